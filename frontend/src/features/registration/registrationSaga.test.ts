import { expect } from 'chai';
import { ApiError, networkError } from '../../http/apiError.js';
import { createBareStore } from '../../store/store.js';
import { userResponse } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { selectToasts } from '../toasts/toastsSlice.js';
import { registrationSaga, type RegistrationDeps } from './registrationSaga.js';
import { registrationRequested, selectRegistration, selectTerms, termsRequested } from './registrationSlice.js';
import { registrationForm as form } from './testing/registrationForm.js';
import type { Terms } from './termsTexts.js';

const user = userResponse({ email: form.email });
const terms: Terms = { agreement: '用户协议……', privacy: '隐私政策……' };
const refusal = (code: string, detail: string, fieldProblems: { path: string; message: string }[] = []) =>
  new ApiError({ status: 400, code, detail, fromServer: true, fieldProblems });

const start = ({
  register = () => Promise.resolve(user),
  readTerms = () => Promise.resolve(terms),
}: Partial<RegistrationDeps['api'] & Pick<RegistrationDeps, 'readTerms'>> = {}) => {
  const { store, sagas } = createBareStore();
  const task = sagas.run(registrationSaga, { api: { register }, readTerms });
  return { store, stop: () => task.cancel() };
};

describe('registering, in a real store', () => {
  it('says that one can sign in now', async () => {
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
    expect(selectToasts(store.getState()).map(({ text }) => text)).to.deep.equal(['注册成功，请使用新账户登录。']);
    stop();
  });

  const failures: readonly (readonly [string, ApiError, string])[] = [
    ['the e-mail is taken', refusal('REGISTER_USER_ALREADY_EXISTS', '…'), '该邮箱已被注册，请直接登录。'],
    [
      'an older server says it in the detail',
      refusal('x', 'REGISTER_USER_ALREADY_EXISTS'),
      '该邮箱已被注册，请直接登录。',
    ],
    ['the captcha was wrong', refusal('CAPTCHA_INVALID', '图形验证码不正确。'), '注册失败：图形验证码不正确。'],
    [
      'fields were refused',
      refusal('fields_invalid', '填写有误。', [{ path: 'email', message: '邮箱格式不正确' }]),
      '注册失败：邮箱格式不正确',
    ],
    ['the network is away', networkError(), '注册失败：无法连接服务器，请检查网络。'],
  ];
  for (const [name, error, sentence] of failures)
    it(`says so and asks for another captcha when ${name}`, async () => {
      const { store, stop } = start({ register: () => Promise.reject(error) });
      const before = store.getState().captcha;
      store.dispatch(registrationRequested(form));
      await until(() => selectRegistration(store.getState()).status === 'failed');
      expect(selectRegistration(store.getState())).to.deep.equal({
        status: 'failed',
        detail: sentence,
        problems: error.fieldProblems,
      });
      await until(() => store.getState().captcha !== before);
      stop();
    });

  it('fetches the terms once, and again after a failure', async () => {
    let asked = 0;
    const { store, stop } = start({
      readTerms: () => ((asked += 1) === 1 ? Promise.reject(networkError()) : Promise.resolve(terms)),
    });
    store.dispatch(termsRequested());
    await until(() => selectTerms(store.getState()).status === 'failed');
    store.dispatch(termsRequested());
    await until(() => selectTerms(store.getState()).status === 'loaded');
    store.dispatch(termsRequested());
    expect(selectTerms(store.getState())).to.deep.equal({ status: 'loaded', terms });
    expect(asked).to.equal(2);
    stop();
  });
});
