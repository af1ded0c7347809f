import { expect } from 'chai';
import { ApiError, errorFromResponse, networkError, unexpectedResponse } from '../../../http/apiError.js';
import { draftsInMemory } from '../../../testing/browserStore.js';
import { until } from '../../../testing/until.js';
import { claimRequested, selectClaimLookup } from '../page/claimLookupSlice.js';
import { draftSaved, pleadingLeft } from '../page/pageSlice.js';
import { changeDraft } from '../../drafts/changeDraft.js';
import { freshProgress } from '../../drafts/draft.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { emptyValues } from '../../drafts/formValues.js';
import {
  answersEdited,
  submissionOpened,
  conclusionRequested,
  failureDismissed,
  selectProgress,
  selectOfferedFile,
  selectReceipt,
  selectTouched,
  selectUnknown,
  submissionAskedAgain,
  submissionResumed,
  selectWork,
  wordRequested,
} from '../page/submissionSlice.js';
import { submitted, openPage, word } from '../testing/submittingPage.js';

describe('submitting a pleading, in a real store', () => {
  const keeping = draftsInMemory();
  const newId = () => `claim-private-lending|${Math.trunc(performance.now() * 1000)}`;

  it('submits once for two presses and shows the receipt', async () => {
    const page = openPage(keeping, newId());
    page.submit();
    page.submit();
    await page.settled();
    expect(page.keys).to.have.length(1);
    expect(selectReceipt(page.state())).to.include({
      caseNumber: submitted.caseNumber,
      verificationCode: 'ABCD2345',
      version: 1,
    });
    expect(selectProgress(page.state())).to.include({ stage: 'submitted', version: 1 });
    page.stop();
  });

  it('keeps the last file at hand, and no other: not once it was replaced, its page left, or somebody else is here', async () => {
    const page = openPage(keeping, newId());
    page.submit('张三');
    await page.settled();
    expect([selectOfferedFile(page.state())?.url, page.revoked]).to.deep.equal(['blob:1', []]);
    page.submit('李四');
    await page.settled();
    expect([selectOfferedFile(page.state())?.url, page.revoked]).to.deep.equal(['blob:2', ['blob:1']]);
    page.store.dispatch(submissionOpened({ progress: freshProgress, receipt: null }));
    expect(page.revoked).to.deep.equal(['blob:1', 'blob:2']);
    page.submit('王五');
    await page.settled();
    page.stop();
    expect(page.revoked).to.deep.equal(['blob:1', 'blob:2', 'blob:3']);
  });

  it('tries the same content again under the same key, also after a crash', async () => {
    const id = newId();
    const before = openPage(keeping, id, [networkError(), networkError()]);
    before.submit();
    await before.settled();
    before.submit();
    await before.settled();
    before.stop();
    const after = openPage(keeping, id);
    after.submit();
    await after.settled();
    expect(new Set([...before.keys, ...after.keys]).size).to.equal(1);
    expect(before.keys).to.have.length(2);
    after.stop();
  });

  it('takes a new key once the content has changed after a refusal, and once the submission succeeded', async () => {
    const refusal = new ApiError({ status: 422, code: 'answers_invalid', detail: '填写有误', fromServer: true });
    const page = openPage(keeping, newId(), [refusal, submitted, submitted]);
    for (const name of ['张三', '李四', '李四']) {
      page.submit(name);
      await page.settled();
    }
    expect(new Set(page.keys).size).to.equal(3);
    page.stop();
  });

  it('asks about what was sent as long as its outcome is unknown, whatever was typed since, and files nothing else', async () => {
    const page = openPage(keeping, newId(), [networkError(), submitted]);
    page.submit('张三');
    await page.settled();
    expect(selectUnknown(page.state())).to.equal('lost');
    page.store.dispatch(answersEdited());
    page.submit('李四');
    await page.settled();
    expect(new Set(page.keys).size).to.equal(1);
    expect(page.names).to.deep.equal(['张三', '张三']);
    expect(selectReceipt(page.state())?.caseNumber).to.equal(submitted.caseNumber);
    expect(selectProgress(page.state())).to.include({ stage: 'draft', changedAfter: 'submitted', version: 1 });
    page.stop();
  });

  it('stays on its way when the check page, and what failed there before, is left', async () => {
    const page = openPage(keeping, newId(), ['never']);
    page.submit();
    await until(() => page.keys.length === 1);
    page.store.dispatch(failureDismissed());
    expect(selectWork(page.state())).to.deep.equal({ status: 'running', work: 'submission' });
    page.stop();
  });

  it('goes on asking when the draft is opened again, with the very content that was sent', async () => {
    const id = newId();
    const before = openPage(keeping, id, [networkError()]);
    before.submit('张三');
    await before.settled();
    before.stop();
    const after = openPage(keeping, id);
    after.store.dispatch(submissionResumed({ draftId: id }));
    await until(() => selectReceipt(after.state()) !== null);
    expect([after.keys, after.names]).to.deep.equal([before.keys, ['张三']]);
    expect(await keeping.attempts.get(id)).to.equal(null);
    after.stop();
  });

  it('asks about what was sent more than a day ago only when somebody presses', async () => {
    const id = newId();
    const before = openPage(keeping, id, [networkError()]);
    before.submit('张三');
    await before.settled();
    before.stop();
    const after = openPage(keeping, id, [submitted], new Date('2026-01-02T08:00:01Z'));
    after.store.dispatch(submissionResumed({ draftId: id }));
    await until(() => selectUnknown(after.state()) === 'old');
    expect(after.keys).to.deep.equal([]);
    after.store.dispatch(submissionAskedAgain({ draftId: id, code: '' }));
    await after.settled();
    expect(after.keys).to.deep.equal(before.keys);
    expect(selectReceipt(after.state())?.caseNumber).to.equal(submitted.caseNumber);
    after.stop();
  });

  it('stops asking when the page is left, and keeps what was sent', async () => {
    const id = newId();
    const page = openPage(keeping, id, ['never']);
    page.submit('张三');
    await until(() => page.keys.length === 1);
    page.store.dispatch(pleadingLeft());
    await until(() => page.signals[0]?.aborted === true);
    expect((await keeping.attempts.get(id))?.sent?.body.payload.form_data).to.deep.equal({
      plaintiffs_natural: [{ name: '张三' }],
    });
    page.stop();
  });

  it('works within a visit where the browser stores nothing', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const refusing: Keeping = {
      ...keeping,
      attempts: { get: refuse, put: refuse, delete: refuse, begin: refuse },
      receipts: { ...keeping.receipts, put: refuse },
      drafts: { ...keeping.drafts, put: refuse },
    };
    const page = openPage(refusing, newId(), [networkError(), submitted]);
    page.submit();
    await page.settled();
    page.submit();
    await page.settled();
    expect(new Set(page.keys).size).to.equal(1);
    expect(selectReceipt(page.state())?.caseNumber).to.equal(submitted.caseNumber);
    page.stop();
  });

  it('keeps the receipt of a draft through a crash until the submission is concluded, and then under the id of its end page', async () => {
    const id = newId();
    const page = openPage(keeping, id);
    page.submit();
    await page.settled();
    const receipt = await keeping.receipts.get(id);
    if (receipt === null) throw new Error('the receipt was not kept');
    expect(receipt.verificationCode).to.equal('ABCD2345');
    page.store.dispatch(conclusionRequested({ receipt, formKey: 'x', keeps: true }));
    await until(async () => (await keeping.receipts.get(id)) === null);
    expect(selectReceipt(page.state())).to.equal(null);
    expect((await keeping.receipts.get('ending'))?.verificationCode).to.equal('ABCD2345');
    page.stop();
  });

  it('says what was refused and whether trying again makes sense', async () => {
    const refusal = new ApiError({
      status: 422,
      code: 'answers_invalid',
      detail: '填写有误',
      fromServer: true,
      fieldProblems: [{ path: 'a', message: '太长' }],
    });
    const away = new ApiError({
      status: 429,
      code: 'too_many_requests',
      detail: '操作过于频繁',
      fromServer: true,
      retryAfterSeconds: 5,
    });
    const page = openPage(keeping, newId(), [refusal, away]);
    page.submit();
    await page.settled();
    expect(selectWork(page.state())).to.deep.equal({
      status: 'failed',
      failure: {
        work: 'submission',
        detail: '没有提交成功：填写有误',
        fieldProblems: [{ path: 'a', message: '太长' }],
        retryable: false,
        retryAfterSeconds: null,
      },
    });
    page.submit();
    await page.settled();
    const work = selectWork(page.state());
    expect(work.status === 'failed' && work.failure).to.include({ retryable: true, retryAfterSeconds: 5 });
    page.stop();
  });

  it('says in words for everybody what failed on the way, and that nothing is lost', async () => {
    const of = (status: number, body: string) => errorFromResponse(new Response(body, { status }));
    const onTheWay = [await of(413, '<h1>413</h1>'), await of(429, '')];
    const page = openPage(keeping, newId(), onTheWay);
    const told: string[] = [];
    for (const { code } of onTheWay) {
      page.submit();
      await page.settled();
      const work = selectWork(page.state());
      if (work.status !== 'failed') throw new Error(`${code} was not told`);
      told.push(work.failure.detail);
    }
    expect(told).to.deep.equal([
      '没有提交成功：内容过大，无法提交，请删减后再试。您填写的内容没有丢失。',
      '没有提交成功：操作过于频繁，请稍后再试。您填写的内容没有丢失。',
    ]);
    page.stop();
  });

  it('never says that it was not submitted where nobody knows', async () => {
    const of = (status: number, body: string) => errorFromResponse(new Response(body, { status }));
    const late = '{"code":"store_unavailable","detail":"服务暂时不可用"}';
    const unknown = [
      await of(504, 'Gateway'),
      await of(502, ''),
      await of(503, late),
      await of(408, ''),
      networkError(),
      unexpectedResponse(),
      new TypeError('a defect after the response'),
    ];
    for (const error of unknown) {
      const page = openPage(keeping, newId(), [error]);
      page.submit();
      await page.settled();
      expect([selectUnknown(page.state()), selectWork(page.state())], String(error)).to.deep.equal([
        'lost',
        { status: 'idle' },
      ]);
      page.stop();
    }
  });

  it('goes from draft to generated to submitted, and back to draft with every edit', async () => {
    const page = openPage(keeping, newId());
    const stage = () => selectProgress(page.state());
    page.store.dispatch(wordRequested({ ...word, answers: {} }));
    await page.settled();
    expect(stage().stage).to.equal('generated');
    page.store.dispatch(answersEdited());
    expect(stage()).to.include({ stage: 'draft', changedAfter: 'generated' });
    page.submit();
    await page.settled();
    expect(stage()).to.include({ stage: 'submitted', changedAfter: null });
    expect(selectTouched(page.state())).to.equal(false);
    page.store.dispatch(answersEdited());
    expect(stage()).to.include({ stage: 'draft', changedAfter: 'submitted', version: 1 });
    page.stop();
  });

  it('does not ask for a complaint without a case number', async () => {
    const page = openPage(keeping, newId());
    page.store.dispatch(claimRequested({ caseNumber: ' ', code: 'X', caseCause: null }));
    expect(selectClaimLookup(page.state())).to.deep.equal({ status: 'failed', detail: '没有有效的案号，请输入案号。' });
    page.store.dispatch(claimRequested({ caseNumber: 'A-1', code: 'X', caseCause: null }));
    await until(() => selectClaimLookup(page.state()).status !== 'loading');
    expect(selectClaimLookup(page.state())).to.deep.equal({ status: 'failed', detail: '无法连接服务器，请检查网络。' });
    page.stop();
  });

  it('leaves a submitted pleading submitted when its file is downloaded again', async () => {
    const page = openPage(keeping, newId());
    page.submit();
    await page.settled();
    page.store.dispatch(wordRequested({ ...word, answers: {} }));
    await page.settled();
    expect(selectWork(page.state()).status).to.equal('idle');
    expect(selectProgress(page.state())).to.include({ stage: 'submitted', version: 1 });
    page.stop();
  });

  it('marks a draft as submitted that is stored for the first time only after the court has answered', async () => {
    const id = newId();
    const page = openPage(keeping, id);
    page.submit();
    await page.settled();
    const receipt = await keeping.receipts.get(id);
    if (receipt === null) throw new Error('the receipt was not kept');
    await changeDraft(keeping.drafts, id, () => ({
      id,
      formKey: 'claim-private-lending',
      values: emptyValues('claim'),
      progress: freshProgress,
      savedAt: '2026-01-01T00:00:00.000Z',
    }));
    // The autosave says so of each storing.
    page.store.dispatch(draftSaved('2026-01-01T00:00:00.000Z'));
    // What stays goes on under the id that the page gives next, and the one that was submitted is over.
    await keeping.drafts.delete({ id: 'ending' });
    page.store.dispatch(conclusionRequested({ receipt, formKey: 'claim-private-lending', keeps: true }));
    await until(async () => (await keeping.receipts.get(id)) === null);
    await until(async () => (await keeping.drafts.get({ id })) === null);
    expect((await keeping.drafts.get({ id: 'ending' }))?.progress).to.include({ stage: 'submitted', version: 1 });
    page.stop();
  });
});
