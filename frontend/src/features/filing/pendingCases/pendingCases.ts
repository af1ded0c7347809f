import type { Client } from '../../../../../domain/contract/clientOf.js';
import { createAction, createSelector, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { cases, PendingCase, PendingCounts } from '../../../../../domain/contract/cases.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import type { ListCorrection, ListOrder } from '../../../components/lists/useListQuery.js';
import { dataOf } from '../../../core/loadable.js';
import { resource, type ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { assigning } from '../assigning/assigning.js';
import { closedCases } from '../closing/closedCases.js';

type CasesApi = Pick<Client<typeof cases>, 'pending'>;

/** What the list is asked for; no `correction` means every pending case; `page` counts from 1. */
export type PendingQuery = {
  readonly search: string;
  readonly correction?: ListCorrection;
  readonly assigned?: string;
  readonly batch?: string;
  readonly order: ListOrder;
  readonly page: number;
};
const firstPage: PendingQuery = { search: '', order: 'newest', page: 1 };

/** The cases that wait for their number. What an earlier query found would stand under another one: a failed read leaves nothing. */
export const pendingCases = resource({
  name: 'adminPendingCases',
  list: (api: CasesApi, { search, correction, assigned, batch, order, page }: PendingQuery) =>
    api.pending({
      query: {
        search_term: search || undefined,
        correction: correction || undefined,
        assigned: assigned || undefined,
        batch: batch || undefined,
        ...(order !== 'newest' && { order }),
        page,
        page_size: PAGE_SIZE,
      },
    }),
  messages: { list: '加载待立案列表失败' },
  forgets: true,
});

/** The list is wanted as it is now, where its reader had been; from its start where nothing of it is left. */
export const pendingListAsked = createAction('adminPendingCases/asked');
/** A case has its number, or was closed without one, and waits no longer. */
export const pendingCaseFiled = createAction<{ id: string }>('adminPendingCases/filed');
const upNextKnown = createAction<string | null>('adminPendingCases/upNext');

/** The id of the case that stood after the one that was filed last. */
export const upNextReducer = (upNext: string | null = null, action: UnknownAction): string | null =>
  upNextKnown.match(action) ? action.payload : upNext;

type ListInStore = Parameters<typeof pendingCases.selectors.list>[0];
const none: readonly PendingCase[] = [];
const itemsOf = (store: ListInStore): readonly PendingCase[] =>
  dataOf(pendingCases.selectors.list(store))?.items ?? none;

/** What the list was asked for last: where a reader who comes back to it had been. */
export const selectPendingQuery = (store: ListInStore): PendingQuery =>
  pendingCases.selectors.query(store) ?? firstPage;

/** The cases before and after one in the list as it was read last; of a case that is not in it nothing is known. */
export type Neighbours = { readonly before: PendingCase | undefined; readonly after: PendingCase | undefined };
export const selectPendingNeighbours = createSelector(
  [itemsOf, (_: ListInStore, caseNumber: string) => caseNumber],
  (items, caseNumber): Neighbours | undefined => {
    const place = items.findIndex((item) => item.case_number === caseNumber);
    return place < 0 ? undefined : { before: items[place - 1], after: items[place + 1] };
  },
);

/** The page that is read now and how many there are; nothing while none is read. */
export const selectPendingPages = createSelector(
  [(store: ListInStore) => dataOf(pendingCases.selectors.list(store))],
  (read) => read && { page: read.page, last: Math.max(1, Math.ceil(read.total / read.page_size)) },
);

/** The case to go on with after one was filed: the one that stood after it, else the first of the list. */
export const selectUpNext = (store: ListInStore & { readonly adminUpNext: string | null }): PendingCase | undefined => {
  const items = itemsOf(store);
  return items.find(({ id }) => id === store.adminUpNext) ?? items[0];
};

function* readAgain(): SagaIterator<void> {
  const query = yield* selectState(selectPendingQuery);
  const items = yield* selectState(itemsOf);
  yield put(pendingCases.actions.requested(items.length > 0 ? query : { ...firstPage, order: query.order }));
}

const countsWithout = (counts: PendingCounts, taken: PendingCase | undefined): PendingCounts => ({
  ...counts,
  all: counts.all - 1,
  ...(taken?.correction && { [taken.correction]: counts[taken.correction] - 1 }),
});

function* takeOff({ payload: { id } }: ReturnType<typeof pendingCaseFiled>): SagaIterator<void> {
  const read = yield* selectState(pendingCases.selectors.list);
  const page = dataOf(read);
  const place = page?.items.findIndex((item) => item.id === id) ?? -1;
  yield put(upNextKnown(place < 0 ? null : (page?.items[place + 1]?.id ?? null)));
  if (page === undefined || place < 0) return;
  const items = page.items.filter((item) => item.id !== id);
  const counts = countsWithout(page.counts, page.items[place]);
  yield put(pendingCases.actions.received({ ...page, items, total: page.total - 1, counts }));
}

function* takeOffClosed({ payload: { about } }: ReturnType<typeof closedCases.actions.stored.of>): SagaIterator<void> {
  if (about?.kind === 'close') yield put(pendingCaseFiled({ id: about.caseId }));
}

/** A case of the list has somebody else now, or may have. */
function* readAssigned(): SagaIterator<void> {
  yield put(pendingCases.actions.outdated());
}

/** Reads the list, and takes off it what was filed or closed. */
export function* pendingCasesSaga(deps: ResourceDeps<CasesApi>): SagaIterator<void> {
  yield fork(pendingCases.saga, deps);
  yield takeEvery(pendingListAsked, guarded(readAgain));
  yield takeEvery(pendingCaseFiled, guarded(takeOff));
  yield takeEvery(closedCases.actions.stored.type, guarded(takeOffClosed));
  yield takeEvery([assigning.actions.stored.type, assigning.actions.refused.type], guarded(readAssigned));
}
