import { clock } from '../../../components/time/clock.js';
import type { SyncState } from '../../drafts/index.js';
import type { StorageState } from '../page/index.js';

/** `brief` says the same on a phone, where the line has room for some fifteen characters. */
export type SavedWords = { readonly text: string; readonly brief?: string; readonly isLost: boolean };

export type Saved = {
  readonly storage: StorageState;
  readonly isShared: boolean;
  /** How far the account has it; `off` where no account keeps drafts. */
  readonly sync: SyncState | 'off';
};

const saved = (text: string, brief: string): SavedWords => ({ text, brief, isLost: false });

/** Where what was typed is kept, if anywhere: on this device, in the account, or both. */
export const savedWords = ({ storage, isShared, sync }: Saved): SavedWords => {
  if (storage.status === 'refused') return { text: '没有保存：浏览器不允许，内容还在本页', isLost: true };
  const isAccounts = sync !== 'off';
  if (storage.savedAt === null) {
    if (isAccounts) return saved('填写后自动保存到您的账号', '填写后自动保存');
    return isShared
      ? saved('公用电脑，未在本机保存', '公用电脑，不保存')
      : saved('填写后自动保存在这台设备', '填写后自动保存');
  }
  const at = clock(storage.savedAt);
  if (sync === 'synced') return saved(`已保存到账号（${at}）`, `${at} 已存到账号`);
  const inAccount = sync === 'full' ? '账号中的草稿已满，没有保存到账号' : '尚未保存到账号';
  if (isShared) return saved(`公用电脑，未在本机保存${isAccounts ? `，${inAccount}` : ''}`, '公用电脑，不保存');
  const here = `已自动保存在这台设备（${at}）`;
  return isAccounts ? saved(`${here}，${inAccount}`, `${at} 只存本机`) : saved(here, `${at} 已存本机`);
};

/** What a person who leaves the page may count on. */
export const keptWords = ({ isShared, sync }: Omit<Saved, 'storage'>): string => {
  if (sync === 'synced') return '已填写的内容保存在您的账号中，登录后在任何设备上都可以继续。';
  return isShared
    ? '本机不保存草稿：关闭或刷新页面后，填写的内容就会消失。'
    : '已填写的内容保存在本浏览器中，回到此页可以继续。';
};
