import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { versions } from '../../../../domain/contract/versions.js';
import type { OpenedDocument } from '../../../../domain/contract/ownDocuments.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { adoption } from '../adopting/index.js';
import { type Loaded, loadSucceeded } from '../pleading/index.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import { versionOutcome, type OfferFile } from '../versions/index.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  documentErased,
  documentFileRequested,
  documentNotOpened,
  documentRestoreRequested,
  documentsOverview,
  myDocuments,
  newsLookedAt,
  openedDocument,
  type DocumentsApi,
} from './myDocuments.js';
import { documentsWaiting } from './documentsWaiting.js';

export type DocumentsDeps = ResourceDeps<DocumentsApi> & {
  readonly versions: Pick<Client<typeof versions>, 'file'>;
  readonly offerFile: OfferFile;
};

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
      yield* readOverview();
    } catch (error) {
      const again = { label: '重试', action: documentRestoreRequested(document) };
      yield put(toastShown({ kind: 'danger', text: `撤销失败：${errorDetail(error)}`, offer: again }));
    } finally {
      underWay.delete(document.id);
    }
  };
};

/** Downloads a submitted version; once at a time for each. It goes on when the page is left. */
const downloading = ({ versions, offerFile }: Pick<DocumentsDeps, 'versions' | 'offerFile'>) => {
  const underWay = new Set<string>();
  return function* ({ payload }: ReturnType<typeof documentFileRequested>): SagaIterator<void> {
    const { caseNumber, version, title } = payload;
    const key = `${caseNumber} ${version}`;
    if (underWay.has(key)) return;
    underWay.add(key);
    try {
      yield* runTask(`下载 ${title}`, function* (): SagaIterator<TaskOutcome> {
        const body = { case_number: caseNumber, verification_code: '', version };
        return versionOutcome(yield* callApi(versions.file, { body }), version, offerFile);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
    } finally {
      underWay.delete(key);
    }
  };
};

/** Notes in the account that news was looked at; then nothing of it is new on any device. */
const looking = (api: DocumentsApi) =>
  function* ({ payload: { ids, until } }: ReturnType<typeof newsLookedAt>): SagaIterator<void> {
    try {
      yield* callApi(api.look, { body: { ids: [...ids], until } });
    } catch (error) {
      yield put(toastShown({ kind: 'danger', text: `没有记下已看过：${errorDetail(error)}` }));
      return;
    }
    yield put(myDocuments.actions.outdated());
    yield* readOverview();
  };

/** What a change of the list means for what stands above it and in the menu. */
function* readOverview(): SagaIterator<void> {
  yield put(documentsOverview.actions.outdated());
  yield put(documentsWaiting.actions.requested());
}

/** Lists, opens, downloads, deletes and brings back one's own documents; what was adopted comes to the list. */
export function* documentsSaga(deps: DocumentsDeps): SagaIterator<void> {
  yield fork(myDocuments.saga, deps);
  yield fork(openedDocument.saga, deps);
  yield fork(documentsOverview.saga, deps);
  yield takeEvery(myDocuments.actions.stored.match, guarded(readOverview));
  yield takeEvery(newsLookedAt, guarded(looking(deps.api)));
  yield takeEvery(openedDocument.actions.received.match, guarded(handOver));
  yield takeEvery(documentNotOpened, guarded(notOpened));
  yield takeEvery(documentRestoreRequested, guarded(restoring(deps.api)));
  yield takeEvery(
    adoption.actions.stored.match,
    guarded(function* () {
      yield put(myDocuments.actions.outdated());
    }),
  );
  yield takeEvery(documentFileRequested, guarded(downloading(deps)));
}
