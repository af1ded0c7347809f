import { expect } from 'chai';
import { ApiError, networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm, sampleFormOf } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { userReceived } from '../../../core/session/sessionSlice.js';
import { selectToasts } from '../../../core/toasts/toastsSlice.js';
import { submissionSaga } from './submissionSaga.js';
import {
  answersEdited,
  submissionRequested,
  selectKept,
  selectReceipt,
  selectWork,
  wordRequested,
} from '../page/submissionSlice.js';
import { submissionBody } from '../calls/pleadingApi.js';
import type { Submitted, Generated, Unsaved } from '../calls/pleadingApi.js';

const application = sampleFormOf('application');
const documentId = '33333333-3333-4333-8333-000000000001';
const saying = (text: string) => ({ sections: { claims: { open: text } } });
const user = userResponse();
const file = { blob: new Blob(['docx']), fileName: '申请书.docx', headers: new Headers() };
const submitted: Submitted = {
  caseNumber: 'A-1',
  version: 2,
  verificationCode: null,
  documentHash: null,
  receiptId: null,
  documentId: '33333333-3333-4333-8333-000000000900',
  file,
};
const refused = (status: number, code: string) => new ApiError({ status, code, detail: '不行', fromServer: true });

describe('generating and submitting under a plan, in a real store', () => {
  const openPage = (answers: { word?: (Generated | Error)[]; filing?: (Submitted | Error)[] }) => {
    const sent: { unsaved: Unsaved; key: string }[] = [];
    const { store, sagas } = createBareStore();
    store.dispatch(userReceived(user));
    const next = async <T>(queue: (T | Error)[] | undefined): Promise<T> => {
      const answer = queue?.shift() ?? networkError();
      await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    let keys = 0;
    const task = sagas.run(submissionSaga, {
      api: {
        generateUnsaved: (unsaved, key) => {
          sent.push({ unsaved, key });
          return next(answers.word);
        },
        submit: () => next(answers.filing),
        fetchClaim: () => Promise.reject(networkError()),
      },
      ...memoryDrafts(),
      newKey: () => `key-${(keys += 1)}`,
      now: () => new Date('2026-01-01T08:00:00Z'),
      offerFile: () => ({ url: 'blob:1', name: 'x' }),
    });
    const idle = () => until(() => selectWork(store.getState()).status !== 'running');
    const generate = async (text = '甲') => {
      const request = { draftId: documentId, formKey: application.key, title: application.title, documentId };
      store.dispatch(wordRequested({ ...request, answers: saying(text) }));
      await idle();
    };
    const submitPleading = async (code = '') => {
      const reference = { mode: 'existing' as const, caseNumber: 'A-1', code };
      const body = submissionBody({ formKey: sampleForm.key, kind: 'claim', reference, answers: {} });
      store.dispatch(submissionRequested({ draftId: 'x', title: sampleForm.title, body }));
      await idle();
    };
    const failure = () => {
      const work = selectWork(store.getState());
      return work.status === 'failed' ? work.failure : null;
    };
    return { store, sent, generate, submitPleading, failure, stop: () => task.cancel() };
  };

  it('says that a generated application was kept, until it is changed', async () => {
    const page = openPage({ word: [{ file, documentId }] });
    await page.generate();
    expect(page.sent[0]?.unsaved).to.deep.include({ documentId });
    expect(selectKept(page.store.getState())).to.equal(true);
    expect(selectToasts(page.store.getState()).map(({ text }) => text)).to.deep.equal([
      '文书已生成，并已保存到“我的文书”',
    ]);
    page.store.dispatch(answersEdited());
    expect(selectKept(page.store.getState())).to.equal(false);
    page.stop();
  });

  it('says nothing of the kind where nothing was kept', async () => {
    const page = openPage({ word: [{ file, documentId: null }] });
    await page.generate();
    expect(selectKept(page.store.getState())).to.equal(false);
    expect(selectToasts(page.store.getState()).filter(({ text }) => text.includes('我的文书'))).to.deep.equal([]);
    page.stop();
  });

  it('tries the same again under the same key while it is not known whether it counted', async () => {
    const given = { file, documentId };
    const page = openPage({ word: [networkError(), refused(503, 'store_unavailable'), given, given, networkError()] });
    for (const text of ['甲', '甲', '甲', '甲', '甲', '乙']) await page.generate(text);
    expect(page.sent.map(({ key }) => key)).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2', 'key-3', 'key-4']);
    page.stop();
  });

  it('says when a plan allows no more files today, and that this keeps nobody from the court', async () => {
    const page = openPage({ word: [refused(429, 'generation_limit_reached')], filing: [submitted] });
    await page.generate();
    expect(page.failure()).to.deep.include({
      detail: '不行您填写的内容没有丢失。',
      limitReached: true,
      retryable: false,
      work: 'word',
    });
    await page.submitPleading('ABCD2345');
    expect(selectReceipt(page.store.getState())).to.include({ version: 2 });
    page.stop();
  });

  it('asks for the code only where it was left out and the session does not speak for the case', async () => {
    const wrong = () => refused(404, 'wrong_number_or_code');
    const page = openPage({ filing: [wrong(), wrong(), submitted] });
    await page.submitPleading();
    expect(page.failure()?.fieldProblems.map(({ path }) => path)).to.deep.equal(['filing.code']);
    await page.submitPleading('ABCD2345');
    expect(page.failure()?.fieldProblems).to.deep.equal([]);
    await page.submitPleading();
    expect(selectReceipt(page.store.getState())).to.include({ version: 2, kept: true });
    page.stop();
  });
});
