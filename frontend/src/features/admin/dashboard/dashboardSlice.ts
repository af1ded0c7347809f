import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AdminStats } from '../adminSchemas.js';
import { dataOf, failed, idle, loaded, loading, type Loadable } from '../../../store/loadable.js';

type DashboardState = { stats: Loadable<AdminStats> };
const initialState: DashboardState = { stats: idle };

const dashboardSlice = createSlice({
  name: 'adminDashboard',
  initialState,
  reducers: {
    statsRequested: (state) => ({ stats: loading(state.stats) }),
    statsReceived: (_, { payload }: PayloadAction<AdminStats>) => ({ stats: loaded(payload) }),
    statsFailed: (state, { payload }: PayloadAction<string>) => ({ stats: failed(state.stats, payload) }),
  },
  selectors: {
    selectStats: ({ stats }): AdminStats | undefined => dataOf(stats),
    selectStatsStatus: ({ stats }): DashboardState['stats']['status'] => stats.status,
    selectStatsError: ({ stats }): string | undefined => (stats.status === 'failed' ? stats.error : undefined),
  },
});

export const { statsRequested, statsReceived, statsFailed } = dashboardSlice.actions;
export const { selectStats, selectStatsStatus, selectStatsError } = dashboardSlice.selectors;
export const dashboardReducer = dashboardSlice.reducer;
