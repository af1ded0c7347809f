import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CallResult } from '../../../../domain/contract/call.js';
import type { Court, settings } from '../../../../domain/contract/settings.js';

type AppMode = CallResult<typeof settings.appMode>['app_mode'];
type UnitSignIn = CallResult<typeof settings.appMode>['unit_sign_in'];
/** How the application is deployed. */
export type Installation = {
  readonly mode: AppMode;
  readonly courtTimeZone: string;
  /** The e-mail address that users may write to. */
  readonly contactEmail: string | null;
  /** The court's name and contact; `null` where the operator gave none. */
  readonly court: Court | null;
  /** Whether this browser had a session when the page was opened, perhaps one that has ended. */
  readonly hasSession: boolean;
  /** Whether a forgotten password is reset by e-mail; else an administrator issues the link. */
  readonly mailsPasswordResets: boolean;
  /** Whether the server makes PDFs of pleadings. */
  readonly makesPdf: boolean;
  /** The sign-in of the court's staff at its identity provider; absent where it has none. */
  readonly unitSignIn?: UnitSignIn | null;
};
type AppModeState =
  | { status: 'loading' }
  | ({ status: 'known' } & Installation)
  /** The mode counts as open and can be requested again; `asking`: such a request is under way. */
  | { status: 'failed'; detail: string; asking: boolean };

/** The time zone of the court until the server has said which it is. */
const defaultCourtZone = 'Asia/Shanghai';

const initialState = { status: 'loading' } as AppModeState;

const appModeSlice = createSlice({
  name: 'appMode',
  initialState,
  reducers: {
    appModeRequested: (state): AppModeState =>
      state.status === 'failed' ? { ...state, asking: true } : { status: 'loading' },
    appModeReceived: (_state, { payload }: PayloadAction<Installation>): AppModeState => ({
      status: 'known',
      ...payload,
    }),
    appModeFailed: (_state, { payload: detail }: PayloadAction<string>): AppModeState => ({
      status: 'failed',
      detail,
      asking: false,
    }),
  },
  selectors: {
    selectAppMode: (state) => state,
    /** The time zone of the court. China has one, so it is the guess until the server has responded. */
    selectCourtTimeZone: (state) => (state.status === 'known' ? state.courtTimeZone : defaultCourtZone),
    selectContactEmail: (state) => (state.status === 'known' ? state.contactEmail : null),
    selectCourt: (state) => (state.status === 'known' ? state.court : null),
    selectMailsPasswordResets: (state) => state.status === 'known' && state.mailsPasswordResets,
    selectUnitSignIn: (state) => (state.status === 'known' ? (state.unitSignIn ?? null) : null),
    selectMakesPdf: (state) => state.status === 'known' && state.makesPdf,
    /** Whether the mode is known and saas; every other state counts as open. */
    selectIsSaas: (state) => state.status === 'known' && state.mode === 'saas',
  },
});

export const { appModeRequested, appModeReceived, appModeFailed } = appModeSlice.actions;
export const {
  selectAppMode,
  selectIsSaas,
  selectCourtTimeZone,
  selectContactEmail,
  selectCourt,
  selectMailsPasswordResets,
  selectMakesPdf,
  selectUnitSignIn,
} = appModeSlice.selectors;
export const appModeReducer = appModeSlice.reducer;
