import type { SagaIterator } from 'redux-saga';
import { call, fork, put, select, takeEvery } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { resource, type Dialog, type Refusal, type ResourceDeps } from '../../store/resource/resource.js';
import { guarded } from '../../store/safely.js';
import type { CurrentUser } from '../session/sessionApi.js';
import { selectUser, userReceived } from '../session/sessionSlice.js';
import type { ManagedUser, ManagedUsers, UserChanges, UsersApi, UsersQuery } from './usersApi.js';

/** Which change a dialog is about. */
export type UserChangeKind =
  | { readonly kind: 'edit' }
  | { readonly kind: 'activation'; readonly to: boolean }
  | { readonly kind: 'administration'; readonly to: boolean }
  | { readonly kind: 'reset' };

/** What the dialog sends: why, and what is to be changed; a reset changes no field. */
export type SubmittedChange = { readonly changes: UserChanges; readonly reason: string };

/** The account that a dialog is about, as the server last told it, and what is to be done with it. */
type About = { readonly user: ManagedUser; readonly what: UserChangeKind };
export type UserDialog = Extract<Dialog<About>, { open: true }>;

const doneSentence: Readonly<Record<UserChangeKind['kind'], string>> = {
  edit: '用户信息已更新',
  activation: '用户状态已更新',
  administration: '用户状态已更新',
  reset: '已重置该用户今日生成次数',
};

const refusalOf = (error: unknown, { what }: About): Refusal => {
  const problems = error instanceof ApiError ? error.fieldProblems : [];
  const notFound = error instanceof ApiError && error.status === 404;
  const why = notFound ? '未找到用户，可能已被删除。' : errorDetail(error);
  return { detail: `${what.kind === 'reset' ? '重置失败' : '更新失败'}：${why}`, problems };
};

/** The accounts for the newest query, and the dialog that changes one. The row shows what the server answered. */
export const managedUsers = resource({
  name: 'adminUsers',
  list: (api: UsersApi, query: UsersQuery): Promise<ManagedUsers> => api.fetchUsers(query),
  submit: async (api, { user, what }: About, { changes, reason }: SubmittedChange, options) => {
    const stored = await (what.kind === 'reset'
      ? api.resetGenerations(user.id, reason, options)
      : api.updateUser(user.id, changes, reason, options));
    const apply = (page: ManagedUsers): ManagedUsers => ({
      ...page,
      items: page.items.map((row) => (row.id === stored.id ? stored : row)),
    });
    return { said: doneSentence[what.kind], apply };
  },
  messages: { list: '用户加载失败' },
  refusal: refusalOf,
  forgets: true,
  renewed: (about, { items }) => ({ ...about, user: items.find(({ id }) => id === about.user.id) ?? about.user }),
});

export type UsersDeps = ResourceDeps<UsersApi> & {
  /** Who is signed in: asked again after somebody changed their own account. */
  readonly fetchCurrentUser: () => Promise<CurrentUser>;
};

/** What one may do oneself has changed: the pages around follow the server's word. Says whether one still administers. */
function* refreshOwnSession({ fetchCurrentUser }: UsersDeps): SagaIterator<boolean> {
  try {
    const user = yield* callApi(fetchCurrentUser);
    yield put(userReceived(user));
    return user.is_superuser;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status !== 401; // that the session is over is known where every 401 is
  }
}

/** Reads and changes accounts. After a change the page is read again, which shows what others changed meanwhile. */
export function* usersSaga(deps: UsersDeps): SagaIterator<void> {
  yield fork(managedUsers.saga, deps);
  yield takeEvery(
    managedUsers.actions.stored.match,
    guarded(function* ({ payload: { about } }): SagaIterator<void> {
      const own: ReturnType<typeof selectUser> = yield select(selectUser);
      if (own?.id === about?.user.id && !(yield call(refreshOwnSession, deps))) return;
      const query: UsersQuery | null = yield select(managedUsers.selectors.query);
      if (query !== null) yield put(managedUsers.actions.requested(query));
    }),
  );
}
