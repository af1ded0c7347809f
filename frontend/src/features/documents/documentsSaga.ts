import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { OpenedDocument } from '../../../../domain/contract/ownDocuments.js';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { type Loaded, loadSucceeded } from '../pleading/index.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  documentErased,
  documentNotOpened,
  documentRestoreRequested,
  myDocuments,
  openedDocument,
  type DocumentsApi,
} from './myDocuments.js';

/** What the form page takes over; the session that fetched it speaks for its case, so there is no code. */
export const loadedFrom = (document: OpenedDocument): Loaded => ({
  caseNumber: document.case_number ?? '',
  verificationCode: '',
  document: {
    formData: document.form_data,
    ...(document.marks && { marks: document.marks }),
    form_key: document.form_key,
    ...(document.definition_hash && { definition_hash: document.definition_hash }),
    wording: document.wording,
    path: document.path,
    version: document.version,
  },
  own: { id: document.id, savedAt: document.updated_at },
});

function* handOver({ payload: document }: { payload: OpenedDocument }): SagaIterator<void> {
  yield put(loadSucceeded(loadedFrom(document)));
  yield put(toastShown({ kind: 'success', text: '文书已加载，正在跳转到编辑页面…' }));
}

function* notOpened({ payload: status }: ReturnType<typeof documentNotOpened>): SagaIterator<void> {
  const id = yield* selectState(openedDocument.selectors.query);
  const read = yield* selectState(openedDocument.selectors.list);
  if (status === 410 && id !== null) yield put(documentErased(id));
  else if (read.status === 'failed') yield put(toastShown({ kind: 'danger', text: read.error }));
  if (status === 404) yield put(myDocuments.actions.outdated());
}

/** Brings a document back; once at a time for each. */
const restoring = (api: DocumentsApi) => {
  const underWay = new Set<string>();
  return function* ({ payload: document }: ReturnType<typeof documentRestoreRequested>): SagaIterator<void> {
    if (underWay.has(document.id)) return;
    underWay.add(document.id);
    try {
      yield* callApi(api.restore, { path: { id: document.id } });
      yield put(toastShown({ kind: 'success', text: `文书已恢复：${document.title}` }));
      yield put(myDocuments.actions.outdated());
    } catch (error) {
      const again = { label: '重试', action: documentRestoreRequested(document) };
      yield put(toastShown({ kind: 'danger', text: `撤销失败：${errorDetail(error)}`, offer: again }));
    } finally {
      underWay.delete(document.id);
    }
  };
};

/** Lists, opens, deletes and brings back one's own documents. */
export function* documentsSaga(deps: ResourceDeps<DocumentsApi>): SagaIterator<void> {
  yield fork(myDocuments.saga, deps);
  yield fork(openedDocument.saga, deps);
  yield takeEvery(openedDocument.actions.received.match, guarded(handOver));
  yield takeEvery(documentNotOpened, guarded(notOpened));
  yield takeEvery(documentRestoreRequested, guarded(restoring(deps.api)));
}
