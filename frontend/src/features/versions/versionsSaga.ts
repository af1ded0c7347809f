import type { SagaIterator } from 'redux-saga';
import { call, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import type { ReceivedFile } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { versions } from '../../../../domain/contract/versions.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import { toastShown } from '../toasts/toastsSlice.js';
import {
  type Access,
  comparisonFailed,
  comparisonReceived,
  comparisonRequested,
  fileEnded,
  fileRequested,
  selectVersionList,
  versionsFailed,
  versionsLeft,
  versionsReceived,
  versionsRequested,
} from './versionsSlice.js';

export type VersionsApi = Pick<Client<typeof versions>, 'list' | 'changes' | 'word' | 'file'>;
export type VersionsDeps = {
  readonly api: VersionsApi;
  /** Hands a file to the person. */
  readonly offerFile: (file: ReceivedFile, fallbackName: string) => unknown;
};

const sideOf = ({ caseNumber, code }: Access) => ({ case_number: caseNumber, verification_code: code });

function* fetchList({ api }: VersionsDeps, { payload }: ReturnType<typeof versionsRequested>): SagaIterator<void> {
  try {
    const { access, page } = payload;
    const list = yield* callApi(api.list, { body: { ...sideOf(access), page, page_size: PAGE_SIZE } });
    yield put(versionsReceived(list));
    if (list.page === 1 && list.total > 1) yield put(comparisonRequested({ from: list.total - 1, to: list.total }));
  } catch (error) {
    const { status }: ReturnType<typeof selectVersionList> = yield select(selectVersionList);
    if (status === 'open') yield put(toastShown({ kind: 'danger', text: errorDetail(error) }));
    else yield put(versionsFailed(errorDetail(error)));
  }
}

/** What opened the list that is on the page. */
function* openAccess(): SagaIterator<Access | undefined> {
  const list: ReturnType<typeof selectVersionList> = yield select(selectVersionList);
  return list.status === 'closed' ? undefined : list.access;
}

function* compare({ api }: VersionsDeps, { payload }: ReturnType<typeof comparisonRequested>): SagaIterator<void> {
  try {
    const access = yield* openAccess();
    if (access) yield put(comparisonReceived(yield* callApi(api.changes, { body: { ...sideOf(access), ...payload } })));
  } catch (error) {
    yield put(comparisonFailed(errorDetail(error)));
  }
}

function* fetchFile(
  { api, offerFile }: VersionsDeps,
  { payload: wanted }: ReturnType<typeof fileRequested>,
): SagaIterator<void> {
  try {
    const access = yield* openAccess();
    if (!access) return;
    const title =
      'version' in wanted ? `下载第 ${wanted.version} 版` : `下载第 ${wanted.from} 版与第 ${wanted.to} 版的修订对照`;
    yield* runTask(title, function* (): SagaIterator<TaskOutcome> {
      if ('version' in wanted) {
        const file = yield* callApi(api.file, { body: { ...sideOf(access), version: wanted.version } });
        const name = file.fileName ?? `第${wanted.version}版.docx`;
        offerFile(file, name);
        const kept = { blob: file.blob, name };
        return file.headers.get('X-Document-Hash-Matches') === 'true'
          ? { text: `第 ${wanted.version} 版已下载，与提交时的文件完全一致。`, file: kept }
          : { kind: 'danger', text: '文件已按当时的内容重新生成，但版式与提交时的文件不完全一致。', file: kept };
      }
      const file = yield* callApi(api.word, { body: { ...sideOf(access), ...wanted } });
      const name = file.fileName ?? '修订对照.docx';
      offerFile(file, name);
      return { text: '修订对照已下载，可在 Word 中逐处查看、接受或拒绝。', file: { blob: file.blob, name } };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    yield put(fileEnded());
  }
}

/** Lists, compares and fetches on request; leaving the page drops what is still under way, but for files: those are tasks. */
export function* versionsSaga(deps: VersionsDeps): SagaIterator<void> {
  yield takeLatest(
    versionsRequested,
    guarded(function* (action: ReturnType<typeof versionsRequested>) {
      yield race([call(fetchList, deps, action), take(versionsLeft)]);
    }),
  );
  yield takeLatest(
    comparisonRequested,
    guarded(function* (action: ReturnType<typeof comparisonRequested>) {
      yield race([call(compare, deps, action), take(versionsLeft)]);
    }),
  );
  yield takeEvery(fileRequested, guarded(fetchFile), deps);
}
