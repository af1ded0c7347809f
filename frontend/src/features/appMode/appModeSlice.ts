import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type AppMode = 'open' | 'saas';
type AppModeState = { status: 'loading' } | { status: 'known'; mode: AppMode } | { status: 'failed'; detail: string };

const initialState = { status: 'loading' } as AppModeState;

const appModeSlice = createSlice({
  name: 'appMode',
  initialState,
  reducers: {
    appModeRequested: (): AppModeState => ({ status: 'loading' }),
    appModeReceived: (_state, { payload: mode }: PayloadAction<AppMode>): AppModeState => ({ status: 'known', mode }),
    appModeFailed: (_state, { payload: detail }: PayloadAction<string>): AppModeState => ({ status: 'failed', detail }),
  },
  selectors: {
    selectAppMode: (state) => state,
    /** saas mode, once it is known; everything else is treated as open. */
    selectIsSaas: (state) => state.status === 'known' && state.mode === 'saas',
  },
});

export const { appModeRequested, appModeReceived, appModeFailed } = appModeSlice.actions;
export const { selectAppMode, selectIsSaas } = appModeSlice.selectors;
export const appModeReducer = appModeSlice.reducer;
