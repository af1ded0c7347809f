import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError } from '../../../http/apiError.js';
import type { ListCorrection, ListFiled } from '../../../components/lists/useListQuery.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import type { OfferFile } from '../../versions/index.js';
import type { CourtListsApi } from '../numberRegister/numberRegister.js';

/** A list as it is on screen, all pages of it, in one of the two kinds of files. */
export type WantedList = {
  readonly list: 'all' | 'pending';
  readonly search: string;
  readonly cause: string;
  readonly filed?: ListFiled;
  readonly correction?: ListCorrection;
  readonly order: 'newest' | 'oldest';
  readonly format: 'csv' | 'xlsx';
};

export const exportRequested = createAction<WantedList>('admin/exportRequested');
const exportEnded = createAction('admin/exportEnded');

/** Whether a list is being fetched. */
export const exportingReducer = (isExporting = false, action: UnknownAction): boolean =>
  exportRequested.match(action) ? true : exportEnded.match(action) ? false : isExporting;

type Deps = { readonly api: Pick<CourtListsApi, 'csv' | 'workbook'>; readonly offerFile: OfferFile };

const nameOf = ({ list }: WantedList): string => (list === 'pending' ? '待立案案件' : '全部案件');

function* fetchList(
  { api, offerFile }: Deps,
  { payload: wanted }: ReturnType<typeof exportRequested>,
): SagaIterator<void> {
  const { list, search, cause, filed, correction, order, format } = wanted;
  const narrowed = { filed_in: filed || undefined, correction: correction || undefined };
  const query = { list, search_term: search, case_cause: cause, ...narrowed, order };
  try {
    yield* runTask(`导出${nameOf(wanted)}`, function* (): SagaIterator<TaskOutcome> {
      const file = yield* callApi(format === 'csv' ? api.csv : api.workbook, { query });
      const name = file.fileName ?? `${nameOf(wanted)}.${format}`;
      offerFile(file, name);
      return { text: `${nameOf(wanted)}已导出，本次导出已记录在案。`, file: { blob: file.blob, name } };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    yield put(exportEnded());
  }
}

/** Fetches one list at a time: it may hold every case of the court. */
export function* exportSaga(deps: Deps): SagaIterator<void> {
  yield takeLeading(exportRequested, guarded(fetchList), deps);
}
