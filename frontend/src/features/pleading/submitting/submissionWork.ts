import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import type { ReceivedFile } from '../../../../../domain/contract/call.js';
import type { OfferedFile } from '../../../components/files/offerFile.js';
import { callApi } from '../../../core/callApi.js';
import { ApiError } from '../../../http/apiError.js';
import type { FieldProblem } from '../../../http/apiError.js';
import type { Keeping } from '../../drafts/index.js';
import { draftStorageRefused, workFailed, type Failure, type Work } from '../page/index.js';
import type { PleadingApi } from '../calls/pleadingApi.js';

export type SubmissionDeps = Omit<Keeping, 'inventory'> & {
  readonly api: Pick<PleadingApi, 'generateUnsaved' | 'submit' | 'fetchClaim'>;
  readonly newKey: () => string;
  readonly now: () => Date;
  /** Hands a file to the person and gives an address to get it again. */
  readonly offerFile: (file: ReceivedFile, fallbackName: string) => OfferedFile;
  /** Makes such an address void; the browser's own way when absent. */
  readonly revokeFile?: (url: string) => void;
};

const nothingLost = '您填写的内容没有丢失。';

/** The court has another version than the one that the submission was based on. */
const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'stale_version' || error.code === 'base_version_unknown');

/** What became of the press, why, and what became of the answers; a refusal of the answers themselves speaks of them already. */
export const sentence = (work: Work, error: unknown): string => {
  const what = work === 'submission' ? '没有提交成功' : '没有生成文书';
  if (!(error instanceof ApiError)) return `${what}，可以再试一次。${nothingLost}`;
  if (error.code === 'network') return `${what}：无法连接服务器，看看网络是不是断了。${nothingLost}`;
  // Each says by itself that nothing was submitted, and that nothing is lost.
  if (error.code === 'version_unchanged' || isStale(error)) return error.detail;
  return error.fromServer && error.status < 500 ? `${what}：${error.detail}` : `${what}：${error.detail}${nothingLost}`;
};

const failure = (work: Work, error: unknown, fieldProblems: readonly FieldProblem[] = []): Failure => ({
  work,
  detail: sentence(work, error),
  fieldProblems: error instanceof ApiError && error.fieldProblems.length > 0 ? error.fieldProblems : fieldProblems,
  retryable: !(error instanceof ApiError) || [0, 408, 429].includes(error.status) || error.status >= 500,
  retryAfterSeconds: error instanceof ApiError ? error.retryAfterSeconds : null,
  ...(isStale(error) && { stale: true }),
});

/** The failure for a plan whose daily limit of files is reached: the server names the limit of this moment, and when it is renewed. */
const limitFailure = (work: Work, { detail }: ApiError): Failure => ({
  work,
  detail: `${detail}${nothingLost}`,
  fieldProblems: [],
  retryable: false,
  retryAfterSeconds: null,
  limitReached: true,
});

export function* fail(work: Work, error: unknown, fieldProblems?: readonly FieldProblem[]): SagaIterator<void> {
  const isLimitReached = error instanceof ApiError && error.code === 'generation_limit_reached';
  yield put(workFailed(isLimitReached ? limitFailure(work, error) : failure(work, error, fieldProblems)));
}

export const dated = (title: string, now: Date): string =>
  `${title}${[now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('')}.docx`;

/** Stores what a submission needs after a crash. A browser that refuses to store is reported once and does not stop it. */
export function* keep<Args extends unknown[]>(fn: (...args: Args) => Promise<void>, ...args: Args): SagaIterator<void> {
  try {
    yield* callApi(fn, ...args);
  } catch {
    yield put(draftStorageRefused());
  }
}
