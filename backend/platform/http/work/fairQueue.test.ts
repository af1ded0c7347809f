import { expect } from 'chai';
import { createFairQueue, type QueueBounds } from './fairQueue.js';

type Asked = { readonly kind?: string; readonly atOnce?: number; readonly signal?: AbortSignal };

/** A queue whose callers are names, of whom `had` says what they had lately; calls are named, and end when the test says so. */
const queueOf = (had: Record<string, number> = {}, more: Partial<QueueBounds> = {}) => {
  const clock = { ms: 0 };
  const queue = createFairQueue<string>({
    lately: (caller) => had[caller] ?? 0,
    full: () => new Error('full'),
    bounds: {
      ...{ mostOfCaller: 100, most: 100, mostRunning: 100, everyMs: 1_000_000, toleranceMs: 10, holdsMs: 1_000_000 },
      ...more,
    },
    now: () => clock.ms,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  /** One call begins in each turn of the event loop. */
  const settled = async () => {
    for (let n = 0; n < 8; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    clock,
    begun,
    refused,
    counts: queue.counts,
    ask: async (name: string, caller: string, { kind = 'filing', atOnce = 2, signal }: Asked = {}) => {
      queue.enter({ caller, key: caller, kind, canWait: kind === 'help', atOnce }, signal).then(
        (end) => {
          begun.push(name);
          ends.set(name, end);
        },
        (error: Error) => refused.push(`${name}: ${error.message}`),
      );
      await settled();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
};

describe('the queue of calls', () => {
  it('begins no more of one caller and kind than its bound at the same time, in the order of asking', async () => {
    const { ask, end, begun } = queueOf();
    for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(name, 'a');
    expect(begun).to.deep.equal(['a1', 'a2']);
    await ask('b1', 'b');
    await ask('read', 'a', { kind: 'reading' });
    expect(begun.slice(2)).to.deep.equal(['b1', 'read']);
    await end('a2');
    await end('b1');
    await end('a1');
    expect(begun.slice(4)).to.deep.equal(['a3', 'a4']);
  });
  it('begins no more than so many together, however many callers there are; then who had least', async () => {
    const { ask, end, begun } = queueOf({ d: 5, e: 3 }, { mostRunning: 3 });
    for (const caller of ['a', 'b', 'c', 'd', 'e']) await ask(caller, caller);
    // One more begins at once, as nothing gave way before.
    expect(begun).to.deep.equal(['a', 'b', 'c', 'd']);
    await ask('f', 'f');
    await end('a');
    expect(begun).to.have.length(4);
    await end('b');
    await end('c');
    expect(begun.slice(4)).to.deep.equal(['f', 'e']);
  });
  it('does not hold filing for the help that others have in hand', async () => {
    const { ask, begun } = queueOf({}, { mostRunning: 2 });
    await ask('help1', 'a', { kind: 'help' });
    await ask('help2', 'b', { kind: 'help' });
    await ask('filing1', 'c');
    await ask('filing2', 'd');
    expect(begun).to.deep.equal(['help1', 'help2', 'filing1', 'filing2']);
  });
  it('begins one call in each turn of the event loop, so that who comes meanwhile is not behind all that waited', async () => {
    const had: Record<string, number> = { greedy: 5000 };
    const queue = createFairQueue<string>({ lately: (caller) => had[caller] ?? 0, full: () => new Error('full') });
    const begun: string[] = [];
    const enter = async (caller: string): Promise<void> => {
      const end = await queue.enter({ caller, key: caller, kind: 'filing', canWait: false, atOnce: 1 });
      begun.push(caller);
      end(); // nothing in it waits
    };
    const all = Array.from({ length: 10 }, () => enter('greedy'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun.length).to.be.below(3);
    await enter('honest');
    expect(begun.indexOf('honest')).to.be.below(5);
    await Promise.all(all);
  });
  it('begins filing before help, and no help of another beside a filing', async () => {
    const { ask, end, begun } = queueOf();
    await ask('filing', 'a');
    await ask('first help', 'b', { kind: 'help' }); // one begins, as nothing gave way before
    await ask('second help', 'c', { kind: 'help' });
    await ask('other filing', 'd');
    expect(begun).to.deep.equal(['filing', 'first help', 'other filing']);
    await end('filing');
    expect(begun).to.have.length(3);
    await end('other filing');
    expect(begun.at(-1)).to.equal('second help');
  });
  it('lets those who had more give way to who had less, until these are done', async () => {
    const { ask, end, begun } = queueOf({ greedy: 5000, honest: 50 });
    await ask('honest', 'honest');
    await ask('g1', 'greedy'); // one begins, as nothing gave way before
    for (const name of ['g2', 'g3']) await ask(name, 'greedy');
    await end('g1');
    expect(begun).to.deep.equal(['honest', 'g1']);
    await end('honest');
    expect(begun).to.deep.equal(['honest', 'g1', 'g2', 'g3']);
  });
  it('lets a call that hangs in its turn hold back its own caller only', async () => {
    const { ask, begun, clock } = queueOf({ greedy: 5000 }, { holdsMs: 3000 });
    await ask('h1', 'stuck');
    await ask('h2', 'stuck');
    await ask('g1', 'greedy'); // one begins, as nothing gave way before
    await ask('g2', 'greedy');
    expect(begun).to.deep.equal(['h1', 'h2', 'g1']);
    clock.ms = 3001;
    await ask('h3', 'stuck');
    expect(begun).to.deep.equal(['h1', 'h2', 'g1', 'g2']);
  });
  it('begins one of those that give way every so often, so that nobody waits for ever', async () => {
    const { ask, begun, clock } = queueOf({ greedy: 5000 }, { everyMs: 1000 });
    await ask('honest', 'honest');
    for (const name of ['g1', 'g2', 'g3']) await ask(name, 'greedy', { atOnce: 10 });
    expect(begun).to.deep.equal(['honest', 'g1']);
    clock.ms = 1000;
    await ask('other honest', 'honest'); // whatever comes makes it look again
    expect(begun.slice(2)).to.have.members(['g2', 'other honest']);
  });
  it('refuses beyond its bounds; where too many of all wait, the greediest loses its newest', async () => {
    const { ask, refused, counts } = queueOf({}, { mostOfCaller: 3, most: 5 });
    for (let n = 0; n < 5; n += 1) await ask(`a${n}`, 'a', { atOnce: 1 });
    expect(refused).to.deep.equal(['a4: full']);
    for (let n = 0; n < 3; n += 1) await ask(`b${n}`, 'b', { atOnce: 1 });
    expect(counts().waiting).to.equal(5);
    for (let n = 0; n < 2; n += 1) await ask(`c${n}`, 'c', { atOnce: 1 });
    expect(refused).to.deep.equal(['a4: full', 'a3: full']);
  });
  it('forgets one whose client left while it waited', async () => {
    const { ask, end, begun, counts, refused } = queueOf();
    const controller = new AbortController();
    await ask('a1', 'a', { atOnce: 1 });
    await ask('a2', 'a', { atOnce: 1, signal: controller.signal });
    await ask('a3', 'a', { atOnce: 1 });
    controller.abort(new Error('left'));
    await end('a1');
    expect(begun).to.deep.equal(['a1', 'a3']);
    expect(refused).to.deep.equal(['a2: left']);
    expect(counts()).to.deep.equal({ waiting: 0, running: 1 });
  });
});
