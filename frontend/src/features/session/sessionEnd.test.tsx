import { expect } from 'chai';
import { endNear, selectNearEnd, renewalRequested } from '../../core/session/sessionEndSlice.js';
import { selectSession, userReceived } from '../../core/session/sessionSlice.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { settled } from '../../testing/settled.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { sessionEndSaga } from './sessionEndSaga.js';

const user = userResponse();
const minute = 60_000;
const hour = 60 * minute;

/** The saga in a real store, with time that passes by hand. `left`: what the server says in turn, in minutes. */
const start = async (left: readonly number[], canRenew = true) => {
  const { store, sagas } = createBareStore();
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const calls = { me: 0, sessionEnd: 0 };
  const task = sagas.run(sessionEndSaga, {
    api: {
      me: () => {
        calls.me += 1;
        return Promise.resolve(user);
      },
      sessionEnd: () => {
        calls.sessionEnd += 1;
        return Promise.resolve({ seconds_left: (left[calls.sessionEnd - 1] ?? 720) * 60, can_renew: canRenew });
      },
    },
    now: () => new Date('2026-01-02T03:00:00Z'),
    pause: (ms) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve })),
  });
  store.dispatch(userReceived(user));
  await settled();
  /** Lets the newest pause end, and returns how long it was. */
  const pass = async (): Promise<number> => {
    const newest = pauses.at(-1);
    newest?.end();
    await settled();
    return newest?.ms ?? 0;
  };
  return { store, calls, pass, near: () => selectNearEnd(store.getState()), stop: () => task.cancel() };
};

describe('the end of the session', () => {
  it('is asked for now and then, and warned of ten minutes before', async () => {
    const { calls, pass, near, stop } = await start([700, 340, 10]);
    expect(calls.sessionEnd).to.equal(0);
    expect(await pass()).to.equal(30 * minute);
    expect(near()).to.equal(null);
    expect(await pass()).to.equal(6 * hour);
    expect(await pass()).to.equal(330 * minute);
    expect(near()).to.deep.equal({ endsAt: '2026-01-02T03:10:00.000Z', canRenew: true });
    expect(calls.me).to.equal(0);
    stop();
  });

  it('is put off by whoever goes on, and the warning with it', async () => {
    const { store, calls, pass, near, stop } = await start([10]);
    await pass();
    expect(near()).not.to.equal(null);
    store.dispatch(renewalRequested());
    await settled();
    expect([calls.me, near(), selectSession(store.getState()).status]).to.deep.equal([1, null, 'signedIn']);
    stop();
  });

  it('has the session checked once it has come, a moment later, so that no call prolongs it unasked', async () => {
    const { calls, pass, near, stop } = await start([10], false);
    await pass();
    expect(near()).to.include({ canRenew: false });
    expect(await pass()).to.equal(10 * minute + 2000);
    expect([near(), calls.me]).to.deep.equal([null, 0]);
    stop();
  });
});

describe('the warning before the session ends', () => {
  withBrowserDocument();

  it('lets people go on with one press, or says that they must sign in again', async () => {
    let reads = 0;
    const site = await openSite('/login', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('open');
      if (path === '/users/me') {
        reads += 1;
        return user;
      }
      return undefined;
    });
    const { page, store, user: person, waitFor } = site;
    await waitFor(() => expect(reads).to.equal(1));
    const endsAt = '2026-01-02T03:10:00.000Z';
    store.dispatch(endNear({ endsAt, canRenew: false }));
    await person.click(await page.findByRole('button', { name: '知道了' }));
    store.dispatch(endNear({ endsAt, canRenew: true }));
    const dialog = await page.findByRole('dialog', { name: '登录即将结束' });
    expect(dialog.textContent).to.include('2026年1月2日 11:10');
    page.getByRole('button', { name: '不继续' });
  });
});
