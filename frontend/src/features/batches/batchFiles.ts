import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { ReceivedFile } from '../../../../domain/contract/call.js';
import type { offerOnce } from '../../components/files/offerFile.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import type { BatchesApi } from './batchTypes.js';

/** A file to be fetched: the empty workbook of a form, or what came of a batch. `title`: what the person knows it by. */
export type WantedFile = { readonly title: string } & (
  | { readonly what: 'workbook' | 'table'; readonly formKey: string }
  | { readonly what: 'word' | 'results'; readonly id: string; readonly rows?: readonly number[] }
);

export const fileWanted = createAction<WantedFile>('batches/fileWanted');
const fileEnded = createAction<string>('batches/fileEnded');

/** Names a file among those that are being fetched. */
export const keyOfFile = (file: WantedFile): string => `${file.what} ${'formKey' in file ? file.formKey : file.id}`;

/** The files that are being fetched. */
export const batchFilesReducer = (underWay: readonly string[] = [], action: UnknownAction): readonly string[] => {
  if (fileWanted.match(action))
    return [...underWay.filter((key) => key !== keyOfFile(action.payload)), keyOfFile(action.payload)];
  return fileEnded.match(action) ? underWay.filter((key) => key !== action.payload) : underWay;
};

const words = {
  workbook: { task: '下载表格', ending: 'xlsx' },
  table: { task: '下载表格', ending: 'csv' },
  word: { task: '下载 Word 文件', ending: 'zip' },
  results: { task: '下载结果表', ending: 'xlsx' },
} as const;

const fetchFile = (api: BatchesApi, file: WantedFile): Promise<ReceivedFile> => {
  if ('formKey' in file) return api[file.what]({ path: { form_key: file.formKey } });
  const { id, rows } = file;
  if (file.what === 'results') return api.results({ path: { id } });
  return api.word({ path: { id }, query: rows === undefined ? {} : { rows: rows.join(',') } });
};

type Deps = { readonly api: BatchesApi; readonly offerFile: typeof offerOnce };

/** Fetches files, each once at a time; it goes on when the page is left. */
export function* batchFilesSaga({ api, offerFile }: Deps): SagaIterator<void> {
  const underWay = new Set<string>();
  function* fetchOnce({ payload: wanted }: ReturnType<typeof fileWanted>): SagaIterator<void> {
    const key = keyOfFile(wanted);
    if (underWay.has(key)) return;
    underWay.add(key);
    const { task, ending } = words[wanted.what];
    const name = `${task}：${wanted.title}`;
    try {
      yield* runTask(
        name,
        function* (): SagaIterator<TaskOutcome> {
          const received = yield* callApi(fetchFile, api, wanted);
          const fileName = received.fileName ?? `${wanted.title}.${ending}`;
          offerFile(received, fileName);
          return { text: `已下载：${fileName}`, file: { blob: received.blob, name: fileName } };
        },
        { failure: (error) => `没有下载：${errorDetail(error)}` },
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
    } finally {
      underWay.delete(key);
      yield put(fileEnded(key));
    }
  }
  yield takeEvery(fileWanted, guarded(fetchOnce));
}
