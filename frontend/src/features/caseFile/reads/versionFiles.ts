import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { audit, Reprinted } from '../../../../../domain/contract/audit.js';
import type { CallInput } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { comparisons } from '../../../../../domain/contract/comparisons.js';
import type { corrections } from '../../../../../domain/contract/corrections.js';
import type { versions } from '../../../../../domain/contract/versions.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { answerWord, type Standing } from '../../../../../domain/forms/standing.js';
import { ApiError } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import { changesOutcome, versionOutcome, type OfferFile } from '../../versions/index.js';

/** One side of a case: the answer of the defendant or third party named, or the complaint; and in which field of law it is. */
type Side = {
  readonly caseId: string;
  readonly defendantId: string | null;
  readonly standing?: Standing;
  readonly domain?: FormDomain | undefined;
};
/** The Word file of one version, or what printing it anew shows, what changed between two, the table of both sides, or a correction notice, sent or not. */
export type WantedFile = Side &
  (
    | { readonly version: number }
    | { readonly version: number; readonly reprint: string }
    | { readonly from: number; readonly to: number }
    | { readonly comparison: true }
    | { readonly noticeId: string }
    | { readonly unsent: CallInput<typeof corrections.preview> }
  );
export type VersionFilesDeps = {
  readonly api: Pick<Client<typeof versions>, 'caseFile' | 'caseWord'>;
  readonly comparisonsApi: Pick<Client<typeof comparisons>, 'word'>;
  readonly correctionsApi: Pick<Client<typeof corrections>, 'word' | 'preview'>;
  readonly auditApi: Pick<Client<typeof audit>, 'reprint'>;
  readonly offerFile: OfferFile;
};

export const fileRequested = createAction<WantedFile>('admin/versionFileRequested');
export const fileEnded = createAction<WantedFile>('admin/versionFileEnded');

export const isSameFile = (one: WantedFile, other: WantedFile): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The files that are being fetched. */
export const fetchingReducer = (fetching: readonly WantedFile[] = [], action: UnknownAction): readonly WantedFile[] => {
  const others = (file: WantedFile) => fetching.filter((one) => !isSameFile(one, file));
  if (fileRequested.match(action)) return [...others(action.payload), action.payload];
  return fileEnded.match(action) ? others(action.payload) : fetching;
};

const titleOf = (wanted: WantedFile): string => {
  const pleading = wanted.defendantId === null ? pleadingWords(wanted).complaint : answerWord(wanted.standing);
  if ('comparison' in wanted) return '下载诉辩对照表';
  if ('reprint' in wanted) return `重新印制${pleading}第 ${wanted.version} 版`;
  if ('noticeId' in wanted) return '下载补正通知书';
  if ('unsent' in wanted) return '预览补正通知书';
  return 'version' in wanted
    ? `下载${pleading}第 ${wanted.version} 版`
    : `下载${pleading}第 ${wanted.from} 版到第 ${wanted.to} 版的修订对照`;
};

const reprintWords: Readonly<Record<Reprinted['outcome'], string>> = {
  same: '与提交时逐字节相同。',
  other_printer: '由另一版本的程序印制，答案相同。',
  other_answers: '日志中的答案与提交的文件不同，请核查。',
};

function* fetchFile(
  { api, auditApi, comparisonsApi, correctionsApi, offerFile }: VersionFilesDeps,
  { payload: wanted }: ReturnType<typeof fileRequested>,
): SagaIterator<void> {
  const { caseId, defendantId } = wanted;
  const path = { id: caseId };
  const side = defendantId === null ? {} : { defendant_id: defendantId };
  try {
    yield* runTask(titleOf(wanted), function* (): SagaIterator<TaskOutcome> {
      if ('comparison' in wanted) {
        const file = yield* callApi(comparisonsApi.word, { path });
        const name = file.fileName ?? '诉辩对照表.docx';
        offerFile(file, name);
        return { text: '诉辩对照表已下载。', file: { blob: file.blob, name } };
      }
      if ('reprint' in wanted) {
        const { outcome } = yield* callApi(auditApi.reprint, { path, query: { version_id: wanted.reprint } });
        const text = `第 ${wanted.version} 版：${reprintWords[outcome]}`;
        return { text, ...(outcome === 'other_answers' && { kind: 'danger' }) };
      }
      if ('noticeId' in wanted) {
        const file = yield* callApi(correctionsApi.word, { path: { ...path, noticeId: wanted.noticeId } });
        const name = file.fileName ?? '补正通知书.docx';
        offerFile(file, name);
        const isSame = file.headers.get('X-Document-Hash-Matches') === 'true';
        const said = isSame ? '，与发出时逐字节相同' : '；与发出时的文件不同，请核对';
        return { text: `补正通知书已下载${said}。`, file: { blob: file.blob, name } };
      }
      if ('unsent' in wanted) {
        const file = yield* callApi(correctionsApi.preview, wanted.unsent);
        const name = file.fileName ?? '预览-补正通知书.docx';
        offerFile(file, name);
        return { text: '通知书的预览已下载；通知还没有发出。', file: { blob: file.blob, name } };
      }
      if ('version' in wanted) {
        const { version } = wanted;
        return versionOutcome(yield* callApi(api.caseFile, { path, query: { version, ...side } }), version, offerFile);
      }
      const { from, to } = wanted;
      return changesOutcome(yield* callApi(api.caseWord, { path, query: { from, to, ...side } }), offerFile);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    yield put(fileEnded(wanted));
  }
}

/** Fetches the court's files: a response says whether a file is as it was submitted, which a plain link does not show. */
export function* versionFilesSaga(deps: VersionFilesDeps): SagaIterator<void> {
  yield takeEvery(fileRequested, guarded(fetchFile), deps);
}
