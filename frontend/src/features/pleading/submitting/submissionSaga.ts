import type { SagaIterator } from 'redux-saga';
import { call, fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import { planTerms } from '../../../../../domain/account/plans.js';
import type { ReceivedFile } from '../../../../../domain/contract/call.js';
import type { OfferedFile } from '../../../components/files/offerFile.js';
import { ApiError } from '../../../http/apiError.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { causeDiffers, claimFailed, claimFound, claimOnPaper, claimRequested } from '../opening/claimLookupSlice.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import { attemptDigest, type Keeping, type Receipt, saveProgress } from '../../drafts/index.js';
import {
  answersEdited,
  submissionRequested,
  pleadingSubmitted,
  selectProgress,
  wordGenerated,
  wordRequested,
  workFailed,
} from './submissionSlice.js';
import { suggestedOf } from './suggested.js';
import type { Failure, Work } from './submissionSlice.js';
import { holdOfferedFile } from './offeredFile.js';
import { draftSaved, draftStorageRefused, selectPage } from '../opening/pageSlice.js';
import type { SubmissionBody, PleadingApi } from '../pleadingApi.js';

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

/** What became of the press, why, and what became of the answers; a refusal of the answers themselves speaks of them already. */
const sentence = (work: Work, error: unknown): string => {
  const what = work === 'submission' ? '没有提交成功' : '没有生成文书';
  if (!(error instanceof ApiError)) return `${what}，可以再试一次。${nothingLost}`;
  if (error.code === 'network') {
    const again = work === 'submission' ? '您填写的内容没有丢失；重新提交不会造成重复立案。' : nothingLost;
    return `${what}：无法连接服务器，看看网络是不是断了。${again}`;
  }
  if (error.code === 'version_unchanged') return error.detail;
  return error.fromServer && error.status < 500 ? `${what}：${error.detail}` : `${what}：${error.detail}${nothingLost}`;
};

const failure = (work: Work, error: unknown, fieldProblems: readonly FieldProblem[] = []): Failure => ({
  work,
  detail: sentence(work, error),
  fieldProblems: error instanceof ApiError && error.fieldProblems.length > 0 ? error.fieldProblems : fieldProblems,
  retryable: !(error instanceof ApiError) || [0, 408, 429].includes(error.status) || error.status >= 500,
  retryAfterSeconds: error instanceof ApiError ? error.retryAfterSeconds : null,
});

/** The failure for a plan whose daily limit is reached: it names the limit and when it is renewed. */
function* limitFailure(work: Work): SagaIterator<Failure> {
  const user = yield* selectState(selectUser);
  const limit = user?.generation_limit ?? planTerms.explorer.generationsPerDay;
  return {
    work,
    detail: `今日 ${limit ?? ''} 次文书生成已用完，明天 0 点恢复。您填写的内容没有丢失。`,
    fieldProblems: [],
    retryable: false,
    retryAfterSeconds: null,
    limitReached: true,
  };
}

function* fail(work: Work, error: unknown, fieldProblems?: readonly FieldProblem[]): SagaIterator<void> {
  const isLimitReached = error instanceof ApiError && error.code === 'generation_limit_reached';
  const workFailure: Failure = isLimitReached ? yield* limitFailure(work) : failure(work, error, fieldProblems);
  yield put(workFailed(workFailure));
}

/** Submitted without a code, and the session does not speak for the case: now the code is asked for. */
const missingCode = (error: unknown, { case_number: number, payload }: SubmissionBody): FieldProblem[] => {
  const code =
    'verification_code' in payload
      ? payload.verification_code
      : 'defendant_code' in payload
        ? payload.defendant_code
        : '';
  const asks = error instanceof ApiError && error.code === 'wrong_number_or_code' && number !== '' && code === '';
  return asks ? [{ path: 'filing.code', message: '请核对案号并输入验证码' }] : [];
};

const dated = (title: string, now: Date): string =>
  `${title}${[now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('')}.docx`;

/** Stores what a submission needs after a crash. A browser that refuses to store is reported once and does not stop it. */
function* keep<Args extends unknown[]>(fn: (...args: Args) => Promise<void>, ...args: Args): SagaIterator<void> {
  try {
    yield* callApi(fn, ...args);
  } catch {
    yield put(draftStorageRefused());
  }
}

const generateWord = (deps: SubmissionDeps) => {
  /** An attempt whose response never came: repeating it sends the same key, so it counts once. */
  let unanswered: { content: string; key: string } | null = null;
  return function* ({ payload }: ReturnType<typeof wordRequested>): SagaIterator<void> {
    const content = JSON.stringify([payload.formKey, payload.documentId, payload.answers]);
    const key = unanswered?.content === content ? unanswered.key : deps.newKey();
    unanswered = { content, key };
    try {
      const work = function* (): SagaIterator<TaskOutcome> {
        const response = yield* callApi(deps.api.generateUnsaved, payload, key);
        unanswered = null;
        const file = deps.offerFile(response.file, dated(payload.title, deps.now()));
        const isKept = response.documentId !== null;
        yield put(wordGenerated({ draftId: payload.draftId, at: deps.now().toISOString(), file, kept: isKept }));
        const text = isKept ? '文书已生成，并已保存到“我的文书”' : '文书已生成';
        return { text, file: { blob: response.file.blob, name: file.name } };
      };
      yield* runTask(`生成 ${payload.title}`, work, { failure: (error) => sentence('word', error) });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) unanswered = null;
      yield* fail('word', error);
    }
  };
};

/** The key under which this content was tried before in this or an earlier visit, or a new one. */
const keyFor = (deps: SubmissionDeps, thisVisit: Map<string, { content: string; key: string }>) =>
  function* (draftId: string, body: SubmissionBody): SagaIterator<string> {
    const content = attemptDigest(JSON.stringify(body));
    let last = thisVisit.get(draftId) ?? null;
    try {
      last ??= yield* callApi(deps.attempts.get, draftId);
    } catch {
      // The browser refuses to store the key: the map still holds it until the page is closed.
    }
    const key = last?.content === content ? last.key : deps.newKey();
    thisVisit.set(draftId, { content, key });
    yield* keep(deps.attempts.put, { draftId, content, key });
    return key;
  };

const submitPleading = (deps: SubmissionDeps) => {
  const thisVisit = new Map<string, { content: string; key: string }>();
  const findKey = keyFor(deps, thisVisit);
  return function* ({
    payload: { draftId, title, body, copies },
  }: ReturnType<typeof submissionRequested>): SagaIterator<void> {
    try {
      const key: string = yield call(findKey, draftId, body);
      const submitted = yield* callApi(deps.api.submit, body, key);
      const suggested = suggestedOf(body.payload.marks ?? []);
      const receipt: Receipt = {
        draftId,
        title,
        side: body.document_type,
        caseNumber: submitted.caseNumber,
        verificationCode: submitted.verificationCode,
        version: submitted.version,
        documentHash: submitted.documentHash,
        receiptId: submitted.receiptId,
        submittedAt: deps.now().toISOString(),
        kept: submitted.documentId !== null,
        ...(suggested.accepted > 0 && { suggested }),
        ...(copies !== undefined && { copies }),
      };
      yield* keep(deps.receipts.put, receipt);
      thisVisit.delete(draftId);
      yield* keep(deps.attempts.delete, draftId);
      // Last: `takeLeading` ignores the next submission until this one has ended.
      yield put(pleadingSubmitted({ receipt, file: deps.offerFile(submitted.file, dated(title, deps.now())) }));
    } catch (error) {
      yield* fail('submission', error, missingCode(error, body));
    }
  };
};

function* keepProgress({ drafts }: SubmissionDeps): SagaIterator<void> {
  const page = yield* selectState(selectPage);
  const progress = yield* selectState(selectProgress);
  if (page.status === 'ready') yield* keep(saveProgress, drafts, page.page.draft.id, progress);
}

/**
 * What was typed last may be stored for the first time only after the file was made or the court has answered, and a draft that is stored first
 * is a fresh one: each storing that ends later marks it. Nothing else has to, also where the draft is kept after its submission.
 */
function* keepProgressOfFirst(deps: SubmissionDeps): SagaIterator<void> {
  const { stage } = yield* selectState(selectProgress);
  if (stage !== 'draft') yield* keepProgress(deps);
}

const lookupSentence = (caseNumber: string, error: unknown): string => {
  if (!(error instanceof ApiError)) return '查询起诉状信息失败。';
  if (error.code === 'network') return '无法连接服务器，请检查网络。';
  if (error.status === 404 && !error.fromServer) return `没有找到案号为【${caseNumber}】的起诉状`;
  return error.detail;
};

function* lookUpClaim({ api }: SubmissionDeps, { payload }: ReturnType<typeof claimRequested>): SagaIterator<void> {
  if (payload.caseNumber.trim() === '') return;
  try {
    yield put(claimFound(yield* callApi(api.fetchClaim, payload)));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'complaint_on_paper') yield put(claimOnPaper(payload.caseNumber));
    else if (code === 'cause_mismatch')
      yield put(causeDiffers('案号和验证码正确，但这件案子是另一种纠纷，这份答辩状提交不了。'));
    else yield put(claimFailed(lookupSentence(payload.caseNumber, error)));
  }
}

/** Generates and submits, and stores how far the pleading has come. A second press while one runs does nothing. */
export function* submissionSaga(deps: SubmissionDeps): SagaIterator<void> {
  yield fork(guarded(holdOfferedFile), deps.revokeFile);
  yield takeLeading(wordRequested, guarded(generateWord(deps)));
  yield takeLeading(submissionRequested, guarded(submitPleading(deps)));
  yield takeEvery(
    [wordGenerated, pleadingSubmitted, answersEdited],
    guarded(() => keepProgress(deps)),
  );
  yield takeEvery(draftSaved, guarded(keepProgressOfFirst), deps);
  yield takeLeading(claimRequested, guarded(lookUpClaim), deps);
}
