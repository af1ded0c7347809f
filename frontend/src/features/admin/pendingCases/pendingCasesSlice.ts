import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PendingCases } from '../adminSchemas.js';
import { failed, idle, loaded, loading, type Loadable } from '../loadable.js';

/** What the list is asked for; `page` counts from 1. */
export type PendingQuery = { search: string; page: number };

type PendingCasesState = { query: PendingQuery; result: Loadable<PendingCases> };
const initialState: PendingCasesState = { query: { search: '', page: 1 }, result: idle };

const pendingCasesSlice = createSlice({
  name: 'adminPendingCases',
  initialState,
  reducers: {
    pendingCasesRequested: ({ result }, { payload }: PayloadAction<PendingQuery>): PendingCasesState => ({
      query: payload,
      result: loading(result),
    }),
    pendingCasesReceived: (state, { payload }: PayloadAction<PendingCases>): PendingCasesState => ({
      ...state,
      result: loaded(payload),
    }),
    /** What an earlier query found would now stand under another query: it goes. */
    pendingCasesFailed: (state, { payload }: PayloadAction<string>): PendingCasesState => ({
      ...state,
      result: failed<PendingCases>(idle, payload),
    }),
  },
  selectors: { selectPendingCases: ({ result }): Loadable<PendingCases> => result },
});

export const { pendingCasesRequested, pendingCasesReceived, pendingCasesFailed } = pendingCasesSlice.actions;
export const { selectPendingCases } = pendingCasesSlice.selectors;
export const pendingCasesReducer = pendingCasesSlice.reducer;
