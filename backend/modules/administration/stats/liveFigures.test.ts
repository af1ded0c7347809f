import { mock } from 'node:test';
import { expect } from 'chai';
import { createLogger } from '../../../runtime/logging/logger.js';
import { createLiveFigures } from './liveFigures.js';

/** Lets what waits for promises go on, with the timers stopped. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const open = () => {
  const state = { position: 0n, figures: 1, reads: 0, fails: false };
  const live = createLiveFigures<{ readonly cases: number }>({
    read: async () => {
      state.reads += 1;
      if (state.fails) throw new Error('away');
      return { cases: state.figures };
    },
    position: async () => state.position,
    logger: createLogger('silent'),
    pollMs: 300,
    againMs: 60_000,
    longestMs: 600_000,
  });
  const change = (figures: number): void => {
    state.figures = figures;
    state.position += 1n;
  };
  const tick = async (ms: number): Promise<void> => {
    await settled(); // the timer that is to go off is set
    mock.timers.tick(ms);
    await settled();
  };
  const follow = (account = 'a', most?: number) => live.follow(account, most)[Symbol.asyncIterator]();
  return { state, change, tick, follow };
};

describe('the live figures of the dashboard', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('come at once, and again when they changed, whoever reads; one poll serves all', async () => {
    const { state, change, tick, follow } = open();
    const [one, other] = [follow('a'), follow('b')];
    expect(await one.next()).to.deep.equal({ done: false, value: { cases: 1 } });
    expect(await other.next()).to.deep.equal({ done: false, value: { cases: 1 } });
    const coming = [one.next(), other.next()];
    change(2);
    await tick(300);
    for (const next of await Promise.all(coming)) expect(next.value).to.deep.equal({ cases: 2 });
    expect(state.reads).to.equal(2);
    await Promise.all([one.return?.(), other.return?.()]);
  });

  it('are not sent again while they are the same, and not read while nothing happened', async () => {
    const { state, change, tick, follow } = open();
    const reader = follow();
    await reader.next();
    let more = 0;
    void reader.next().then(() => (more += 1));
    await tick(300);
    expect(state.reads).to.equal(1);
    change(1);
    await tick(300);
    expect([state.reads, more]).to.deep.equal([2, 0]);
    await reader.return?.();
  });

  it('skip what a slow reader missed', async () => {
    const { change, tick, follow } = open();
    const reader = follow();
    await reader.next();
    for (const figures of [2, 3, 4]) {
      change(figures);
      await tick(300);
    }
    expect((await reader.next()).value).to.deep.equal({ cases: 4 });
    await reader.return?.();
  });

  it('end at once when the reader goes, also while it waits, and nothing is read after the last one', async () => {
    const { state, change, tick, follow } = open();
    const reader = follow();
    await reader.next();
    const waiting = reader.next();
    await reader.return?.();
    expect((await waiting).done).to.equal(true);
    change(2);
    await tick(10_000);
    expect(state.reads).to.equal(1);
    const later = follow();
    expect((await later.next()).value).to.deep.equal({ cases: 2 });
    await later.return?.();
  });

  it('end with the failure of reading them, and can be followed again', async () => {
    const { state, change, tick, follow } = open();
    const reader = follow();
    await reader.next();
    const failing = reader.next().catch((error: unknown) => error);
    state.fails = true;
    change(2);
    await tick(300);
    expect(String(await failing)).to.equal('Error: away');
    expect((await reader.next()).done).to.equal(true);
    state.fails = false;
    const later = follow();
    expect((await later.next()).value).to.deep.equal({ cases: 2 });
    await later.return?.();
  });

  it('end after as many as were asked for, after ten minutes, and for the ninth stream of an account the first one', async () => {
    const { tick, follow } = open();
    const once = follow('a', 1);
    expect((await once.next()).done).to.equal(false);
    expect((await once.next()).done).to.equal(true);
    const streams = Array.from({ length: 8 }, () => follow('a'));
    for (const stream of streams) await stream.next();
    const [first, second] = streams.map((stream) => stream.next());
    streams.push(follow('a'));
    expect((await first)?.done).to.equal(true);
    await tick(600_000);
    expect((await second)?.done).to.equal(true);
    for (const stream of streams) await stream.return?.();
  });
});
