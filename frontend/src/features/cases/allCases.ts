import type { cases } from '../../../../domain/contract/cases.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { resource, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { assigning } from '../filing/index.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import type { ListFiled } from '../../components/lists/useListQuery.js';

type CasesApi = Pick<Client<typeof cases>, 'list'>;

/** What the list is asked for; an empty `cause` means every cause, no `filed` pending cases too; `page` counts from 1. */
export type CasesQuery = {
  readonly search: string;
  readonly cause: string;
  readonly filed?: ListFiled;
  readonly assigned?: string;
  readonly batch?: string;
  readonly page: number;
};

/** Every case, filed or not. What an earlier query found would stand under another one: a failed read leaves nothing. */
export const allCases = resource({
  name: 'adminAllCases',
  list: (api: CasesApi, { search, cause, filed, assigned, batch, page }: CasesQuery) =>
    api.list({
      query: {
        search_term: search || undefined,
        case_cause: cause || undefined,
        filed_in: filed || undefined,
        assigned: assigned || undefined,
        batch: batch || undefined,
        page,
        page_size: PAGE_SIZE,
      },
    }),
  messages: { list: '加载案件列表失败' },
  forgets: true,
});

/** The causes there are, as of the newest response: kept through a failed read, so that the filter does not empty. */
export const causesReducer = (causes: readonly string[] = [], action: UnknownAction): readonly string[] =>
  allCases.actions.received.match(action) ? action.payload.causes : causes;

/** What was assigned is read again. */
function* readAgain(): SagaIterator<void> {
  yield put(allCases.actions.outdated());
}

/** Reads the list, again once cases of it were assigned. */
export function* allCasesSaga(deps: ResourceDeps<CasesApi>): SagaIterator<void> {
  yield takeEvery([assigning.actions.stored.type, assigning.actions.refused.type], guarded(readAgain));
  yield* allCases.saga(deps);
}
