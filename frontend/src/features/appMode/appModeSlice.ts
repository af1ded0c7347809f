import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type AppMode = 'open' | 'saas';
/** What the server says of itself. */
export type Installation = {
  readonly mode: AppMode;
  readonly courtTimeZone: string;
  /** Whom users may write to. */
  readonly contactEmail: string | null;
};
type AppModeState =
  | { status: 'loading' }
  | ({ status: 'known' } & Installation)
  /** The mode counts as open, and can be asked for once more; `asking`: that is under way. */
  | { status: 'failed'; detail: string; asking: boolean };

/** What the court's clock shows where the server does not say. */
export const defaultCourtZone = 'Asia/Shanghai';

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
    /** The zone of the court's clock; China has one, so that is the guess until the server has answered. */
    selectCourtTimeZone: (state) => (state.status === 'known' ? state.courtTimeZone : defaultCourtZone),
    selectContactEmail: (state) => (state.status === 'known' ? state.contactEmail : null),
    /** saas mode, once it is known; everything else counts as open. */
    selectIsSaas: (state) => state.status === 'known' && state.mode === 'saas',
  },
});

export const { appModeRequested, appModeReceived, appModeFailed } = appModeSlice.actions;
export const { selectAppMode, selectIsSaas, selectCourtTimeZone, selectContactEmail } = appModeSlice.selectors;
export const appModeReducer = appModeSlice.reducer;
