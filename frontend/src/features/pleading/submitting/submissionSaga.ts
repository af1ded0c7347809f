import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import { ApiError } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import {
  causeDiffers,
  claimFailed,
  claimFound,
  claimOnPaper,
  claimRequested,
  courtHeard,
  answersEdited,
  pleadingSubmitted,
  selectProgress,
  wordGenerated,
  wordRequested,
  draftSaved,
  selectPage,
} from '../page/index.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import { saveProgress } from '../../drafts/index.js';
import { pursueSubmissions } from './pursueSubmission.js';
import { dated, fail, keep, sentence, type SubmissionDeps } from './submissionWork.js';
import { holdOfferedFile } from './offeredFile.js';

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
  if (!(error instanceof ApiError)) return '查询案件信息失败。';
  if (error.code === 'network') return '无法连接服务器，请检查网络。';
  if (error.status === 404 && !error.fromServer) return `没有找到案号为【${caseNumber}】的案件`;
  return error.detail;
};

const otherCause =
  '案号和验证码正确，但这件案子是另一种纠纷，这份答辩状提交不了；没有对应表格的，可以自行撰写答辩状交到法院。';
const otherCauseOfOpinion =
  '案号和验证码正确，但这件案子是另一种纠纷，这份意见陈述书提交不了；没有对应表格的，可以自行撰写意见交到法院。';

function* lookUpClaim({ api }: SubmissionDeps, { payload }: ReturnType<typeof claimRequested>): SagaIterator<void> {
  if (payload.caseNumber.trim() === '') return;
  const differs = payload.answerer === undefined ? otherCause : otherCauseOfOpinion;
  try {
    const claim = yield* callApi(api.fetchClaim, payload);
    const isAnswered = payload.answersCauses?.includes(claim.case_cause) ?? true;
    yield put(isAnswered ? claimFound(claim) : causeDiffers(differs));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'complaint_on_paper') yield put(claimOnPaper(payload.caseNumber));
    else if (code === 'cause_mismatch') yield put(causeDiffers(differs));
    else yield put(claimFailed(lookupSentence(payload.caseNumber, error)));
  }
}

/** Generates and submits, and stores how far the pleading has come. A second press while one runs does nothing. */
export function* submissionSaga(deps: SubmissionDeps): SagaIterator<void> {
  yield fork(guarded(holdOfferedFile), deps.revokeFile);
  yield takeLeading(wordRequested, guarded(generateWord(deps)));
  yield fork(guarded(pursueSubmissions), deps);
  yield takeEvery(
    [wordGenerated, pleadingSubmitted, answersEdited, courtHeard],
    guarded(() => keepProgress(deps)),
  );
  yield takeEvery(draftSaved, guarded(keepProgressOfFirst), deps);
  yield takeLeading(claimRequested, guarded(lookUpClaim), deps);
}
