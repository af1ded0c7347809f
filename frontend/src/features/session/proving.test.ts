import { expect } from 'chai';
import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.js';
import { ApiError } from '../../http/apiError.js';
import { createHttp } from '../../http/http.js';
import { createPositions } from '../../http/positions.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { until } from '../../testing/until.js';
import { registrationSaga, type RegistrationDeps } from '../registration/registrationSaga.js';
import { registrationRequested, selectRegistration } from '../registration/registrationSlice.js';
import { captchaRequested, captchaWayChosen, selectCaptcha } from '../../core/session/captchaSlice.js';
import { browserDeviceToken } from '../../core/session/deviceToken.js';
import { puzzleFetcher, type Asked, type Proving } from '../../core/session/proving.js';
import { selectIsProving } from '../../core/session/provingSlice.js';
import { silentSessionChannel } from '../../core/session/sessionChannel.js';
import { loginRequested, selectLogin, selectSession } from '../../core/session/sessionSlice.js';
import { registrationForm } from '../registration/testing/registrationForm.js';
import { form, start, user } from './testing/startSession.js';
import { settled } from '../../testing/settled.js';

const refused = (code: string, status = 400) =>
  new ApiError({ status, code, detail: '请重新提交。', fromServer: true });
const puzzle = { signature: 'p' } as unknown as Puzzle;

/** Solves every puzzle at once, and records what each was for. */
const prover = () => {
  const asked: Asked[] = [];
  const proving: Proving = {
    fetchPuzzle: (wanted) => {
      asked.push(wanted);
      return Promise.resolve(puzzle);
    },
    solve: () => Promise.resolve(`proof ${asked.length}`),
  };
  return { asked, proving };
};

describe('a browser that solves puzzles', () => {
  it('sends a proof with each sign-in, and shows meanwhile that it is solving', async () => {
    const { asked, proving } = prover();
    const sent: unknown[] = [];
    let solved: (proof: string) => void = () => undefined;
    const slow = { ...proving, solve: () => new Promise<string>((resolve) => (solved = resolve)) };
    const page = await start(
      { login: ({ body }) => Promise.resolve(void sent.push(body)), me: () => Promise.resolve(user) },
      silentSessionChannel,
      { proving: slow },
    );
    page.store.dispatch(loginRequested(form));
    await settled();
    expect([selectIsProving(page.state()), sent]).to.deep.equal([true, []]);
    solved('solved');
    await settled();
    expect(asked).to.deep.equal([{ action: 'login', email: form.username }]);
    expect(sent).to.deep.equal([{ ...form, proof: 'solved', device: undefined }]);
    expect([selectIsProving(page.state()), selectSession(page.state()).status]).to.deep.equal([false, 'signedIn']);
    page.stop();
  });

  it('solves a second puzzle, once, when the server refuses the first proof, and keeps the fields', async () => {
    const { proving } = prover();
    const sent: unknown[] = [];
    const answers = [refused('proof_refused'), refused('proof_refused'), refused('proof_required')];
    const page = await start(
      {
        login: ({ body: { device: _, ...body } }) => {
          sent.push(body);
          const answer = answers.shift();
          return answer ? Promise.reject(answer) : Promise.resolve();
        },
      },
      silentSessionChannel,
      { proving },
    );
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(sent).to.deep.equal([
      { ...form, proof: 'proof 1' },
      { ...form, proof: 'proof 2' },
    ]);
    expect(selectLogin(page.state())).to.deep.equal({ status: 'failed', detail: '请重新提交。' });
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(sent.slice(2)).to.deep.equal([
      { ...form, proof: 'proof 3' },
      { ...form, proof: 'proof 4' },
    ]);
    page.stop();
  });

  it('signs in without a proof when fetching or solving a puzzle fails', async () => {
    const failures: Proving[] = [
      { fetchPuzzle: () => Promise.reject(refused('not_found', 404)), solve: () => Promise.resolve('') },
      { fetchPuzzle: () => Promise.resolve(puzzle), solve: () => Promise.reject(new Error('no worker')) },
    ];
    const { warn } = console;
    console.warn = () => undefined;
    for (const proving of failures) {
      const sent: unknown[] = [];
      const page = await start(
        { login: ({ body: { proof } }) => Promise.resolve(void sent.push(proof)) },
        silentSessionChannel,
        { proving },
      );
      page.store.dispatch(loginRequested(form));
      await settled();
      expect([sent, selectIsProving(page.state())]).to.deep.equal([[undefined], false]);
      page.stop();
    }
    console.warn = warn;
  });

  it('solves a puzzle for a captcha only after the server refused one as too many requests', async () => {
    const { asked, proving } = prover();
    const proofs: unknown[] = [];
    const page = await start(
      {
        registerCaptcha: ({ body: { proof } }) => {
          proofs.push(proof);
          const isPassed = proof !== undefined || proofs.length === 1;
          return isPassed ? Promise.resolve() : Promise.reject(refused('too_many_requests', 429));
        },
      },
      silentSessionChannel,
      { proving },
    );
    page.store.dispatch(captchaRequested());
    await settled();
    expect([proofs, asked]).to.deep.equal([[undefined], []]);
    page.store.dispatch(captchaRequested());
    await settled();
    expect([proofs, asked]).to.deep.equal([[undefined, undefined, 'proof 1'], [{ action: 'captcha' }]]);
    expect(selectCaptcha(page.state()).status).to.equal('ready');
    page.stop();
  });

  it('sends a proof with each registration', async () => {
    const { asked, proving } = prover();
    const proofs: unknown[] = [];
    const { store, sagas } = createBareStore();
    const register: RegistrationDeps['api']['register'] = ({ body: { proof } }) => {
      proofs.push(proof);
      return proofs.length === 1 ? Promise.reject(refused('proof_refused')) : Promise.resolve(user);
    };
    const task = sagas.run(registrationSaga, { api: { register }, proving });
    store.dispatch(registrationRequested(registrationForm));
    await until(() => selectRegistration(store.getState()).status === 'done');
    expect(proofs).to.deep.equal(['proof 1', 'proof 2']);
    expect(asked[0]).to.deep.equal({ action: 'register', email: 'li@example.cn' });
    task.cancel();
  });

  it('has the computer verify in place of a picture where it is asked to, also after a refused sign-in', async () => {
    const page = await start(
      {
        login: () => Promise.reject(new ApiError({ status: 400, code: 'LOGIN_BAD_CREDENTIALS', detail: '密码不正确' })),
      },
      undefined,
      { proving: prover().proving },
    );
    page.store.dispatch(captchaRequested());
    await settled();
    expect(selectCaptcha(page.state())).to.deep.include({ status: 'ready', way: 'picture' });
    page.store.dispatch(captchaWayChosen('computer'));
    await settled();
    page.store.dispatch(loginRequested(form));
    await settled();
    expect(selectCaptcha(page.state())).to.deep.include({ status: 'ready', way: 'computer' });
    page.store.dispatch(captchaWayChosen('picture'));
    await settled();
    expect(selectCaptcha(page.state())).to.deep.include({ status: 'ready', way: 'picture' });
    page.stop();
  });

  it('sends a solved puzzle with each captcha that the computer verifies, and none with the pictures', async () => {
    const proofs: (string | undefined)[] = [];
    const register = ({ body }: { body: { proof?: string | undefined } }) => {
      proofs.push(body.proof);
      return Promise.resolve();
    };
    const { proving, asked } = prover();
    const page = await start({ registerCaptcha: register }, undefined, { proving });
    page.store.dispatch(captchaRequested());
    await settled();
    page.store.dispatch(captchaWayChosen('computer'));
    await settled();
    page.store.dispatch(captchaRequested());
    await settled();
    expect(proofs.map((proof) => proof !== undefined)).to.deep.equal([false, true, true]);
    expect(asked).to.deep.equal([{ action: 'captcha' }, { action: 'captcha' }]);
    page.stop();
  });
});

describe('the token of a browser that signed in before', () => {
  const memory = () => {
    const items = new Map<string, string>();
    return {
      items,
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    };
  };

  it('is sent with the next sign-in and puzzle, unless strangers use the browser too', async () => {
    const storage = memory();
    let isShared = false;
    const deviceToken = browserDeviceToken({ storage: () => storage, isShared: () => isShared });
    const bodies: string[] = [];
    const http = createHttp({
      fetch: (_path, init) => {
        bodies.push(String(init?.body));
        return Promise.resolve(new Response(null, { status: 204, headers: { 'X-Device-Token': 'token-1' } }));
      },
      positions: createPositions(null),
      newKey: () => 'k',
      onDeviceToken: deviceToken.keep,
    });
    const calls = clientOf(http, accounts);
    const proofs = ['proof', undefined];
    const proving: Proving = {
      fetchPuzzle: () => Promise.resolve(puzzle),
      solve: () => Promise.resolve(proofs.shift() ?? ''),
    };
    const page = await start({ login: calls.login }, silentSessionChannel, { deviceToken, proving });
    const logIn = async () => {
      page.store.dispatch(loginRequested(form));
      await until(() => selectLogin(page.state()).status === 'failed'); // nobody is signed in: the cookie is not kept here
    };
    await logIn();
    await logIn();
    await puzzleFetcher(calls, deviceToken)({ action: 'login', email: 'a@b.cn' }).catch(() => undefined);
    isShared = true;
    await logIn();
    page.stop();
    expect(bodies.map((body) => body.includes('token-1'))).to.deep.equal([false, true, true, false]);
    expect(bodies[0]).to.include('proof=proof');
    expect([...storage.items]).to.deep.equal([]);
  });

  it('is missing where the browser stores nothing', () => {
    const deviceToken = browserDeviceToken({
      storage: () => {
        throw new DOMException('switched off', 'SecurityError');
      },
      isShared: () => false,
    });
    deviceToken.keep('token');
    expect(deviceToken.read()).to.equal(null);
  });
});
