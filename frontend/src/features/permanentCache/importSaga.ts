import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeEvery } from 'redux-saga/effects';
import { permanentCacheLimits } from '../../../../domain/permanentCache/limits.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  importClosed,
  importConfirmed,
  importDone,
  importFailed,
  importFileChosen,
  importOutdated,
  importPreviewed,
  importRefused,
  selectImport,
} from './importSlice.js';
import { keptAnswers, type PermanentCacheApi } from './keptAnswers.js';

type Deps = { readonly api: Pick<PermanentCacheApi, 'import'> };

/** What is wrong with a file before it is sent, as a sentence; `null` when nothing is. */
const fileProblem = ({ name, size }: File): string | null => {
  if (!name.toLowerCase().endsWith('.csv'))
    return '只能导入 .csv 文件。表格请先在软件中另存为“CSV UTF-8（逗号分隔）”。';
  return size > permanentCacheLimits.bytes ? '文件超过20 MB，请分成几个文件导入。' : null;
};

/** The sentence to show for an import that failed: the server's own words where it names problems of the file. */
const sentenceOf = (error: unknown): string => {
  const sentences = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message) : [];
  return `导入失败：${sentences.join('；') || errorDetail(error)}`;
};

/** Previews the file that was chosen, and imports it once that was confirmed. */
export function* importSaga({ api }: Deps): SagaIterator<void> {
  let file: File | undefined;

  function* preview(chosen: File): SagaIterator<void> {
    try {
      yield put(importPreviewed(yield* callApi(api.import, { body: { file: chosen, preview: 'true' as const } })));
    } catch (error) {
      yield put(importRefused(sentenceOf(error)));
    }
  }

  yield takeEvery(
    importFileChosen,
    guarded(function* ({ meta: { arg: chosen } }: ReturnType<typeof importFileChosen>): SagaIterator<void> {
      const problem = fileProblem(chosen);
      if (problem !== null) {
        yield put(importRefused(problem));
        return;
      }
      file = chosen;
      yield race([call(preview, chosen), take([importClosed, importFileChosen])]);
    }),
  );
  yield takeEvery(
    importConfirmed,
    guarded(function* (): SagaIterator<void> {
      const now = yield* selectState(selectImport);
      if (now.step !== 'importing' || !file) return;
      try {
        const report = yield* callApi(api.import, { body: { file, state: now.report.state } });
        yield put(importDone(report));
        yield put(toastShown({ kind: 'success', text: `导入完成：新增${report.added}条，更改${report.changed}条。` }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'kept_answers_changed') {
          yield put(importOutdated(sentenceOf(error)));
          yield call(preview, file);
        } else yield put(importFailed(sentenceOf(error)));
      }
      yield put(keptAnswers.actions.outdated());
    }),
  );
}
