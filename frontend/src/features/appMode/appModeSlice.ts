import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type AppMode = 'open' | 'saas';
type AppModeState =
  | { status: 'loading' }
  | { status: 'known'; mode: AppMode; courtTimeZone: string }
  | { status: 'failed'; detail: string };

/** What the court's clock shows where the server does not say. */
export const courtZoneUnlessTold = 'Asia/Shanghai';

const initialState = { status: 'loading' } as AppModeState;

const appModeSlice = createSlice({
  name: 'appMode',
  initialState,
  reducers: {
    appModeRequested: (): AppModeState => ({ status: 'loading' }),
    appModeReceived: (_state, { payload }: PayloadAction<{ mode: AppMode; courtTimeZone: string }>): AppModeState => ({
      status: 'known',
      ...payload,
    }),
    appModeFailed: (_state, { payload: detail }: PayloadAction<string>): AppModeState => ({ status: 'failed', detail }),
  },
  selectors: {
    selectAppMode: (state) => state,
    /** The zone of the court's clock; China has one, so that is the guess until the server has answered. */
    selectCourtTimeZone: (state) => (state.status === 'known' ? state.courtTimeZone : courtZoneUnlessTold),
    /** saas mode, once it is known; everything else is treated as open. */
    selectIsSaas: (state) => state.status === 'known' && state.mode === 'saas',
  },
});

export const { appModeRequested, appModeReceived, appModeFailed } = appModeSlice.actions;
export const { selectAppMode, selectIsSaas, selectCourtTimeZone } = appModeSlice.selectors;
export const appModeReducer = appModeSlice.reducer;
