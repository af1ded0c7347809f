import { expect } from 'chai';
import type { LiveFigures } from '../../../../../domain/contract/cases.js';
import { settled } from '../../../testing/settled.js';
import { stats } from '../../caseFile/testing/fixtures.js';
import { followFigures } from './followFigures.js';
import { turnsWhileLookedAt, type Alone, type LiveNews, type Tabs } from './tabs.js';

const figures = (pending: number): LiveFigures => ({ stats: { ...stats, pending_cases: pending }, days: [] });

/** A browser with tabs, whose clock and server the test moves; without locks, as where there is no secure context. */
const browser = ({ hasLocks = true } = {}) => {
  const listeners = new Set<(news: LiveNews) => void>();
  const queue: (() => void)[] = [];
  let isLocked = false;
  const next = (): void => {
    isLocked = false;
    queue.shift()?.();
  };
  /** Streams in the order in which they were opened. */
  const streams: { readonly send: (pending: number) => void; readonly fail: () => void; isOpen: boolean }[] = [];
  const open = async (signal: AbortSignal): Promise<AsyncIterable<LiveFigures>> => {
    let give: (result: IteratorResult<LiveFigures>) => void = () => undefined;
    let refuse: (error: unknown) => void = () => undefined;
    const stream = {
      isOpen: true,
      send: (pending: number) => give({ done: false, value: figures(pending) }),
      fail: () => {
        stream.isOpen = false;
        refuse(new Error('broken off'));
      },
    };
    signal.addEventListener('abort', stream.fail);
    streams.push(stream);
    return {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise((resolve, reject) => {
            [give, refuse] = [resolve, reject];
          }),
      }),
    };
  };

  const newTab = ({ inBackground = false } = {}) => {
    const ending = new AbortController();
    const seen: (number | 'broken')[] = [];
    const timers = new Map<() => void, number>();
    let now = 0;
    let wake = (): void => undefined;
    let isLookedAt = !inBackground;
    const looking = new Set<() => void>();
    const withLock: Alone = (work, until) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          if (until.aborted) return next();
          isLocked = true;
          work(until).then(resolve, reject).finally(next);
        };
        until.addEventListener('abort', () => resolve());
        if (isLocked) queue.push(begin);
        else begin();
      });
    const inTurn = turnsWhileLookedAt(
      {
        isLookedAt: () => isLookedAt,
        onChange: (changed) => {
          looking.add(changed);
          return () => void looking.delete(changed);
        },
      },
      hasLocks ? withLock : (work, until) => work(until),
    );
    const tabs: Tabs = {
      inTurn,
      openChannel: () => {
        let own = (_news: LiveNews): void => undefined;
        return {
          say: (news) => {
            for (const listener of listeners) if (listener !== own) listener(news);
          },
          listen: (heard) => {
            own = heard;
            listeners.add(heard);
          },
          close: () => void listeners.delete(own),
        };
      },
    };
    const over = followFigures(
      {
        open,
        tabs,
        schedule: (act, ms) => {
          timers.set(act, now + ms);
          return () => void timers.delete(act);
        },
        onAwake: (awake) => {
          wake = awake;
          return () => (wake = () => undefined);
        },
        onFigures: ({ stats: { pending_cases: pending } }) => seen.push(pending ?? -1),
        onBroken: () => seen.push('broken'),
      },
      ending.signal,
    );
    return {
      seen,
      close: async () => {
        ending.abort();
        await over;
      },
      wake: () => wake(),
      look: (isLooked: boolean) => {
        isLookedAt = isLooked;
        for (const changed of looking) changed();
      },
      listeners: () => looking.size,
      pass: async (ms: number) => {
        for (const end = now + ms; now < end;) {
          now += 1000;
          for (const [act, at] of timers)
            if (at <= now) {
              timers.delete(act);
              act();
            }
          await settled();
        }
      },
    };
  };
  return { newTab, streams, open: () => streams.filter(({ isOpen }) => isOpen).length };
};

describe('the live figures in the tabs of one browser', () => {
  it('cost one connection, and come to every tab, also to one that opens later', async () => {
    const site = browser();
    const tabs = [site.newTab(), site.newTab()];
    await settled();
    site.streams[0]?.send(4);
    await settled();
    tabs.push(site.newTab());
    await settled();
    expect(tabs.map(({ seen }) => seen.at(-1))).to.deep.equal([4, 4, 4]);
    expect(site.streams).to.have.length(1);
    await Promise.all(tabs.map(({ close }) => close()));
    expect(site.open()).to.equal(0);
  });

  it('are read by another tab once the one that read them is left', async () => {
    const site = browser();
    const [first, second] = [site.newTab(), site.newTab()];
    await settled();
    await first.close();
    await settled();
    expect([site.streams.length, site.open()]).to.deep.equal([2, 1]);
    site.streams[1]?.send(5);
    await settled();
    expect(second.seen).to.deep.equal([5]);
    await second.close();
  });

  it('are said to have broken off in every tab, and come again after a pause, or as soon as somebody looks', async () => {
    const site = browser();
    const [reader, other] = [site.newTab(), site.newTab()];
    await settled();
    site.streams[0]?.send(1);
    await settled();
    site.streams[0]?.fail();
    await settled();
    expect([reader.seen, other.seen]).to.deep.equal([
      [1, 'broken'],
      [1, 'broken'],
    ]);
    await reader.pass(1000);
    expect(site.streams).to.have.length(2);
    site.streams[1]?.fail();
    await settled();
    reader.wake();
    await settled();
    site.streams[2]?.send(2);
    await settled();
    expect(other.seen.at(-1)).to.equal(2);
    await Promise.all([reader.close(), other.close()]);
  });

  it('are read by another tab once nobody looks at the one that reads, which may be put to sleep', async () => {
    const site = browser();
    const [left, other] = [site.newTab(), site.newTab()];
    await settled();
    left.look(false);
    await settled();
    expect([site.streams.length, site.open()]).to.deep.equal([2, 1]);
    site.streams[1]?.send(9);
    await settled();
    expect([left.seen, other.seen]).to.deep.equal([[9], [9]]);
    await other.close();
    expect(site.open()).to.equal(0);
    left.look(true);
    await settled();
    expect(site.open()).to.equal(1);
    await left.close();
    expect(site.open()).to.equal(0);
  });

  it('are not given for those of now to a tab that opens during a break', async () => {
    const site = browser();
    const reader = site.newTab();
    await settled();
    site.streams[0]?.send(1);
    await settled();
    site.streams[0]?.fail();
    await settled();
    const late = site.newTab();
    await settled();
    expect(late.seen).to.deep.equal(['broken']);
    await reader.pass(1000);
    site.streams[1]?.send(2);
    await settled();
    expect(late.seen).to.deep.equal(['broken', 2]);
    await Promise.all([reader.close(), late.close()]);
  });
});

describe('the live figures in the tabs of a browser without locks', () => {
  it('cost one connection for seven tabs of which one is looked at, and come to all of them', async () => {
    const site = browser({ hasLocks: false });
    const tabs = Array.from({ length: 7 }, () => site.newTab({ inBackground: true }));
    await settled();
    expect(site.streams).to.have.length(0);
    const [first, second] = tabs;
    first?.look(true);
    await settled();
    site.streams.at(-1)?.send(3);
    await settled();
    expect(tabs.map(({ seen }) => seen.at(-1))).to.deep.equal(tabs.map(() => 3));
    await Promise.all(tabs.map(({ pass }) => pass(60_000)));
    expect(site.open()).to.equal(1);

    first?.look(false);
    second?.look(true);
    await settled();
    expect(site.open()).to.equal(1);
    site.streams.at(-1)?.send(4);
    await settled();
    expect(tabs.map(({ seen }) => seen)).to.deep.equal(tabs.map(() => [3, 4]));

    await Promise.all(tabs.map(({ close }) => close()));
    expect([site.open(), ...tabs.map(({ listeners }) => listeners())]).to.deep.equal([0, ...tabs.map(() => 0)]);
  });

  it('are read in each of two windows side by side, and the break of one is not the other’s', async () => {
    const site = browser({ hasLocks: false });
    const [left, right] = [site.newTab(), site.newTab()];
    await settled();
    expect(site.open()).to.equal(2);
    site.streams[0]?.send(1);
    await settled();
    site.streams[0]?.fail();
    await settled();
    expect([left.seen, right.seen]).to.deep.equal([[1, 'broken'], [1]]);
    await Promise.all([left.close(), right.close()]);
    expect(site.open()).to.equal(0);
  });
});
