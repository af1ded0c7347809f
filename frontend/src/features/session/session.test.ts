import { expect } from 'chai';
import { ApiError, networkError } from '../../http/apiError.js';
import { createBareStore } from '../../store/store.js';
import { selectToasts } from '../toasts/toastsSlice.js';
import { captchaRequested, selectCaptcha } from './captchaSlice.js';
import { newCaptcha } from './newCaptcha.js';
import type { CurrentUser, SessionApi } from './sessionApi.js';
import { sessionSaga } from './sessionSaga.js';
import { loginRequested, logoutRequested, selectLogin, selectSession, sessionEndedElsewhere } from './sessionSlice.js';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const user: CurrentUser = { id: 'u1', email: 'a@court.example', is_superuser: true };
const form = { username: 'a@court.example', password: 'x', captchaAnswer: 'ab12', captchaSessionId: 's1' };
const nobody = new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });

const start = async (script: Partial<SessionApi> = {}) => {
  let captchas = 0;
  const done = () => Promise.resolve();
  const api: SessionApi = {
    fetchUser: () => Promise.reject(nobody),
    login: done,
    logout: done,
    registerCaptcha: done,
    ...script,
  };
  const { store, sagas } = createBareStore();
  const task = sagas.run(sessionSaga, { api, newCaptcha: () => ({ sessionId: `s${(captchas += 1)}`, text: 'ab12' }) });
  await settled();
  return { store, state: () => store.getState(), stop: () => task.cancel() };
};

describe('signing in, in a real store', () => {
  it('finds out at start who is signed in', async () => {
    const nobodyThere = await start();
    expect(selectSession(nobodyThere.state()).status).to.equal('signedOut');
    const someone = await start({ fetchUser: () => Promise.resolve(user) });
    expect(selectSession(someone.state())).to.deep.include({ status: 'signedIn', user });
    nobodyThere.stop();
    someone.stop();
  });

  it('fetches the user after login', async () => {
    let signedIn = false;
    const page = await start({
      login: () => {
        signedIn = true;
        return Promise.resolve();
      },
      fetchUser: () => (signedIn ? Promise.resolve(user) : Promise.reject(nobody)),
    });
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedIn');
    expect(selectToasts(page.state()).map(({ text }) => text)).to.deep.equal(['登录成功']);
    page.stop();
  });

  it('says why login failed and draws another captcha', async () => {
    const refusal = new ApiError({ status: 400, code: 'CAPTCHA_INVALID', detail: '验证码不正确', fromServer: true });
    const failures = [refusal, networkError()];
    const page = await start({ login: () => Promise.reject(failures.shift() ?? refusal) });
    page.store.dispatch(captchaRequested());
    await settled();
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectLogin(page.state())).to.deep.equal({ status: 'failed', detail: '验证码不正确' });
    expect(selectCaptcha(page.state())).to.deep.equal({ status: 'ready', captcha: { sessionId: 's2', text: 'ab12' } });
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectLogin(page.state())).to.deep.equal({ status: 'failed', detail: '登录请求失败，请检查您的网络连接。' });
    page.stop();
  });

  it('shows no captcha the server does not know', async () => {
    const page = await start({ registerCaptcha: () => Promise.reject(networkError()) });
    page.store.dispatch(captchaRequested());
    await settled();
    expect(selectCaptcha(page.state())).to.deep.equal({
      status: 'unavailable',
      detail: '无法生成验证码，请检查网络。',
    });
    page.stop();
  });

  it('signs out here even when the server cannot be told', async () => {
    const page = await start({ fetchUser: () => Promise.resolve(user), logout: () => Promise.reject(networkError()) });
    page.store.dispatch(logoutRequested());
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedOut');
    page.stop();
  });

  it('notices a session that ended elsewhere', async () => {
    const page = await start({ fetchUser: () => Promise.resolve(user) });
    page.store.dispatch(sessionEndedElsewhere());
    expect(selectSession(page.state()).status).to.equal('signedOut');
    page.stop();
  });

  it('draws captchas of four lowercase letters and digits', () => {
    const captchas = Array.from({ length: 200 }, () => newCaptcha(globalThis.crypto).text);
    for (const text of captchas) expect(text).to.match(/^[a-z0-9]{4}$/);
    expect(new Set(captchas).size).to.be.greaterThan(190);
  });
});
