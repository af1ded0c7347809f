import QuickLRU from 'quick-lru';
import { workShares, widerShare, type CountedClass, type WorkShare } from './workClasses.js';

/** The budget holds at least this many counters, at most twice as many: a caller whose counter is dropped starts at zero. */
const mostCounters = 20_000;
/** The half-life of counted work in `lately`, in milliseconds. */
const halfLifeMs = 10_000;

/** The most that `lately` returns, in milliseconds: a caller who stops is equal to all others within a minute. */
const mostLatelyMs = 20_000;

/** The keys under which a caller is counted: an account's alone, or a visitor's address and its wider network. */
export type Caller = { readonly key: string; readonly wider?: string };

type Counter = { spentMs: number; readonly endsAt: number };
type Lately = { ms: number; at: number };

/**
 * How it is known whose work it was: `direct` was certainly the caller's; `shared` is a part of what several took; `elsewhere` was certainly the
 * caller's too, but in a thread or process that has turns of its own; `inOrder` was no work at all, and only lets others go before.
 */
export type ChargeKind = 'direct' | 'shared' | 'elsewhere' | 'inOrder';

export type Budget = {
  /** Milliseconds until the caller has something of this kind again; 0 while it has. */
  readonly msUntilMore: (caller: Caller, work: CountedClass) => number;
  /**
   * Counts work that was done; refuses nothing. What several calls share says nothing of whose turn it is: a long filing would be
   * charged most of what the short calls of a flood cost beside it, and have to give way to them. Nor does work elsewhere: rendering
   * takes most of an honest filing, and its person would have to give way to a flood of what is refused before it.
   */
  readonly charge: (caller: Caller, work: CountedClass, ms: number, how?: ChargeKind) => void;
  /**
   * The caller's recent processor time of all kinds that is certainly theirs, older work counting less. It decides whose turn comes next.
   */
  readonly lately: (caller: Caller) => number;
};

type Deps = {
  readonly shares?: Readonly<Record<CountedClass, WorkShare>>;
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
};

/**
 * What each caller has had of this process's event loop. It is kept in memory alone: a query for each call would cost more than
 * most calls do, and another process has a loop of its own.
 */
export const createBudget = ({ shares = workShares, now = () => performance.now() }: Deps = {}): Budget => {
  const counters = new QuickLRU<string, Counter>({ maxSize: mostCounters });
  const recent = new QuickLRU<string, Lately>({ maxSize: mostCounters });
  const counterOf = (key: string, work: CountedClass): Counter => {
    const name = `${work} ${key}`;
    const current = counters.get(name);
    if (current && current.endsAt > now()) return current;
    const counter = { spentMs: 0, endsAt: now() + shares[work].seconds * 1000 };
    counters.set(name, counter);
    return counter;
  };
  const msUntilFree = (key: string, work: CountedClass, times: number): number => {
    const counter = counters.get(`${work} ${key}`);
    return counter && counter.spentMs >= shares[work].ms * times ? Math.max(0, counter.endsAt - now()) : 0;
  };
  const faded = (key: string): number => {
    const work = recent.get(key);
    return work ? work.ms * 0.5 ** ((now() - work.at) / halfLifeMs) : 0;
  };
  return {
    msUntilMore: ({ key, wider }, work) =>
      Math.max(msUntilFree(key, work, 1), wider === undefined ? 0 : msUntilFree(wider, work, widerShare)),
    charge: ({ key, wider }, work, ms, how = 'direct') => {
      for (const each of wider === undefined ? [key] : [key, wider]) {
        if (how !== 'inOrder') counterOf(each, work).spentMs += ms;
        if (how === 'direct' || how === 'inOrder')
          recent.set(each, { ms: Math.min(faded(each) + ms, mostLatelyMs), at: now() });
      }
    },
    lately: ({ key, wider }) => Math.max(faded(key), wider === undefined ? 0 : faded(wider) / widerShare),
  };
};
