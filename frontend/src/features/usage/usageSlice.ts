import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failed, idle, loaded, loading, type Loadable } from '../../store/loadable.js';
import type { UsageScope, UsageStats } from './usageApi.js';

type UsageState = Readonly<Record<UsageScope, Loadable<UsageStats>>>;
const initialState: UsageState = { own: idle, platform: idle };

const usageSlice = createSlice({
  name: 'usage',
  initialState,
  reducers: {
    usageRequested: (state, { payload: scope }: PayloadAction<UsageScope>) => ({
      ...state,
      [scope]: loading(state[scope]),
    }),
    usageReceived: (state, { payload }: PayloadAction<{ scope: UsageScope; stats: UsageStats }>) => ({
      ...state,
      [payload.scope]: loaded(payload.stats),
    }),
    usageFailed: (state, { payload }: PayloadAction<{ scope: UsageScope; detail: string }>) => ({
      ...state,
      [payload.scope]: failed(state[payload.scope], payload.detail),
    }),
  },
  selectors: { selectUsage: (state, scope: UsageScope): Loadable<UsageStats> => state[scope] },
});

export const { usageRequested, usageReceived, usageFailed } = usageSlice.actions;
export const { selectUsage } = usageSlice.selectors;
export const usageReducer = usageSlice.reducer;
