import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import { ApiError } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { wordFileChosen, wordImportLeft, wordPickerLeft, wordRead, wordRefused } from './wordImportSlice.js';

type WordImportApi = Pick<Client<typeof documents>, 'readWord'>;

/** The server's limit. The browser checks it first, because a refused upload would cost the user a long wait. */
const mostBytes = 5 * 1024 * 1024;

const sentence = (error: unknown): string =>
  error instanceof ApiError && (error.fromServer || error.status === 0) ? error.detail : '读取 Word 文件失败，请重试。';

function* read(api: WordImportApi, { payload, meta }: ReturnType<typeof wordFileChosen>): SagaIterator<void> {
  if (meta.arg.size > mostBytes) {
    yield put(wordRefused('文件超过 5 MB。本系统生成的文书不会这么大，请检查是否选错了文件。'));
    return;
  }
  try {
    yield put(wordRead({ name: payload.name, document: yield* callApi(api.readWord, { body: meta.arg }) }));
  } catch (error) {
    yield put(wordRefused(sentence(error)));
  }
}

/** Reads the file last chosen; leaving meanwhile drops the response. */
export function* wordImportSaga(api: WordImportApi): SagaIterator<void> {
  yield takeLatest(
    wordFileChosen,
    guarded(function* (action: ReturnType<typeof wordFileChosen>) {
      yield race([call(read, api, action), take([wordImportLeft, wordPickerLeft])]);
    }),
  );
}
