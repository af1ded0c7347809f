import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { loadSaga } from './loadSaga.js';
import { type LoadedDocument, loadLeft, loadRequested, selectLoad, selectLoaded } from './loadSlice.js';
import { settled } from '../../../testing/settled.js';

const request = { caseNumber: 'A-1', verificationCode: 'ABCD2345' };
const document: LoadedDocument = {
  formData: {},
  doc_type: 'complaint',
  case_cause: '民间借贷纠纷',
  form_key: 'claim-private-lending',
  path: '/claim/private-lending',
  definition_hash: 'd'.repeat(64),
  wording: { basis: 'recorded', edition: '2025', unasked: 0 },
  version: 3,
};
const start = (loadForEditing: () => Promise<LoadedDocument>) => {
  const { store, sagas } = createBareStore();
  const task = sagas.run(loadSaga, { loadForEditing });
  return { store, state: () => store.getState(), stop: () => task.cancel() };
};

describe('loading a submitted document, in a real store', () => {
  it('keeps it for the page of its form', async () => {
    const page = start(() => Promise.resolve(document));
    page.store.dispatch(loadRequested(request));
    await settled();
    expect(selectLoaded(page.state(), 'claim-private-lending')).to.deep.equal({ ...request, document });
    expect(selectLoaded(page.state(), 'claim-divorce')).to.equal(null);
    page.stop();
  });

  it('says why it failed in the server’s words, or in its own', async () => {
    const failures = [
      new ApiError({ status: 404, code: 'case_not_found', detail: '案号或验证码不正确', fromServer: true }),
      new ApiError({ status: 404, code: 'unreadable_answer', detail: '没有找到所请求的内容。' }),
      new ApiError({ status: 502, code: 'unreadable_answer', detail: '服务器返回了错误（502）。' }),
    ];
    const page = start(() => Promise.reject(failures.shift() ?? new Error('asked too often')));
    page.store.dispatch(loadRequested(request));
    await settled();
    expect(selectLoad(page.state())).to.deep.equal({ status: 'failed', detail: '案号或验证码不正确' });
    page.store.dispatch(loadRequested(request));
    await settled();
    expect(selectLoad(page.state())).to.deep.equal({ status: 'failed', detail: '加载文书失败，请核对案号和验证码。' });
    // Nobody is sent to look at number and code where the server is at fault.
    page.store.dispatch(loadRequested(request));
    await settled();
    expect(selectLoad(page.state())).to.deep.equal({ status: 'failed', detail: '服务器返回了错误（502）。' });
    page.stop();
  });

  it('drops the response when the dialog was closed meanwhile', async () => {
    const waiting: ((loaded: LoadedDocument) => void)[] = [];
    const page = start(() => new Promise((resolve) => waiting.push(resolve)));
    page.store.dispatch(loadRequested(request));
    page.store.dispatch(loadLeft());
    waiting.forEach((answer) => answer(document));
    await settled();
    expect(selectLoad(page.state())).to.deep.equal({ status: 'idle' });
    page.stop();
  });
});
