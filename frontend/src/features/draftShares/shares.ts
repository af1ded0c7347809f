import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { CallInput, CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { DraftShare, draftShares } from '../../../../domain/contract/draftShares.js';
import { resource, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';

export type SharesApi = Client<typeof draftShares>;
/** What is asked of one draft's shares. */
export type ListApi = Pick<SharesApi, 'list' | 'revoke' | 'review'>;
/** Which draft, as the account names it. */
export type DraftName = { readonly form_key: string; readonly case_key: string };
export type SharesOfDraft = CallResult<typeof draftShares.list>;
export type NewShare = Omit<CallInput<typeof draftShares.create>['body'], keyof DraftName>;
export type CreatedShare = CallResult<typeof draftShares.create>;
type Reviewed = { readonly id: string; readonly places: readonly Pick<DraftShare['filled'][number], 'path' | 'at'>[] };

const withShare = (data: SharesOfDraft, share: DraftShare): SharesOfDraft => ({
  ...data,
  items: data.items.map((one) => (one.id === share.id ? share : one)),
});

/** The shares in force of one draft, with what guests filled in. */
export const shareList = resource({
  name: 'shareList',
  list: (api: ListApi, draft: DraftName): Promise<SharesOfDraft> => api.list({ query: draft }),
  changes: {
    revoke: async (api, { id }: { readonly id: string }) => {
      await api.revoke({ path: { id } });
      return {
        said: '已收回，链接不再有效',
        apply: (data) => ({ ...data, items: data.items.filter((one) => one.id !== id) }),
      };
    },
    review: async (api, { id, places }: Reviewed) => {
      const share = await api.review({
        path: { id },
        body: { places: places.map(({ path, at }) => ({ path, at })) },
      });
      return { said: null, apply: (data) => withShare(data, share) };
    },
  },
  messages: { list: '共享情况加载失败', revoke: '未能收回', review: '未能记下已核对' },
});

/** What the dialog shares: which draft, and what it is called. */
export type ShareDialogAbout = DraftName & { readonly name: string };

/** The share that was made last, whose link is on screen once and kept nowhere; the dialog makes one. */
export const createdShare = resource({
  name: 'createdShare',
  list: (): Promise<CreatedShare | null> => Promise.resolve(null),
  submit: async (api: SharesApi, { form_key, case_key }: ShareDialogAbout, share: NewShare) => {
    const created = await api.create({ body: { ...share, form_key, case_key } });
    return {
      said: created.mailed ? '已共享，链接已寄出' : '已共享，请复制链接发给对方',
      apply: (): CreatedShare => created,
    };
  },
  messages: { submit: '未能共享' },
});

/** Makes shares, and has the list read again: also where it is not known whether one was made. */
export function* createdShareSaga(deps: ResourceDeps<SharesApi>): SagaIterator<void> {
  yield fork(createdShare.saga, deps);
  yield takeEvery(
    (action: { readonly type: string }) =>
      createdShare.actions.stored.match(action) || createdShare.actions.refused.match(action),
    guarded(function* (): SagaIterator<void> {
      yield put(shareList.actions.outdated());
    }),
  );
}

/** Drafts of others that this account took. */
export const receivedShares = resource({
  name: 'receivedShares',
  list: async (api: SharesApi) => (await api.received()).items,
  messages: { list: '共享给我的草稿加载失败' },
});

/** The share that was taken to the account last. */
export const takenShare = resource({
  name: 'takenShare',
  list: (_api: SharesApi): Promise<string | null> => Promise.resolve(null),
  changes: {
    take: async (api: SharesApi, { id: secret }: { readonly id: string }) => {
      const { id } = await api.accept({ body: { secret } });
      return { said: '已接收，列在“我的文书”的“共享给我”中', apply: (): string => id };
    },
  },
  messages: { take: '未能接收' },
});
