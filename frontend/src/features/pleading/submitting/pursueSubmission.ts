import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLeading } from 'redux-saga/effects';
import { domainIn } from '../../../../../domain/case/procedure.js';
import { normalizeAnswers } from '../../../../../domain/forms/fill.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { ApiError } from '../../../http/apiError.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { isOutcomeUnknown } from '../../../http/outcomeKnown.js';
import {
  type Attempt,
  attemptDigest,
  becameIn,
  isOpen,
  type OpenAttempt,
  type Receipt,
  sameValue,
  withItsCode,
} from '../../drafts/index.js';
import {
  courtHeard,
  draftFoundOver,
  pleadingLeft,
  pleadingOpened,
  selectPage,
  pleadingSubmitted,
  submissionAskedAgain,
  submissionFound,
  submissionRefusedElsewhere,
  submissionRequested,
  submissionResumed,
  submissionUnknown,
  type SubmissionRequest,
} from '../page/index.js';
import type { Submitted } from '../calls/pleadingApi.js';
import { dated, fail, keep, type SubmissionDeps } from './submissionWork.js';
import { suggestedOf } from './suggested.js';
import { standingOfKey } from '../../../../../domain/forms/standing.js';

/** A try that was sent longer ago is asked about only when somebody presses: what never arrived would be filed now. */
const asksByItselfMs = 24 * 3_600_000;

/** Refusals that say of a repeat that the code typed for it is not the one it was sent with. */
const ofOtherCode: readonly string[] = ['wrong_number_or_code', 'idempotency_key_reused'];

/** The tries of this visit: where the browser stores none, a key is still repeated until the page is closed. */
type Tries = Map<string, Attempt>;

const sentOf = ({ title, body, copies, keeps, sheet, ...of }: SubmissionRequest, now: Date): OpenAttempt['sent'] => {
  const suggested = suggestedOf(body.payload.marks ?? []);
  return {
    at: now.toISOString(),
    title,
    body,
    ...(suggested.accepted > 0 && { suggested }),
    ...(copies !== undefined && { copies }),
    ...domainIn(of),
    ...(keeps && { keeps }),
    ...(sheet && sheet.length > 0 && { sheet }),
  };
};

const receiptOf = ({ draftId, sent }: OpenAttempt, submitted: Submitted, now: Date): Receipt => ({
  draftId,
  title: sent.title,
  side: sent.body.document_type,
  caseNumber: submitted.caseNumber,
  verificationCode: submitted.verificationCode,
  version: submitted.version,
  documentHash: submitted.documentHash,
  receiptId: submitted.receiptId,
  submittedAt: now.toISOString(),
  kept: submitted.documentId !== null,
  ...(sent.suggested && { suggested: sent.suggested }),
  ...(sent.copies !== undefined && { copies: sent.copies }),
  ...domainIn(sent),
  ...(standingOfKey(sent.body.payload.form_key) === 'third_party' && { answerer: 'third_party' as const }),
});

/** Submitted without a code, and the session does not speak for the case: now the code is asked for. */
const missingCode = (error: unknown, { sent: { body } }: OpenAttempt): FieldProblem[] => {
  const { verification_code, defendant_code } = body.payload;
  const asks =
    error instanceof ApiError &&
    error.code === 'wrong_number_or_code' &&
    body.case_number !== '' &&
    (verification_code ?? defendant_code ?? '') === '';
  return asks ? [{ path: 'filing.code', message: '请核对案号并输入验证码' }] : [];
};

/** Whether a failure leaves it unknown what became of the submission: also a response that cannot be read, which came after all. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'unexpected_answer' || isOutcomeUnknown(error);

/** The try that is known of a draft: the one that is stored, whichever tab sent it, else the one of this visit. */
function* knownTry({ attempts }: SubmissionDeps, tries: Tries, draftId: string): SagaIterator<Attempt | null> {
  try {
    const stored = yield* callApi(attempts.get, draftId);
    if (stored !== null) return stored;
  } catch {
    // The browser gives nothing back: the map still holds it until the page is closed.
  }
  return tries.get(draftId) ?? null;
}

/**
 * The try under which this content is sent: the one whose outcome is still unknown, whatever its content, else one with the key under
 * which this content was tried before, or a new key.
 */
function* begin(deps: SubmissionDeps, tries: Tries, request: SubmissionRequest): SagaIterator<OpenAttempt> {
  const { draftId, body } = request;
  const known: Attempt | null = yield call(knownTry, deps, tries, draftId);
  if (isOpen(known)) return known;
  const content = attemptDigest(JSON.stringify(body));
  const key = known?.content === content ? known.key : deps.newKey();
  let attempt: OpenAttempt = { draftId, content, key, sent: sentOf(request, deps.now()) };
  yield call(keep, async () => {
    attempt = await deps.attempts.begin(attempt);
  });
  tries.set(draftId, attempt);
  return attempt;
}

type Pursuit = {
  readonly attempt: OpenAttempt;
  readonly isRepeat: boolean;
  /** The code was typed again: a refusal may be about that. */
  readonly hasTypedCode?: boolean;
};

/** Notes what the court has, where that is why it took nothing. */
function* hearNewest(error: unknown, { sent: { body } }: OpenAttempt): SagaIterator<void> {
  if (!(error instanceof ApiError) || error.newest === null) return;
  const { version, submitted_at: submittedAt } = error.newest;
  yield put(courtHeard({ caseNumber: body.case_number ?? '', version, submittedAt }));
}

/** Asks until it is known what became of a try, and ends it. */
function* pursue(
  deps: SubmissionDeps,
  tries: Tries,
  { attempt, isRepeat, hasTypedCode = false }: Pursuit,
): SagaIterator<void> {
  const { draftId, content, key, sent } = attempt;
  const asking = new AbortController();
  try {
    const submitted = yield* callApi(deps.api.submit, sent.body, key, { isRepeat, signal: asking.signal });
    const receipt = receiptOf(attempt, submitted, deps.now());
    yield* keep(deps.receipts.put, receipt);
    const file = deps.offerFile(submitted.file, dated(sent.title, deps.now()));
    tries.delete(draftId);
    yield* keep(deps.attempts.delete, draftId);
    const { caseNumber, version, submittedAt } = receipt;
    yield put(courtHeard({ caseNumber, version, submittedAt }));
    // Last: no other submission is heeded until this one has ended.
    yield put(pleadingSubmitted({ receipt, file }));
  } catch (error) {
    if (isUnknown(error)) return void (yield put(submissionUnknown('lost')));
    if (hasTypedCode && error instanceof ApiError && ofOtherCode.includes(error.code))
      return void (yield put(submissionUnknown('otherCode')));
    // The content may be tried again under its key: what the court did not take, it did not remember either.
    tries.set(draftId, { draftId, content, key });
    yield* keep(deps.attempts.put, { draftId, content, key });
    yield call(hearNewest, error, attempt);
    yield* fail('submission', error, missingCode(error, attempt));
    const became = becameIn(error);
    if (became !== null) yield put(draftFoundOver({ draftId, became }));
  } finally {
    asking.abort();
  }
}

/** What was sent is what is asked about; whether the draft says something else by now is said at the end. */
function* found({ sent }: OpenAttempt): SagaIterator<void> {
  const page = yield* selectState(selectPage);
  const { form_data: answers } = sent.body.payload;
  const edited =
    page.status === 'ready' &&
    !sameValue(normalizeAnswers(page.page.definition, page.page.draft.values.answers), answers);
  yield put(submissionFound({ keeps: sent.keeps === true, sheet: sent.sheet ?? [], edited }));
}

/** Files the answers that somebody pressed for, unless the outcome of what was sent before is unknown: then that is asked. */
function* file(deps: SubmissionDeps, tries: Tries, request: SubmissionRequest): SagaIterator<void> {
  const attempt: OpenAttempt = yield call(begin, deps, tries, request);
  const isRepeat = attempt.sent.body !== request.body;
  if (isRepeat) yield call(found, attempt);
  yield call(pursue, deps, tries, { attempt, isRepeat });
}

/** Goes on with what an earlier visit sent. */
function* resume(deps: SubmissionDeps, tries: Tries, draftId: string): SagaIterator<void> {
  const attempt: Attempt | null = yield call(knownTry, deps, tries, draftId);
  if (!isOpen(attempt)) return;
  yield call(found, attempt);
  const { lacksCode, at } = attempt.sent;
  if (lacksCode) yield put(submissionUnknown('code'));
  else if (deps.now().getTime() - Date.parse(at) > asksByItselfMs) yield put(submissionUnknown('old'));
  else yield call(pursue, deps, tries, { attempt, isRepeat: true });
}

/** Asks about what was sent, with the code that was typed again where this device has none. */
function* askAgain(deps: SubmissionDeps, tries: Tries, draftId: string, code: string): SagaIterator<void> {
  const known: Attempt | null = yield call(knownTry, deps, tries, draftId);
  // Another tab learned that it was refused: the answers may be filed anew.
  if (!isOpen(known)) return void (yield put(submissionRefusedElsewhere()));
  const attempt = withItsCode(known, code);
  if (!isOpen(attempt) || attempt.sent.lacksCode) yield put(submissionUnknown('code'));
  else yield call(pursue, deps, tries, { attempt, isRepeat: true, hasTypedCode: known.sent.lacksCode === true });
}

const left = [pleadingOpened, pleadingLeft];

/**
 * Submits, and goes on asking where the outcome is unknown, until the page is left: the try is kept with the draft, and the page
 * that opens the draft again goes on. A second press while one runs does nothing.
 */
export function* pursueSubmissions(deps: SubmissionDeps): SagaIterator<void> {
  const tries: Tries = new Map();
  const workOf = (action: UnknownAction) => {
    if (submissionRequested.match(action)) return call(file, deps, tries, action.payload);
    if (submissionAskedAgain.match(action))
      return call(askAgain, deps, tries, action.payload.draftId, action.payload.code);
    return submissionResumed.match(action) ? call(resume, deps, tries, action.payload.draftId) : null;
  };
  yield takeLeading(
    [submissionRequested, submissionResumed, submissionAskedAgain],
    guarded(function* (action: UnknownAction): SagaIterator<void> {
      const work = workOf(action);
      if (work) yield race([work, take(left)]);
    }),
  );
}
