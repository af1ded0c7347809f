import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../../domain/contract/account.js';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';

/** What the user types; the browser adds the proof and its token. */
export type LoginForm = Omit<CallInput<typeof accounts.login>['body'], 'proof' | 'device'>;

export type SessionState =
  /** Not read yet, or to be read again because another account signed in in another tab. */
  | { status: 'unknown'; login: LoginState }
  /** `how`: never signed in, signed out by choice, or the session ended otherwise. */
  | { status: 'signedOut'; how: 'visitor' | 'byChoice' | 'ended'; login: LoginState }
  /** The read failed. This counts as signed out, except on pages that need a user: they offer to read again. */
  | { status: 'signedOut'; how: 'unanswered'; detail: string; login: LoginState }
  | { status: 'signedIn'; user: User; login: LoginState };
/** The password was right and a code is asked for: with what it is sent, and why the last one was refused. */
export type SecondStepState = { status: 'code'; ticket: string; sending: boolean; detail: string | null };
type LoginState = { status: 'idle' } | { status: 'running' } | { status: 'failed'; detail: string } | SecondStepState;

const idle: LoginState = { status: 'idle' };
const initialState = { status: 'unknown', login: idle } as SessionState;

/** The id of the account whose data is on screen, or `null` for a visitor. */
const ownerIn = (state: SessionState): string | null => (state.status === 'signedIn' ? state.user.id : null);

/** Whether the user may be another one `after` than `before`. Learning who it is at first is no change. */
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
    /** No account is signed in; or, with a sentence that says why, the read failed. */
    signedOut: ({ login }, { payload: detail }: PayloadAction<string | undefined>): SessionState =>
      detail === undefined
        ? { status: 'signedOut', how: 'visitor', login }
        : { status: 'signedOut', how: 'unanswered', detail, login },
    /** Requests the account again. */
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
    /** The account has a second factor; `ticket`: with which its code is sent. */
    secondStepAsked: (state, { payload: ticket }: PayloadAction<string>): SessionState => ({
      ...state,
      login: { status: 'code', ticket, sending: false, detail: null },
    }),
    secondStepRequested: (
      state,
      { payload: { ticket } }: PayloadAction<{ readonly ticket: string; readonly code: string }>,
    ): SessionState => ({ ...state, login: { status: 'code', ticket, sending: true, detail: null } }),
    secondStepFailed: (state, { payload: detail }: PayloadAction<string>): SessionState =>
      state.login.status === 'code' ? { ...state, login: { ...state.login, sending: false, detail } } : state,
    loginLeft: (state): SessionState => ({ ...state, login: idle }),
    logoutRequested: (state) => state,
    /** The account may have changed since it was read (its plan, its credits): it is read again. */
    accountOutdated: (state) => state,
    /** A call was refused with 401: the session is checked. */
    sessionDoubted: (state) => state,
    /** The session expired, was ended by the court, or was ended in another tab. */
    sessionEndedElsewhere: (state): SessionState =>
      state.status === 'signedIn' ? { status: 'signedOut', how: 'ended', login: idle } : state,
    /** Somebody else signed in in another tab: nothing is shown until the account was read. */
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
  secondStepAsked,
  secondStepRequested,
  secondStepFailed,
  loginLeft,
  logoutRequested,
  accountOutdated,
  sessionDoubted,
  sessionEndedElsewhere,
  sessionReplaced,
} = sessionSlice.actions;
/** Every action that may change the user. */
export const sessionChanges = [userReceived, signedOut, loggedOut, sessionEndedElsewhere, sessionReplaced];
export const { selectSession, selectOwner, selectUser, selectLogin } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
