import { expect } from 'chai';
import { ApiError, networkError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { userResponse } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { registrationSaga, type RegistrationDeps } from './registrationSaga.js';
import { registrationRequested, selectRegistration } from './registrationSlice.js';
import { registrationForm as form } from './testing/registrationForm.js';
import { terms, type Terms } from './terms/terms.js';

const user = userResponse({ email: form.email });
const texts: Terms = { agreement: '用户协议……', privacy: '隐私政策……' };
const refusal = (code: string, detail: string, fieldProblems: { path: string; message: string }[] = []) =>
  new ApiError({ status: 400, code, detail, fromServer: true, fieldProblems });

const start = ({ register = () => Promise.resolve(user) }: Partial<RegistrationDeps['api']> = {}) => {
  const { store, sagas } = createBareStore();
  const task = sagas.run(registrationSaga, { api: { register } });
  return { store, stop: () => task.cancel() };
};

describe('registering, in a real store', () => {
  it('shows in a toast that the new account may sign in', async () => {
    const sent: unknown[] = [];
    const { store, stop } = start({
      register: ({ body }) => {
        sent.push(body);
        return Promise.resolve(user);
      },
    });
    store.dispatch(registrationRequested(form));
    store.dispatch(registrationRequested(form)); // a second click
    await until(() => selectRegistration(store.getState()).status === 'done');
    expect(sent).to.deep.equal([{ ...form, proof: undefined }]);
    expect(selectToasts(store.getState()).map(({ text }) => text)).to.deep.equal(['注册成功，请使用新账号登录。']);
    stop();
  });

  const taken = { detail: null, problems: [{ path: 'email', message: '该邮箱已被注册，请直接登录。' }], isTaken: true };
  const of = (detail: string) => ({ detail, problems: [] });
  const failures: readonly (readonly [string, ApiError, object])[] = [
    ['the e-mail is taken', refusal('REGISTER_USER_ALREADY_EXISTS', '…'), taken],
    ['an older server says it in the detail', refusal('x', 'REGISTER_USER_ALREADY_EXISTS'), taken],
    ['the captcha was wrong', refusal('CAPTCHA_INVALID', '图形验证码不正确。'), of('注册失败：图形验证码不正确。')],
    [
      'fields were refused',
      refusal('fields_invalid', '填写有误。', [{ path: 'email', message: '邮箱格式不正确' }]),
      { detail: null, problems: [{ path: 'email', message: '邮箱格式不正确' }] },
    ],
    ['the network is away', networkError(), of('注册失败：无法连接服务器，请检查网络。')],
  ];
  for (const [name, error, failure] of failures)
    it(`shows why it failed and draws another captcha when ${name}`, async () => {
      const { store, stop } = start({ register: () => Promise.reject(error) });
      const before = store.getState().captcha;
      store.dispatch(registrationRequested(form));
      await until(() => selectRegistration(store.getState()).status === 'failed');
      expect(selectRegistration(store.getState())).to.deep.equal({
        status: 'failed',
        ...failure,
      });
      await until(() => store.getState().captcha !== before);
      stop();
    });
});

describe('the terms of use, in a real store', () => {
  it('are fetched once, and again after a failure', async () => {
    let asked = 0;
    const readTerms = () => ((asked += 1) === 1 ? Promise.reject(networkError()) : Promise.resolve(texts));
    const { store, sagas } = createBareStore();
    const api = { read: readTerms, agreeToTerms: () => Promise.reject(networkError()) };
    const task = sagas.run(terms.saga, { api, newKey: () => 'k' });
    const list = () => terms.selectors.list(store.getState());
    store.dispatch(terms.actions.wanted());
    await until(() => list().status === 'failed');
    expect(list()).to.deep.equal({ status: 'failed', error: '协议内容加载失败，请检查网络后重试。' });
    store.dispatch(terms.actions.wanted());
    await until(() => list().status === 'loaded');
    store.dispatch(terms.actions.wanted());
    expect(list()).to.deep.equal({ status: 'loaded', data: texts });
    expect(asked).to.equal(2);
    task.cancel();
  });
});
