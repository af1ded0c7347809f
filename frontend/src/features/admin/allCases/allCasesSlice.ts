import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CaseList } from '../adminSchemas.js';
import { failed, idle, loaded, loading, type Loadable } from '../../../store/loadable.js';

/** What the list is asked for; an empty `cause` means every cause, `page` counts from 1. */
export type CasesQuery = { search: string; cause: string; page: number };

type AllCasesState = {
  query: CasesQuery;
  result: Loadable<CaseList>;
  /** Causes of the newest answer; kept through a failed read so that the filter does not empty. */
  causes: string[];
};
const initialState: AllCasesState = { query: { search: '', cause: '', page: 1 }, result: idle, causes: [] };

const allCasesSlice = createSlice({
  name: 'adminAllCases',
  initialState,
  reducers: {
    casesRequested: ({ result, causes }, { payload }: PayloadAction<CasesQuery>): AllCasesState => ({
      query: payload,
      result: loading(result),
      causes,
    }),
    casesReceived: (state, { payload }: PayloadAction<CaseList>): AllCasesState => ({
      ...state,
      result: loaded(payload),
      causes: payload.causes,
    }),
    casesFailed: (state, { payload }: PayloadAction<string>): AllCasesState => ({
      ...state,
      result: failed<CaseList>(idle, payload),
    }),
  },
  selectors: {
    selectCases: ({ result }): Loadable<CaseList> => result,
    /** What the list was asked for last: where a reader who comes back to it had been. */
    selectCasesQuery: ({ query }): CasesQuery => query,
    selectCauses: ({ causes }): string[] => causes,
  },
});

export const { casesRequested, casesReceived, casesFailed } = allCasesSlice.actions;
export const { selectCases, selectCasesQuery, selectCauses } = allCasesSlice.selectors;
export const allCasesReducer = allCasesSlice.reducer;
