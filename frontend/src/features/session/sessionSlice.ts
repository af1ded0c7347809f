import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../../domain/contract/account.js';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';

/** What the person gives; the browser adds the proof and its token. */
export type LoginForm = Omit<CallInput<typeof accounts.login>['body'], 'proof' | 'device'>;

export type SessionState =
  /** Not asked yet, or somebody else signed in in another tab: neither in nor out. */
  | { status: 'unknown'; login: LoginState }
  /** `how`: never was in, logged out, or the session ended without being asked to. */
  | { status: 'signedOut'; how: 'visitor' | 'byChoice' | 'ended'; login: LoginState }
  /** The server could not be asked. Taken for signed out, but for pages that need somebody: they ask again. */
  | { status: 'signedOut'; how: 'unanswered'; detail: string; login: LoginState }
  | { status: 'signedIn'; user: User; login: LoginState };
type LoginState = { status: 'idle' } | { status: 'running' } | { status: 'failed'; detail: string };

const idle: LoginState = { status: 'idle' };
const initialState = { status: 'unknown', login: idle } as SessionState;

/** Whose things are on screen: an account's id, or `null` for a visitor. */
const ownerIn = (state: SessionState): string | null => (state.status === 'signedIn' ? state.user.id : null);

/** Whether another one may sit here `after` than `before`. Finding out who it is changes nobody. */
export const somebodyElse = (before: SessionState, after: SessionState): boolean =>
  before.status !== 'unknown' && (after.status === 'unknown' || ownerIn(before) !== ownerIn(after));

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userReceived: (_state, { payload: user }: PayloadAction<User>): SessionState => ({
      status: 'signedIn',
      user,
      login: idle,
    }),
    /** The server says that nobody is signed in; or, with a sentence that tells why, does not say who is. */
    signedOut: ({ login }, { payload: detail }: PayloadAction<string | undefined>): SessionState =>
      detail === undefined
        ? { status: 'signedOut', how: 'visitor', login }
        : { status: 'signedOut', how: 'unanswered', detail, login },
    /** Asks once more who is signed in. */
    sessionAskedAgain: (state) => state,
    loggedOut: (): SessionState => ({ status: 'signedOut', how: 'byChoice', login: idle }),
    loginRequested: (state, _action: PayloadAction<LoginForm>): SessionState => ({
      ...state,
      login: { status: 'running' },
    }),
    loginFailed: (state, { payload: detail }: PayloadAction<string>): SessionState => ({
      ...state,
      login: { status: 'failed', detail },
    }),
    loginLeft: (state): SessionState => ({ ...state, login: idle }),
    logoutRequested: (state) => state,
    /** A call was answered 401: the server is asked whether the session ended. */
    sessionDoubted: (state) => state,
    /** The session ended without being asked to here: expired, closed by the court, or signed out in another tab. */
    sessionEndedElsewhere: (state): SessionState =>
      state.status === 'signedIn' ? { status: 'signedOut', how: 'ended', login: idle } : state,
    /** Somebody else signed in in another tab: nothing is shown until the server has said who. */
    sessionReplaced: (state): SessionState => ({ status: 'unknown', login: state.login }),
  },
  selectors: {
    selectSession: (state) => state,
    selectOwner: ownerIn,
    selectUser: (state): User | null => (state.status === 'signedIn' ? state.user : null),
    selectLogin: (state) => state.login,
  },
});

export const {
  userReceived,
  signedOut,
  sessionAskedAgain,
  loggedOut,
  loginRequested,
  loginFailed,
  loginLeft,
  logoutRequested,
  sessionDoubted,
  sessionEndedElsewhere,
  sessionReplaced,
} = sessionSlice.actions;
/** Every action after which somebody else may sit here. */
export const sessionChanges = [userReceived, signedOut, loggedOut, sessionEndedElsewhere, sessionReplaced];
export const { selectSession, selectOwner, selectUser, selectLogin } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
