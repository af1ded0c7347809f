import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Page } from '../../../../domain/contract/shared.js';
import type { Changes, Version } from '../../../../domain/contract/versions.js';

/** What opens the versions of one side: the case number and that side's code; an empty code for a signed-in owner of the case. */
export type Access = { readonly caseNumber: string; readonly code: string };
export type Between = { readonly from: number; readonly to: number };
export type VersionPage = Page<Version>;
export type Change = Changes['changes'][number];

type ListState =
  | { status: 'closed' }
  | { status: 'loading'; access: Access; page: number }
  | { status: 'failed'; access: Access; page: number; detail: string }
  | { status: 'open'; access: Access; list: VersionPage };

type ComparisonState =
  | { status: 'none' }
  | { status: 'loading'; between: Between }
  | { status: 'failed'; between: Between; detail: string }
  | { status: 'shown'; between: Between; changes: Changes['changes'] };

/** The Word file of one version, or the change between two. */
export type Wanted = { readonly version: number } | Between;

type State = { readonly list: ListState; readonly comparison: ComparisonState; readonly fetching: Wanted | null };

const initialState = { list: { status: 'closed' }, comparison: { status: 'none' }, fetching: null } as State;

const versionsSlice = createSlice({
  name: 'versions',
  initialState,
  reducers: {
    /** Another page of an open list: the one that is shown stays until the next is there. */
    versionsRequested: (state, { payload }: PayloadAction<{ access: Access; page: number }>): State =>
      state.list.status === 'open' ? state : { ...state, list: { status: 'loading', ...payload } },
    versionsReceived: (state, { payload: list }: PayloadAction<VersionPage>): State =>
      state.list.status === 'closed' ? state : { ...state, list: { status: 'open', access: state.list.access, list } },
    versionsFailed: (state, { payload: detail }: PayloadAction<string>): State =>
      state.list.status === 'loading' ? { ...state, list: { ...state.list, status: 'failed', detail } } : state,
    comparisonRequested: (state, { payload: between }: PayloadAction<Between>): State => ({
      ...state,
      comparison: { status: 'loading', between },
    }),
    comparisonReceived: (state, { payload: { from, to, changes } }: PayloadAction<Changes>): State => ({
      ...state,
      comparison: { status: 'shown', between: { from, to }, changes },
    }),
    comparisonFailed: (state, { payload: detail }: PayloadAction<string>): State =>
      state.comparison.status === 'loading'
        ? { ...state, comparison: { ...state.comparison, status: 'failed', detail } }
        : state,
    fileRequested: (state, { payload: fetching }: PayloadAction<Wanted>): State => ({ ...state, fetching }),
    fileEnded: (state): State => ({ ...state, fetching: null }),
    /** The page was left, or another case is to be looked at: what was shown is forgotten, the code with it. */
    versionsLeft: (): State => initialState,
  },
  selectors: {
    selectVersionList: ({ list }) => list,
    selectComparison: ({ comparison }) => comparison,
    selectFetching: ({ fetching }) => fetching,
  },
});

export const {
  versionsRequested,
  versionsReceived,
  versionsFailed,
  comparisonRequested,
  comparisonReceived,
  comparisonFailed,
  fileRequested,
  fileEnded,
  versionsLeft,
} = versionsSlice.actions;
export const { selectVersionList, selectComparison, selectFetching } = versionsSlice.selectors;
export const versionsReducer = versionsSlice.reducer;
