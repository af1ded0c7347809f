import { expect } from 'chai';
import { plans } from '../../../../domain/account/plans.js';
import type { User } from '../../../../domain/contract/account.js';
import { ApiError, networkError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { userResponse } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { wordGenerated, workFailed } from '../pleading/page/submissionSlice.js';
import { loggedOut, selectSession, selectUser, userReceived } from '../../core/session/sessionSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { creditsText, planName } from '../../components/plans/planNames.js';
import { profileSaga, type ProfileApi } from './profileSaga.js';
import { passwordChangeRequested, profileOpened, selectPasswordChange } from './profileSlice.js';
import { settled } from '../../testing/settled.js';

const user = userResponse({ email: 'li@example.cn' });
const form = { current_password: 'old', password: 'another-one', confirm_password: 'another-one' };

const start = (script: Partial<ProfileApi> = {}) => {
  const api: ProfileApi = {
    me: () => Promise.resolve(user),
    changePassword: () => Promise.resolve(user),
    ...script,
  };
  const { store, sagas } = createBareStore();
  store.dispatch(userReceived(user));
  const task = sagas.run(profileSaga, api);
  return { store, stop: () => task.cancel() };
};

describe('the account of the user, in a real store', () => {
  it('is read again when its page opens', async () => {
    const { store, stop } = start({ me: () => Promise.resolve({ ...user, platform_credits: 12.5 }) });
    store.dispatch(profileOpened());
    await until(() => selectUser(store.getState())?.platform_credits === 12.5);
    stop();
  });

  it('is read again after each generation, and when the daily limit refuses one', async () => {
    let count = 0;
    const { store, stop } = start({ me: () => Promise.resolve({ ...user, generations_today: (count += 1) }) });
    const today = () => selectUser(store.getState())?.generations_today;
    store.dispatch(wordGenerated({ draftId: 'x', at: '', file: { url: '', name: '' }, kept: false }));
    await until(() => today() === 1);
    const failure = { work: 'word' as const, detail: '', fieldProblems: [], retryable: false, retryAfterSeconds: null };
    store.dispatch(workFailed(failure));
    store.dispatch(workFailed({ ...failure, limitReached: true }));
    await until(() => today() === 2);
    store.dispatch(loggedOut());
    store.dispatch(wordGenerated({ draftId: 'x', at: '', file: { url: '', name: '' }, kept: false }));
    await settled();
    expect([count, selectSession(store.getState()).status]).to.deep.equal([2, 'signedOut']);
    stop();
  });

  it('stays signed out when a response arrives after logging out', async () => {
    let answer: (user: User) => void = () => undefined;
    const { store, stop } = start({ me: () => new Promise((resolve) => (answer = resolve)) });
    store.dispatch(profileOpened());
    store.dispatch(loggedOut());
    answer(user);
    await settled();
    expect(selectSession(store.getState()).status).to.equal('signedOut');
    stop();
  });

  it('gets a new password, with a toast that other devices are signed out', async () => {
    const { store, stop } = start();
    store.dispatch(passwordChangeRequested(form));
    await until(() => selectPasswordChange(store.getState()).status === 'done');
    expect(selectToasts(store.getState()).map(({ text }) => text)).to.deep.equal([
      '密码已修改，其他设备上的登录已失效。',
    ]);
    expect(selectSession(store.getState()).status).to.equal('signedIn');
    stop();
  });

  it('shows why the password was not changed, until logging out', async () => {
    const wrong = new ApiError({
      status: 400,
      code: 'current_password_wrong',
      detail: '当前密码不正确，请重新输入。',
      fromServer: true,
    });
    const failures = [wrong, networkError()];
    const { store, stop } = start({ changePassword: () => Promise.reject(failures.shift() ?? wrong) });
    for (const detail of [
      '修改失败：当前密码不正确，请重新输入。',
      '还不知道密码是否已经修改。请重新登录：先试新密码，登不上再用原来的密码。',
    ]) {
      store.dispatch(passwordChangeRequested(form));
      await until(() => selectPasswordChange(store.getState()).status === 'failed');
      expect(selectPasswordChange(store.getState())).to.deep.equal({ status: 'failed', detail, problems: [] });
    }
    store.dispatch(loggedOut());
    expect(selectPasswordChange(store.getState())).to.deep.equal({ status: 'idle' });
    stop();
  });

  it('has a plan by its Chinese name and credits as a readable number', () => {
    expect(plans.map(planName)).to.have.members(['探索版', '专业版', '企业版', '管理员']);
    expect([1_000_000, 12.5, 0, 0.0001].map(creditsText)).to.deep.equal(['1,000,000', '12.5', '0', '0.0001']);
  });
});
