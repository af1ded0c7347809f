import { useAppSelector } from '../../../core/hooks.js';
import { clock } from '../../../components/time/clock.js';
import { selectIsShared } from '../../device/index.js';
import type { Progress } from '../../drafts/index.js';
import { selectProgress } from '../submitting/submissionSlice.js';
import { useToCourt } from '../defending/useToCourt.js';
import { selectStorage, selectSync } from '../opening/pageSlice.js';

/** Whether the court has it, first of all. */
const stageWords = ({ stage, changedAfter, version, heard }: Progress, toCourt: boolean): string => {
  if (!toCourt) return stage === 'generated' ? '已生成文书，请自行递交法院' : '尚未递交法院';
  if (stage === 'submitted')
    return heard === undefined || heard === version
      ? `已提交（第 ${version ?? 1} 版）`
      : `这里是第 ${version ?? 1} 版，法院收到的是第 ${heard} 版`;
  return changedAfter === 'submitted' ? `修改尚未提交（法院收到的是第 ${heard ?? version ?? 1} 版）` : '尚未提交';
};

/** `brief` says the same on a phone, where the line has room for some fifteen characters. */
type SavedWords = { readonly text: string; readonly brief?: string; readonly isLost: boolean };

/** Where what was typed is kept, if anywhere. */
const useSavedWords = (): SavedWords => {
  const storage = useAppSelector(selectStorage);
  const isShared = useAppSelector(selectIsShared);
  const sync = useAppSelector(selectSync);
  if (storage.status === 'refused') return { text: '没有保存：浏览器不允许，内容还在本页', isLost: true };
  if (isShared) return { text: '公用电脑，未在本机保存', brief: '公用电脑，不保存', isLost: false };
  if (storage.savedAt === null) return { text: '填写后自动保存在这台设备', brief: '填写后自动保存', isLost: false };
  const at = clock(storage.savedAt);
  if (sync === 'synced') return { text: `已保存到账号（${at}）`, brief: `${at} 已存到账号`, isLost: false };
  const here = `已自动保存在这台设备（${at}）`;
  return sync === 'off'
    ? { text: here, brief: `${at} 已存本机`, isLost: false }
    : { text: `${here}，尚未保存到账号`, brief: `${at} 只存本机`, isLost: false };
};

/** One line, always in sight: 尚未提交 · 已自动保存在这台设备（14:32）. */
export const StatusLine = () => {
  const progress = useAppSelector(selectProgress);
  const { text, brief, isLost } = useSavedWords();
  return (
    <p className={`status-line stage-${progress.stage}`} role="status">
      <strong>{stageWords(progress, useToCourt())}</strong>
      <span className={isLost ? 'not-saved' : 'status-line-saved'}>
        {brief === undefined ? (
          text
        ) : (
          <>
            <span className="in-full">{text}</span>
            <span className="in-brief">{brief}</span>
          </>
        )}
      </span>
    </p>
  );
};
