import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { freshProgress } from '../../drafts/draft.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { submissionOpened, submissionRequested, selectWork } from '../page/submissionSlice.js';
import { submissionSaga } from '../submitting/submissionSaga.js';
import { forgetSaga } from '../opening/forgetSaga.js';
import { nobodyForgets } from '../../drafts/forgetting.js';
import { emptyValues } from '../../drafts/formValues.js';
import { pleadingReady } from '../page/pageSlice.js';
import { submissionBody } from '../calls/pleadingApi.js';
import type { Submitted, SubmissionBody, PleadingApi } from '../calls/pleadingApi.js';

const file = { blob: new Blob(['docx']), fileName: '起诉状.docx', headers: new Headers() };
/** The response to a submission that went well. */
export const submitted: Submitted = {
  caseNumber: '新案件-20260101-ABCDEFGH',
  version: 1,
  verificationCode: 'ABCD2345',
  documentHash: 'ff00',
  receiptId: null,
  documentId: null,
  file,
};
/** What is asked for when the draft is to be printed. */
export const word = { draftId: 'x', formKey: sampleForm.key, title: sampleForm.title, documentId: null };
const body = (name: string): SubmissionBody =>
  submissionBody({
    formKey: sampleForm.key,
    kind: 'claim',
    reference: emptyValues('claim').filing,
    answers: { plaintiffs_natural: [{ name }] },
  });

let visits = 0;
/** A page of a browser whose drafts outlive it. Each submission is answered by the next of `answers`, or never. */
export const openPage = (
  keeping: Keeping,
  draftId: string,
  answers: readonly (Submitted | Error | 'never')[] = [submitted],
  now = new Date('2026-01-01T08:00:00Z'),
) => {
  visits += 1;
  const visit = visits;
  const keys: string[] = [];
  const names: unknown[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const revoked: string[] = [];
  let made = 0;
  let offered = 0;
  const { store, sagas } = createBareStore();
  const api: Pick<PleadingApi, 'generateUnsaved' | 'submit' | 'fetchClaim'> = {
    generateUnsaved: () => Promise.resolve({ file, documentId: null }),
    submit: async ({ payload }, key, { signal } = {}) => {
      const answer = answers[Math.min(keys.push(key), answers.length) - 1];
      names.push(answerIn(payload.form_data as FormAnswers, 'plaintiffs_natural.0.name'));
      signals.push(signal);
      await Promise.resolve();
      if (answer === 'never') return new Promise(() => undefined);
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    fetchClaim: () => Promise.reject(networkError()),
  };
  const task = sagas.run(submissionSaga, {
    api,
    ...keeping,
    newKey: () => `visit-${visit}-key-${(made += 1)}`,
    now: () => now,
    offerFile: ({ fileName }, fallback) => ({ url: `blob:${(offered += 1)}`, name: fileName ?? fallback }),
    revokeFile: (url) => revoked.push(url),
  });
  const forgets = sagas.run(forgetSaga, {
    ...keeping,
    forgetting: nobodyForgets,
    newId: () => 'ending',
    now: () => now,
  });
  const draft = {
    id: draftId,
    formKey: sampleForm.key,
    values: emptyValues('claim'),
    progress: freshProgress,
    savedAt: null,
  };
  store.dispatch(submissionOpened({ progress: freshProgress, receipt: null }));
  store.dispatch(
    pleadingReady({ formKey: sampleForm.key, definition: sampleForm, draft, origin: 'fresh', rival: null, others: [] }),
  );
  const submit = (name = '张三') =>
    store.dispatch(submissionRequested({ draftId, title: sampleForm.title, body: body(name) }));
  const settled = () => until(() => selectWork(store.getState()).status !== 'running');
  const stop = () => {
    task.cancel();
    forgets.cancel();
  };
  return { store, keys, names, signals, revoked, submit, settled, stop, state: () => store.getState() };
};
