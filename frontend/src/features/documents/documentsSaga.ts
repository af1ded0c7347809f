import type { PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { OpenedDocument, ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { type Loaded, loadSucceeded } from '../pleading/index.js';
import { toastShown } from '../toasts/toastsSlice.js';
import {
  documentEditRequested,
  documentErased,
  documentNotOpened,
  documentOpened,
  documentRemovalEnded,
  documentRemovalRequested,
  documentRestoreRequested,
  documentsFailed,
  documentsLeft,
  documentsReceived,
  documentsRequested,
  selectDocumentsPage,
} from './documentsSlice.js';
import type { NamedDocument } from './documentsSlice.js';

export type DocumentsApi = Client<typeof ownDocuments>;

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

function* load(api: DocumentsApi, { payload: page }: ReturnType<typeof documentsRequested>): SagaIterator<void> {
  try {
    yield put(documentsReceived(yield* callApi(api.list, { query: { page, page_size: PAGE_SIZE } })));
  } catch (error) {
    yield put(documentsFailed(`文书列表加载失败：${errorDetail(error)}`));
  }
}

/** Reads the list anew if it is on screen. */
function* reload(): SagaIterator<void> {
  const page: ReturnType<typeof selectDocumentsPage> = yield select(selectDocumentsPage);
  if (page !== null) yield put(documentsRequested(page));
}

/** What the form page takes over; the session that fetched it speaks for its case, so there is no code. */
export const loadedFrom = (document: OpenedDocument): Loaded => ({
  caseNumber: document.case_number ?? '',
  verificationCode: '',
  document: {
    formData: document.form_data,
    form_key: document.form_key,
    path: document.path,
    version: document.version,
  },
  own: { id: document.id, savedAt: document.updated_at },
});

function* open(api: DocumentsApi, { payload: id }: ReturnType<typeof documentEditRequested>): SagaIterator<void> {
  try {
    const document = yield* callApi(api.open, { path: { id } });
    yield put(loadSucceeded(loadedFrom(document)));
    yield put(documentOpened(document.path));
    yield put(toastShown({ kind: 'success', text: '文书已加载，正在跳转到编辑页面…' }));
  } catch (error) {
    if (statusOf(error) === 410) yield put(documentErased(id));
    else {
      yield put(documentNotOpened());
      yield put(toastShown({ kind: 'danger', text: `文书打开失败：${errorDetail(error)}` }));
      if (statusOf(error) === 404) yield* reload();
    }
  }
}

function* remove(api: DocumentsApi, document: NamedDocument): SagaIterator<void> {
  try {
    yield* callApi(api.remove, { path: { id: document.id } });
    const undo = { label: '撤销', action: documentRestoreRequested(document) };
    yield put(toastShown({ kind: 'success', text: `文书已删除：${document.title}`, offer: undo }));
    yield* reload();
  } catch (error) {
    yield put(toastShown({ kind: 'danger', text: `删除失败：${errorDetail(error)}` }));
    if (statusOf(error) === 404) yield* reload();
  } finally {
    yield put(documentRemovalEnded(document.id));
  }
}

function* restore(api: DocumentsApi, document: NamedDocument): SagaIterator<void> {
  try {
    yield* callApi(api.restore, { path: { id: document.id } });
    yield put(toastShown({ kind: 'success', text: `文书已恢复：${document.title}` }));
    yield* reload();
  } catch (error) {
    const again = { label: '重试', action: documentRestoreRequested(document) };
    yield put(toastShown({ kind: 'danger', text: `撤销失败：${errorDetail(error)}`, offer: again }));
  }
}

/** Does `work` for a document unless the same is under way for it already. */
const oncePerDocument = (
  api: DocumentsApi,
  work: (api: DocumentsApi, document: NamedDocument) => SagaIterator<void>,
) => {
  const running = new Set<string>();
  return function* ({ payload }: PayloadAction<NamedDocument>): SagaIterator<void> {
    if (running.has(payload.id)) return;
    running.add(payload.id);
    try {
      yield call(work, api, payload);
    } finally {
      running.delete(payload.id);
    }
  };
};

/** Lists, opens, deletes and brings back one's own documents; leaving the list drops what was to be shown on it. */
export function* documentsSaga(api: DocumentsApi): SagaIterator<void> {
  yield takeLatest(
    documentsRequested,
    guarded(function* (action: ReturnType<typeof documentsRequested>) {
      yield race([call(load, api, action), take(documentsLeft)]);
    }),
  );
  yield takeLatest(
    documentEditRequested,
    guarded(function* (action: ReturnType<typeof documentEditRequested>) {
      yield race([call(open, api, action), take(documentsLeft)]);
    }),
  );
  yield takeEvery(documentRemovalRequested, guarded(oncePerDocument(api, remove)));
  yield takeEvery(documentRestoreRequested, guarded(oncePerDocument(api, restore)));
}
