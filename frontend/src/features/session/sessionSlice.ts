import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CurrentUser } from './sessionApi.js';

export type LoginForm = {
  readonly username: string;
  readonly password: string;
  readonly captchaAnswer: string;
  readonly captchaSessionId: string;
};

type Session =
  /** Not asked yet, or the server could not be reached: neither in nor out. */
  | { status: 'unknown'; login: LoginState }
  /** `byChoice`: they logged out, rather than never having been in or having been away too long. */
  | { status: 'signedOut'; byChoice: boolean; login: LoginState }
  | { status: 'signedIn'; user: CurrentUser; login: LoginState };
type LoginState = { status: 'idle' } | { status: 'running' } | { status: 'failed'; detail: string };

const idle: LoginState = { status: 'idle' };
const initialState = { status: 'unknown', login: idle } as Session;

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userReceived: (_state, { payload: user }: PayloadAction<CurrentUser>): Session => ({
      status: 'signedIn',
      user,
      login: idle,
    }),
    signedOut: (): Session => ({ status: 'signedOut', byChoice: false, login: idle }),
    loggedOut: (): Session => ({ status: 'signedOut', byChoice: true, login: idle }),
    loginRequested: (state, _action: PayloadAction<LoginForm>): Session => ({ ...state, login: { status: 'running' } }),
    loginFailed: (state, { payload: detail }: PayloadAction<string>): Session => ({
      ...state,
      login: { status: 'failed', detail },
    }),
    loginLeft: (state): Session => ({ ...state, login: idle }),
    logoutRequested: (state) => state,
    /** A call was answered 401: the session ended (expired, or signed out in another tab). */
    sessionEndedElsewhere: (state): Session =>
      state.status === 'signedIn' ? { status: 'signedOut', byChoice: false, login: idle } : state,
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state): CurrentUser | null => (state.status === 'signedIn' ? state.user : null),
    selectLogin: (state) => state.login,
  },
});

export const {
  userReceived,
  signedOut,
  loggedOut,
  loginRequested,
  loginFailed,
  loginLeft,
  logoutRequested,
  sessionEndedElsewhere,
} = sessionSlice.actions;
export const { selectSession, selectUser, selectLogin } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
