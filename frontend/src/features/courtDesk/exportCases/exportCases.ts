import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError } from '../../../http/apiError.js';
import type { ListCorrection, ListFiled } from '../../../components/lists/useListQuery.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import type { OfferFile } from '../../versions/index.js';
import type { RegisterView } from '../../../../../domain/case/numberRegister.js';
import type { audit } from '../../../../../domain/contract/audit.js';
import type { CallInput } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { courtLists } from '../../../../../domain/contract/courtLists.js';

type Cases = {
  readonly list: 'all' | 'pending';
  readonly search: string;
  readonly cause: string;
  readonly filed?: ListFiled;
  readonly correction?: ListCorrection;
  readonly order: 'newest' | 'oldest' | 'due';
  readonly assigned?: string;
  readonly batch?: string;
  /** Ids of rows that were chosen; all of the list where absent. */
  readonly chosen?: readonly string[];
};
type Numbers = { readonly list: 'numbers'; readonly series: string; readonly view: RegisterView };
type Events = { readonly list: 'events'; readonly filter: EventFilter };
type EventFilter = NonNullable<CallInput<typeof audit.eventsCsv>['query']>;

/** A list as it is on screen, all pages of it. */
export type ShownList = Cases | Numbers | Events;
/** One of them in one of the two kinds of files. */
export type WantedList = ShownList & { readonly format: 'csv' | 'xlsx' };

export const exportRequested = createAction<WantedList>('admin/exportRequested');
const exportEnded = createAction('admin/exportEnded');

/** Whether a list is being fetched. */
export const exportingReducer = (isExporting = false, action: UnknownAction): boolean =>
  exportRequested.match(action) ? true : exportEnded.match(action) ? false : isExporting;

type Deps = {
  readonly api: Pick<Client<typeof courtLists>, 'csv' | 'workbook' | 'numbersCsv' | 'numbersWorkbook'>;
  readonly auditApi: Pick<Client<typeof audit>, 'eventsCsv' | 'eventsWorkbook'>;
  readonly offerFile: OfferFile;
};

const names: Readonly<Record<ShownList['list'], string>> = {
  all: '全部案件',
  pending: '待立案案件',
  numbers: '案号登记簿',
  events: '日志中的事件',
};

const fetchFile = ({ api, auditApi }: Omit<Deps, 'offerFile'>, wanted: WantedList) => {
  const isCsv = wanted.format === 'csv';
  if (wanted.list === 'numbers') {
    const { series, view } = wanted;
    return (isCsv ? api.numbersCsv : api.numbersWorkbook)({ query: { series, view } });
  }
  if (wanted.list === 'events') return (isCsv ? auditApi.eventsCsv : auditApi.eventsWorkbook)({ query: wanted.filter });
  const { list, search, cause, filed, correction, order, assigned, batch, chosen } = wanted;
  const narrowed = {
    filed_in: filed || undefined,
    correction: correction || undefined,
    assigned: assigned || undefined,
    batch: batch || undefined,
  };
  const query = { list, search_term: search, case_cause: cause, ...narrowed, order, chosen: chosen?.join(',') };
  return (isCsv ? api.csv : api.workbook)({ query });
};

function* fetchList(
  { offerFile, ...apis }: Deps,
  { payload: wanted }: ReturnType<typeof exportRequested>,
): SagaIterator<void> {
  const title = names[wanted.list];
  try {
    yield* runTask(`导出${title}`, function* (): SagaIterator<TaskOutcome> {
      const file = yield* callApi(fetchFile, apis, wanted);
      const name = file.fileName ?? `${title}.${wanted.format}`;
      offerFile(file, name);
      return { text: `${title}已导出，本次导出已记录在案。`, file: { blob: file.blob, name } };
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
