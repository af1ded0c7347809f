import type { SagaIterator } from 'redux-saga';
import { call, fork, put, takeEvery } from 'redux-saga/effects';
import type { Account, User } from '../../../../domain/contract/account.js';
import type { CallInput, CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { users } from '../../../../domain/contract/users.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import type { OpenDialog } from '../../components/useDialogForm.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { resource, type Refusal, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { mayAs } from '../../core/session/courtUser.js';
import { selectUser, userReceived } from '../../core/session/sessionSlice.js';

export type UsersApi = Pick<Client<typeof users>, 'list' | 'change' | 'resetGenerationCount'>;
type Accounts = CallResult<typeof users.list>;
/** The changes of an account; a property that is absent leaves its field as it is. */
export type UserChanges = Omit<CallInput<typeof users.change>['body'], 'reason'>;
/** What the list is requested with: `search` is a part of the e-mail, `page` counts from 1. */
export type UsersQuery = { readonly search: string; readonly page: number };

/** Which change a dialog is about. */
export type UserChangeKind =
  | { readonly kind: 'edit' }
  | { readonly kind: 'activation'; readonly to: boolean }
  | { readonly kind: 'administration'; readonly to: boolean }
  | { readonly kind: 'roles' }
  | { readonly kind: 'reset' };

/** What the dialog sends: the changes and the reason for them; a reset changes no field. */
export type SubmittedChange = { readonly changes: UserChanges; readonly reason: string };

/** The account that a dialog is about, as the server sent it last, and the change. */
type About = { readonly user: Account; readonly what: UserChangeKind };
export type UserDialog = OpenDialog<About, SubmittedChange>;

const doneSentence: Readonly<Record<UserChangeKind['kind'], string>> = {
  edit: '用户信息已更新',
  activation: '用户状态已更新',
  administration: '用户状态已更新',
  roles: '法院职责已更新',
  reset: '已重置该用户今日生成次数',
};

const refusalOf = (error: unknown, { what }: About): Refusal => {
  const problems = error instanceof ApiError ? error.fieldProblems : [];
  const notFound = error instanceof ApiError && error.status === 404;
  const why = notFound ? '未找到用户，可能已被删除。' : errorDetail(error);
  return { detail: `${what.kind === 'reset' ? '重置失败' : '更新失败'}：${why}`, problems };
};

/** The accounts for the newest query, and the dialog that changes one of them. The row shows the account of the response. */
export const managedUsers = resource({
  name: 'adminUsers',
  list: (api: UsersApi, { search, page }: UsersQuery): Promise<Accounts> =>
    api.list({ query: { page, page_size: PAGE_SIZE, ...(search !== '' && { search }) } }),
  submit: async (api, { user, what }: About, { changes, reason }: SubmittedChange, options) => {
    const path = { id: user.id };
    const account = await (what.kind === 'reset'
      ? api.resetGenerationCount({ path, body: { reason } }, options)
      : api.change({ path, body: { ...changes, reason } }, options));
    const apply = (page: Accounts): Accounts => ({
      ...page,
      items: page.items.map((row) => (row.id === account.id ? account : row)),
    });
    return { said: doneSentence[what.kind], apply };
  },
  messages: { list: '用户加载失败' },
  refusal: refusalOf,
  forgets: true,
  renewed: (about, { items }) => ({ ...about, user: items.find(({ id }) => id === about.user.id) ?? about.user }),
});

export type UsersDeps = ResourceDeps<UsersApi> & {
  /** Fetches who is signed in, after administrators changed their own account. */
  readonly me: () => Promise<User>;
};

/** Reads the user's own account again after a change, so that the menu shows its present rights. Returns whether it still administers. */
function* refreshOwnSession({ me }: UsersDeps): SagaIterator<boolean> {
  try {
    const user = yield* callApi(me);
    yield put(userReceived(user));
    return mayAs(user, 'administrator');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status !== 401; // `reportCallError` ends the session for every 401
  }
}

/** Reads and changes accounts. After a change it reads the page again, which shows what others changed meanwhile. */
export function* usersSaga(deps: UsersDeps): SagaIterator<void> {
  yield fork(managedUsers.saga, deps);
  yield takeEvery(
    managedUsers.actions.stored.match,
    guarded(function* ({ payload: { about } }): SagaIterator<void> {
      const own = yield* selectState(selectUser);
      if (own?.id === about?.user.id && !(yield call(refreshOwnSession, deps))) return;
      const query = yield* selectState(managedUsers.selectors.query);
      if (query !== null) yield put(managedUsers.actions.requested(query));
    }),
  );
}
