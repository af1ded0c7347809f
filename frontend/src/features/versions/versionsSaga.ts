import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { sideOf } from '../../components/caseAccess.js';
import { ApiError } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { dataOf } from '../../core/loadable.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { selectState } from '../../core/selectState.js';
import { guarded } from '../../core/safely.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  comparison,
  fileEnded,
  fileRequested,
  versionList,
  versionPaper,
  type VersionPage,
  type VersionsApi,
} from './versionLists.js';
import { changesOutcome, pdfOutcome, versionOutcome, type OfferFile } from './versionOutcome.js';

export type VersionsDeps = ResourceDeps<VersionsApi> & {
  readonly offerFile: OfferFile;
};

/** A case that was opened is read: its newest version lies on top. Further pages of the list leave the one that is looked at. */
function* showLatest({ payload: list }: { payload: VersionPage }): SagaIterator<void> {
  const query = yield* selectState(versionList.selectors.query);
  const latest = list.items[0]?.version;
  if (!query || latest === undefined || list.page !== 1) return;
  const shown = yield* selectState(versionPaper.selectors.query);
  const isSame = shown?.access.caseNumber === query.access.caseNumber && shown.access.code === query.access.code;
  if (!isSame) yield put(versionPaper.actions.requested({ access: query.access, version: latest }));
}

function* compareLatest({ payload: list }: { payload: VersionPage }): SagaIterator<void> {
  const query = yield* selectState(versionList.selectors.query);
  if (query && list.page === 1 && list.total > 1)
    yield put(comparison.actions.requested({ access: query.access, from: list.total - 1, to: list.total }));
}

/** A further page that failed leaves the one before on screen: the failure is a toast. */
function* furtherPageFailed({ payload: text }: { payload: string }): SagaIterator<void> {
  const list = yield* selectState(versionList.selectors.list);
  if (dataOf(list) !== undefined) yield put(toastShown({ kind: 'danger', text }));
}

function* fetchFile(
  { api, offerFile }: VersionsDeps,
  { payload: wanted }: ReturnType<typeof fileRequested>,
): SagaIterator<void> {
  try {
    const query = yield* selectState(versionList.selectors.query);
    if (!query) return;
    const { access } = query;
    const kind = 'version' in wanted && wanted.as === 'pdf' ? ' PDF' : '';
    const title =
      'version' in wanted
        ? `下载第 ${wanted.version} 版${kind}`
        : `下载第 ${wanted.from} 版与第 ${wanted.to} 版的修订对照`;
    yield* runTask(title, function* (): SagaIterator<TaskOutcome> {
      if ('version' in wanted && wanted.as === 'pdf') {
        const file = yield* callApi(api.pdf, { body: { ...sideOf(access), version: wanted.version } });
        return pdfOutcome(file, wanted.version, offerFile);
      }
      if ('version' in wanted) {
        const file = yield* callApi(api.file, { body: { ...sideOf(access), version: wanted.version } });
        return versionOutcome(file, wanted.version, offerFile);
      }
      const file = yield* callApi(api.word, { body: { ...sideOf(access), ...wanted } });
      return changesOutcome(file, offerFile);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    yield put(fileEnded());
  }
}

/** Lists, compares and fetches on request. Files are tasks: they go on when the page is left. */
export function* versionsSaga(deps: VersionsDeps): SagaIterator<void> {
  yield fork(versionList.saga, deps);
  yield fork(comparison.saga, deps);
  yield fork(versionPaper.saga, deps);
  yield takeEvery(versionList.actions.received.match, guarded(showLatest));
  yield takeEvery(versionList.actions.received.match, guarded(compareLatest));
  yield takeEvery(versionList.actions.notReceived.match, guarded(furtherPageFailed));
  yield takeEvery(fileRequested, guarded(fetchFile), deps);
}
