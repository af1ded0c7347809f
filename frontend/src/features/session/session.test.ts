import { expect } from 'chai';
import type { User } from '../../../../domain/contract/account.js';
import { ApiError, networkError } from '../../http/apiError.js';
import { uuid } from '../../testing/responses.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { captchaRequested, selectCaptcha } from '../../core/session/captchaSlice.js';
import { newCaptcha } from './newCaptcha.js';
import {
  loginRequested,
  logoutRequested,
  selectLogin,
  selectSession,
  sessionDoubted,
  userReceived,
} from '../../core/session/sessionSlice.js';
import { form, nobody, start, user } from './testing/startSession.js';
import { settled } from '../../testing/settled.js';

describe('signing in, in a real store', () => {
  it('reads the account at start', async () => {
    const nobodyThere = await start();
    expect(selectSession(nobodyThere.state()).status).to.equal('signedOut');
    const someone = await start({ me: () => Promise.resolve(user) });
    expect(selectSession(someone.state())).to.deep.include({ status: 'signedIn', user });
    nobodyThere.stop();
    someone.stop();
  });

  it('reads the account after signing in', async () => {
    let signedIn = false;
    const page = await start({
      login: () => {
        signedIn = true;
        return Promise.resolve();
      },
      me: () => (signedIn ? Promise.resolve(user) : Promise.reject(nobody)),
    });
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedIn');
    expect(selectToasts(page.state()).map(({ text }) => text)).to.deep.equal(['登录成功']);
    page.stop();
  });

  it('shows why signing in failed and draws another captcha', async () => {
    const refusal = new ApiError({ status: 400, code: 'CAPTCHA_INVALID', detail: '验证码不正确', fromServer: true });
    const failures = [refusal, networkError()];
    const page = await start({ login: () => Promise.reject(failures.shift() ?? refusal) });
    page.store.dispatch(captchaRequested());
    await settled();
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectLogin(page.state())).to.deep.equal({ status: 'failed', detail: '验证码不正确' });
    expect(selectCaptcha(page.state())).to.deep.equal({
      status: 'ready',
      way: 'picture',
      captcha: { sessionId: 's2', text: 'ab12' },
    });
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectLogin(page.state())).to.deep.equal({ status: 'failed', detail: '登录请求失败，请检查您的网络连接。' });
    page.stop();
  });

  it('shows no captcha that could not be registered', async () => {
    const page = await start({ registerCaptcha: () => Promise.reject(networkError()) });
    page.store.dispatch(captchaRequested());
    await settled();
    expect(selectCaptcha(page.state())).to.deep.equal({
      status: 'unavailable',
      way: 'picture',
      detail: '无法生成验证码，请检查网络。',
    });
    page.stop();
  });

  it('signs out in the browser even when the call to sign out fails', async () => {
    const page = await start({ me: () => Promise.resolve(user), logout: () => Promise.reject(networkError()) });
    page.store.dispatch(logoutRequested());
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedOut');
    page.stop();
  });

  it('ends the session, with a toast, only when the server says that nobody is signed in', async () => {
    const answers: (() => Promise<User>)[] = [];
    const page = await start({ me: () => (answers.shift() ?? (() => Promise.resolve(user)))() });
    const told = () => selectToasts(page.state()).map(({ text }) => text);
    answers.push(
      () => Promise.resolve(user),
      () => Promise.reject(networkError()),
      () => Promise.reject(nobody),
    );
    for (const left of ['signedIn', 'signedIn', 'signedOut']) {
      expect(told()).to.deep.equal([]);
      page.store.dispatch(sessionDoubted());
      await settled();
      expect(selectSession(page.state()).status).to.equal(left);
    }
    expect(selectSession(page.state())).to.deep.include({ how: 'ended' });
    expect(told()).to.deep.equal(['登录已失效，请重新登录。']);
    page.stop();
  });

  it('does not end the session of the next user when the check of the last user’s session fails late', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const answers = [() => Promise.resolve(user), () => new Promise<User>((_, reject) => (refuse = reject))];
    const other: User = { ...user, id: uuid(2) };
    const page = await start({ me: () => (answers.shift() ?? (() => Promise.resolve(other)))() });
    page.store.dispatch(sessionDoubted());
    page.store.dispatch(userReceived(other));
    refuse(nobody);
    await settled();
    expect(selectSession(page.state())).to.deep.include({ status: 'signedIn', user: other });
    page.stop();
  });

  it('ignores a late response about the time before signing in', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const answers = [() => new Promise<User>((_, reject) => (refuse = reject))];
    const page = await start({ me: () => (answers.shift() ?? (() => Promise.resolve(user)))() });
    expect(selectSession(page.state()).status).to.equal('unknown');
    page.store.dispatch(loginRequested(form));
    await settled();
    refuse(nobody);
    await settled();
    expect(selectSession(page.state())).to.deep.include({ status: 'signedIn', user });
    page.stop();
  });

  it('keeps waiting for a sign-in when a response meanwhile says that nobody is signed in', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const page = await start({
      me: () => new Promise<User>((_, reject) => (refuse = reject)),
      login: () => new Promise<void>(() => undefined),
    });
    page.store.dispatch(loginRequested(form));
    refuse(nobody);
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedOut');
    expect(selectLogin(page.state())).to.deep.equal({ status: 'running' });
    page.stop();
  });

  it('draws captchas of four lowercase letters and digits, none of which looks like another', () => {
    const captchas = Array.from({ length: 200 }, () => newCaptcha(globalThis.crypto).text);
    for (const text of captchas)
      expect(text)
        .to.match(/^[a-z0-9]{4}$/)
        .and.not.match(/[01oil]/);
    expect(new Set(captchas).size).to.be.greaterThan(190);
  });
});
