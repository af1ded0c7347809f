import { expect } from 'chai';
import { pageSigningOut, withoutEndingSession } from '../../core/session/signingOut.js';
import { loginRequested, logoutRequested, selectSession, userReceived } from '../../core/session/sessionSlice.js';
import { selectSignOut, signOutAnswered } from '../../core/session/signOutSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { ApiError, networkError } from '../../http/apiError.js';
import { uuid } from '../../testing/responses.js';
import { settled } from '../../testing/settled.js';
import type { User } from '../../../../domain/contract/account.js';
import type { SessionApi } from './sessionSaga.js';
import { form, start, user } from './testing/startSession.js';

const session = uuid(7);
const signedInUser: User = { ...user, session_id: session };

/** A page whose pauses end by hand, over what its browser remembers. `ended`: the sessions that the server was asked to end. */
const open = async (script: Partial<SessionApi> = {}, signingOut = pageSigningOut()) => {
  const waits: (() => void)[] = [];
  const [ended, cleared]: [string[], string[]] = [[], []];
  const page = await start(
    {
      me: () => Promise.resolve(signedInUser),
      endSession: ({ path: { id } }) => {
        ended.push(id);
        return Promise.resolve();
      },
      ...script,
    },
    undefined,
    {
      signingOut,
      pause: () => new Promise((resolve) => waits.push(resolve)),
      leaving: {
        unsaved: () => Promise.resolve([]),
        clear: async (owner, but) => void cleared.push(`${owner} but ${but.join()}`),
        clearTab: () => Promise.resolve(),
      },
    },
  );
  const told = () => selectToasts(page.state()).map(({ text }) => text);
  const pass = async () => {
    waits.shift()?.();
    await settled();
  };
  return { ...page, signingOut, ended, cleared, told, pass, status: () => selectSignOut(page.state()).status };
};

const away = () => Promise.reject(networkError());

describe('signing out while the server does not answer', () => {
  it('leaves the screen at once, says that it is tried again, and is over only when the server was heard', async () => {
    let isAway = true;
    const ended: string[] = [];
    const page = await open({
      logout: away,
      endSession: ({ path: { id } }) => (isAway ? away() : Promise.resolve(void ended.push(id))),
    });
    page.store.dispatch(logoutRequested());
    await settled();
    expect(selectSession(page.state())).to.deep.include({ status: 'signedOut', how: 'byChoice' });
    expect([page.status(), page.told(), page.signingOut.read()]).to.deep.equal(['waiting', [], { session }]);
    await page.pass();
    expect(page.status()).to.equal('waiting');
    isAway = false;
    await page.pass();
    expect([page.status(), page.told(), page.signingOut.read()]).to.deep.equal(['idle', ['您已退出登录'], null]);
    expect(ended).to.deep.equal([session]);
    page.stop();
  });

  it('takes no page of a proxy or of a network to sign in to for the server’s answer, and a refusal of the server for one', async () => {
    for (const [fromServer, status, said] of [
      [false, 'waiting', []],
      [true, 'idle', ['您已退出登录']],
    ] as const) {
      const refused = () =>
        Promise.reject(new ApiError({ status: 403, code: 'unknown', detail: '无权访问。', fromServer }));
      const page = await open({ logout: refused, endSession: refused });
      page.store.dispatch(logoutRequested());
      await settled();
      expect([page.status(), page.told()]).to.deep.equal([status, said]);
      page.stop();
    }
  });

  it('goes on when the page is loaded again, which shows nobody’s account though the server still knows the session', async () => {
    const first = await open({ logout: away, endSession: away });
    first.store.dispatch(logoutRequested());
    await settled();
    first.stop();
    const again = await open({}, first.signingOut);
    expect(selectSession(again.state()).status).to.equal('signedOut');
    expect([again.ended, again.told(), again.signingOut.read()]).to.deep.equal([[session], ['您已退出登录'], null]);
    again.stop();
  });

  it('ends no session but that one: whoever signs in meanwhile stays, and nothing is asked any more', async () => {
    const other: User = { ...user, id: uuid(2), session_id: uuid(8) };
    let who = signedInUser;
    const page = await open({ logout: away, endSession: away, me: () => Promise.resolve(who) });
    page.store.dispatch(logoutRequested());
    await settled();
    who = other;
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectSession(page.state())).to.deep.include({ status: 'signedIn', user: other });
    expect([page.status(), page.signingOut.read()]).to.deep.equal(['idle', null]);
    await page.pass();
    expect([page.ended, page.told()]).to.deep.equal([[], ['登录成功']]);
    page.stop();
  });

  it('breaks off a call that hangs when somebody signs in, since its late response would remove their cookie', async () => {
    let broken: AbortSignal | undefined;
    const page = await open({
      logout: (_input, options) => {
        broken = options?.signal;
        return new Promise<void>(() => undefined);
      },
    });
    page.store.dispatch(logoutRequested());
    await settled();
    expect(broken?.aborted).to.equal(false);
    page.store.dispatch(loginRequested(form));
    await settled();
    expect([broken?.aborted, selectSession(page.state()).status]).to.deep.equal([true, 'signedIn']);
    page.stop();
  });

  it('goes on after somebody signed in with a wrong password', async () => {
    let isAway = true;
    const page = await open({ logout: away, endSession: () => (isAway ? away() : Promise.resolve()), login: away });
    page.store.dispatch(logoutRequested());
    await settled();
    page.store.dispatch(loginRequested(form));
    await settled();
    expect([page.status(), page.signingOut.read()]).to.deep.equal(['waiting', { session }]);
    isAway = false;
    await page.pass();
    expect(page.signingOut.read()).to.equal(null);
    page.stop();
  });

  it('sends no cookie with what a visitor does meanwhile, and with what ends or begins a session as ever', async () => {
    const sent: string[] = [];
    const signingOut = pageSigningOut();
    const send = withoutEndingSession((input, init) => {
      sent.push(`${typeof input === 'string' ? input : 'another'} ${init?.credentials}`);
      return Promise.resolve(new Response());
    }, signingOut);
    const all = ['/api/documents/generate-and-save', '/users/me', '/auth/login', `/users/me/sessions/${session}`];
    for (const path of all) await send(path, { credentials: 'same-origin' });
    signingOut.keep({ session });
    for (const path of all) await send(path, { credentials: 'same-origin' });
    expect(sent.map((line) => line.split(' ')[1])).to.deep.equal([
      ...['same-origin', 'same-origin', 'same-origin', 'same-origin'],
      ...['omit', 'omit', 'same-origin', 'same-origin'],
    ]);
  });
});

describe('signing out with drafts that the account does not have', () => {
  const asked = async () => {
    const cleared: (readonly string[])[] = [];
    const leaving = {
      unsaved: () => Promise.resolve(['a', 'b']),
      clear: async (_owner: string, but: readonly string[]) => void cleared.push(but),
      clearTab: () => Promise.resolve(),
    };
    const page = await start({}, undefined, { leaving });
    page.store.dispatch(userReceived(signedInUser));
    page.store.dispatch(logoutRequested());
    await settled();
    expect(selectSignOut(page.state())).to.deep.equal({ status: 'asking', unsaved: 2 });
    expect(selectSession(page.state()).status).to.equal('signedIn');
    return { ...page, cleared };
  };

  for (const [answer, left, kept] of [
    ['stay', 'signedIn', []],
    ['keep', 'signedOut', [['a', 'b']]],
    ['delete', 'signedOut', [[]]],
  ] as const)
    it(`says how many first, and does as the answer is: ${answer}`, async () => {
      const page = await asked();
      page.store.dispatch(signOutAnswered(answer));
      await settled();
      expect(selectSession(page.state()).status).to.equal(left);
      expect(page.cleared).to.deep.equal(kept);
      page.stop();
    });
});
