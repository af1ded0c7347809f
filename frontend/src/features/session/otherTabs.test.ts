import { expect } from 'chai';
import { until } from '../../testing/until.js';
import { uuid } from '../../testing/responses.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import type { User } from '../../../../domain/contract/account.js';
import type { SessionApi } from './sessionSaga.js';
import { browserSessionChannel } from '../../core/session/sessionChannel.js';
import type { SessionNews } from '../../core/session/sessionChannel.js';
import { loginRequested, logoutRequested, selectSession } from '../../core/session/sessionSlice.js';
import { form, nobody, start, tabs, user } from './testing/startSession.js';
import { settled } from '../../testing/settled.js';

describe('a session in several tabs', () => {
  it('reads the account again when another tab signs in or out during a read', async () => {
    const tab = tabs();
    const other: User = { ...user, id: uuid(2) };
    const answers: ((who: User | null) => void)[] = [];
    const me = () =>
      new Promise<User>((resolve, reject) => {
        answers.push((who) => (who ? resolve(who) : reject(nobody)));
      });
    const page = await start({ me }, tab());
    const elsewhere = tab();
    elsewhere.announce({ kind: 'signedIn', userId: uuid(2) });
    answers[1]?.(other);
    await settled();
    answers[0]?.(user);
    await settled();
    expect(selectSession(page.state())).to.deep.include({ status: 'signedIn', user: other });
    elsewhere.announce({ kind: 'signedIn', userId: uuid(1) });
    elsewhere.announce({ kind: 'signedOut' });
    answers[3]?.(null);
    await settled();
    answers[2]?.(user);
    await settled();
    expect(selectSession(page.state()).status).to.equal('signedOut');
    page.stop();
  });

  it('follows when another tab signs in or out', async () => {
    const tab = tabs();
    const server: { user: User | null } = { user };
    const api: Partial<SessionApi> = {
      me: () => (server.user ? Promise.resolve(server.user) : Promise.reject(nobody)),
      logout: () => {
        server.user = null;
        return Promise.resolve();
      },
      login: () => {
        server.user = { ...user, id: uuid(2) };
        return Promise.resolve();
      },
    };
    const [one, two] = [await start(api, tab()), await start(api, tab())];
    one.store.dispatch(logoutRequested());
    await settled();
    expect(selectSession(two.state())).to.deep.include({ status: 'signedOut', how: 'ended' });
    expect(selectToasts(two.state()).map(({ text }) => text)).to.deep.equal(['您已在其他标签页退出登录。']);
    one.store.dispatch(loginRequested(form));
    await settled();
    for (const { state } of [one, two])
      expect(selectSession(state())).to.deep.include({ status: 'signedIn', user: server.user });
    server.user = { ...user, id: uuid(3) };
    tab().announce({ kind: 'signedIn', userId: uuid(3) });
    expect(selectSession(two.state()).status).to.equal('unknown');
    await settled();
    expect(selectSession(two.state())).to.deep.include({ status: 'signedIn', user: server.user });
    expect(selectToasts(two.state()).map(({ text }) => text)).to.deep.equal(['登录账号已在其他标签页更换。']);
    one.stop();
    two.stop();
  });

  it('is announced to the other tabs over a BroadcastChannel', async () => {
    const [one, two] = [browserSessionChannel(), browserSessionChannel()];
    const heard: SessionNews[] = [];
    const stop = two.listen((news) => heard.push(news));
    one.announce({ kind: 'signedIn', userId: uuid(1) });
    one.announce({ kind: 'signedOut' });
    await until(() => heard.length === 2);
    expect(heard).to.deep.equal([{ kind: 'signedIn', userId: uuid(1) }, { kind: 'signedOut' }]);
    stop();
    one.close();
    two.close();
  });
});
