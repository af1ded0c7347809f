import type { UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { dataExport, ExportEvent } from '../../../../../domain/contract/dataExport.js';
import type { offerOnce } from '../../../components/files/offerFile.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { ApiError, cutFile, errorDetail } from '../../../http/apiError.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';

export type DataExportApi = Client<typeof dataExport>;

export type DataExportState =
  | { readonly status: 'idle' | 'done' }
  /** How many documents and drafts are in the archive; `null` before that is known. */
  | { readonly status: 'running'; readonly progress: { readonly done: number; readonly total: number } | null }
  | { readonly status: 'failed'; readonly detail: string };

export const dataExportRequested = createAction('dataExport/requested');
export const dataExportCalledOff = createAction('dataExport/calledOff');
const progressed = createAction<{ done: number; total: number }>('dataExport/progressed');
const ended = createAction<DataExportState>('dataExport/ended');

export const dataExportReducer = (
  state: DataExportState = { status: 'idle' },
  action: UnknownAction,
): DataExportState => {
  if (dataExportRequested.match(action)) return { status: 'running', progress: null };
  if (progressed.match(action)) return { status: 'running', progress: action.payload };
  return ended.match(action) ? action.payload : state;
};

type Deps = { readonly api: DataExportApi; readonly offerFile: typeof offerOnce };

/** Gathers the pieces; there is no archive before its end came and all of it is there. @throws ApiError */
function* receive(api: DataExportApi, signal: AbortSignal): SagaIterator<{ blob: Blob; name: string }> {
  const events = yield* callApi(api.start, {}, { signal });
  const coming = events[Symbol.asyncIterator]();
  const pieces: BlobPart[] = [];
  for (;;) {
    const { done, value }: IteratorResult<ExportEvent> = yield call(() => coming.next());
    if (done) throw cutFile();
    if (value.kind === 'part') pieces.push(Uint8Array.from(atob(value.bytes), (sign) => sign.charCodeAt(0)));
    else if (value.kind === 'progress') yield put(progressed({ done: value.done, total: value.total }));
    else {
      const blob = new Blob(pieces, { type: 'application/zip' });
      if (blob.size !== value.size) throw cutFile();
      return { blob, name: value.file_name };
    }
  }
}

const title = '导出我的全部数据';

function* fetchArchive({ api, offerFile }: Deps): SagaIterator<void> {
  const request = new AbortController();
  try {
    const outcome = yield* runTask(
      title,
      function* (): SagaIterator<TaskOutcome> {
        const file = yield* receive(api, request.signal);
        offerFile({ blob: file.blob, fileName: file.name }, file.name);
        return { text: '您的数据已导出。', file };
      },
      {
        cancel: () => Promise.resolve(request.abort()),
        calledOff: dataExportCalledOff.match,
        failure: (error) => `导出失败：${errorDetail(error)}`,
      },
    );
    yield put(ended({ status: outcome === 'completed' ? 'done' : 'idle' }));
  } catch (error) {
    yield put(ended({ status: 'failed', detail: errorDetail(error) }));
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    request.abort(); // the account signed out, or the archive is there
  }
}

/** Fetches all that the account has as one archive, once at a time; it goes on when the page is left. */
export function* dataExportSaga(deps: Deps): SagaIterator<void> {
  yield takeLeading(dataExportRequested, guarded(fetchArchive), deps);
}
