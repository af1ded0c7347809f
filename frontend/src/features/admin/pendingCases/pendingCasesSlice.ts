import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PendingCase } from '../../../../../domain/contract/cases.js';
import type { Page } from '../../../../../domain/contract/shared.js';
import type { ListOrder } from '../../../components/lists/useListQuery.js';
import { dataOf, failed, idle, loaded, loading, type Loadable } from '../../../store/loadable.js';

type PendingCases = Page<PendingCase>;

/** What the list is asked for; `page` counts from 1. */
export type PendingQuery = { search: string; order: ListOrder; page: number };

type PendingCasesState = {
  query: PendingQuery;
  result: Loadable<PendingCases>;
  /** Which case stood after the one that was filed last. */
  upNext: string | null;
};
const initialState: PendingCasesState = {
  query: { search: '', order: 'newest', page: 1 },
  result: idle,
  upNext: null,
};

/** The cases before and after one in the list as it was read last; of a case that is not in it nothing is known. */
export type Neighbours = { readonly before: PendingCase | undefined; readonly after: PendingCase | undefined };

const none: readonly PendingCase[] = [];
const itemsOf = ({ result }: PendingCasesState): readonly PendingCase[] => dataOf(result)?.items ?? none;

const without = ({ result }: PendingCasesState, id: string): Loadable<PendingCases> => {
  const data = dataOf(result);
  if (data === undefined || result.status === 'idle' || !data.items.some((item) => item.id === id)) return result;
  const items = data.items.filter((item) => item.id !== id);
  return { ...result, data: { ...data, items, total: data.total - 1 } };
};

const pendingCasesSlice = createSlice({
  name: 'adminPendingCases',
  initialState,
  reducers: {
    pendingCasesRequested: (state, { payload }: PayloadAction<PendingQuery>): PendingCasesState => ({
      ...state,
      query: payload,
      result: loading(state.result),
    }),
    /** The list is wanted as it is now, where its reader had been; from its start where nothing of it is left. */
    pendingListAsked: (state): PendingCasesState => {
      const query = itemsOf(state).length > 0 ? state.query : initialState.query;
      return { ...state, query: { ...query, order: state.query.order }, result: loading(state.result) };
    },
    pendingCasesReceived: (state, { payload }: PayloadAction<PendingCases>): PendingCasesState => ({
      ...state,
      result: loaded(payload),
    }),
    /** What an earlier query found would now stand under another query: it goes. */
    pendingCasesFailed: (state, { payload }: PayloadAction<string>): PendingCasesState => ({
      ...state,
      result: failed<PendingCases>(idle, payload),
    }),
    /** A case has its number and waits no longer; the one after it is up next. */
    pendingCaseFiled: (state, { payload: { id } }: PayloadAction<{ id: string }>): PendingCasesState => {
      const items = itemsOf(state);
      const place = items.findIndex((item) => item.id === id);
      return { ...state, upNext: (place < 0 ? null : items[place + 1]?.id) ?? null, result: without(state, id) };
    },
  },
  selectors: {
    selectPendingCases: ({ result }): Loadable<PendingCases> => result,
    /** What the list was asked for last: where a reader who comes back to it had been. */
    selectPendingQuery: ({ query }): PendingQuery => query,
    selectPendingNeighbours: createSelector(
      [itemsOf, (_: PendingCasesState, caseNumber: string) => caseNumber],
      (items, caseNumber): Neighbours | undefined => {
        const place = items.findIndex((item) => item.case_number === caseNumber);
        return place < 0 ? undefined : { before: items[place - 1], after: items[place + 1] };
      },
    ),
    /** The case to go on with after one was filed: the one that stood after it, else the first of the list. */
    selectUpNext: (state): PendingCase | undefined => {
      const items = itemsOf(state);
      return items.find(({ id }) => id === state.upNext) ?? items[0];
    },
  },
});

export const { pendingCasesRequested, pendingListAsked, pendingCasesReceived, pendingCasesFailed, pendingCaseFiled } =
  pendingCasesSlice.actions;
export const { selectPendingCases, selectPendingQuery, selectPendingNeighbours, selectUpNext } =
  pendingCasesSlice.selectors;
export const pendingCasesReducer = pendingCasesSlice.reducer;
