import { uptime } from 'node:os';
import { ClockAheadError, type TimeKnownBy } from '../../adapters/eventStore/errors.js';

/**
 * How far the clock may be ahead of what is known of the time from elsewhere, in milliseconds. After a clock that ran ahead is put
 * right the court waits for as long at most before it writes again.
 */
export const toleratedLeadMs = 5 * 60_000;

/** How often the time server and the event store are asked, in milliseconds of the steady clock. */
const askEveryMs = 64_000;
/** How soon the time server is asked again while the clock seems wrong, in milliseconds. */
const askAgainMs = 5_000;
/** For how long the time server's word stands above the event store's, in milliseconds. */
const witnessHoldsMs = 10 * 60_000;

/** A moment that is known, in milliseconds since 1970, and what the steady clock showed then. */
type Known = { readonly at: number; readonly steady: number; readonly by: TimeKnownBy };

type Deps = {
  /** Asks the time server by how many milliseconds it is ahead of the wall clock; `undefined` where it does not answer. Never fails. */
  readonly askWitness?: (() => Promise<number | undefined>) | undefined;
  /** Whether the event store has a clock of its own, on another machine. */
  readonly storeHasOwnClock: boolean;
  /** This machine's clock, in milliseconds since 1970. */
  readonly wall?: () => number;
  /** A clock in milliseconds that nobody sets and that goes on while the machine sleeps. */
  readonly steady?: () => number;
};

/** This machine's clock, held against what is known of the time from elsewhere. */
export type ClockLead = {
  /**
   * `isSealing`: waits for the time server's answer of now, as nothing must be signed under a clock that it contradicts.
   * @throws ClockAheadError while the clock is ahead by more than the tolerance
   */
  readonly check: (options?: { readonly isSealing?: boolean }) => Promise<void>;
  /** Has the event store asked when it took an event that was just written, now and then. `createdOf` fails for a store that is away. */
  readonly written: (createdOf: () => Promise<Date | undefined>) => void;
};

/**
 * Creates the check of this machine's clock against, in this order, the time server (asked at the first check and once a minute), the
 * times that the event store gives to what is written, and the clock itself as it was when the process began: a jump since then shows
 * on the steady clock. None of them sets a clock. A clock that was ahead from the beginning shows only to the first two.
 */
export const createClockLead = ({
  askWitness,
  storeHasOwnClock,
  wall = Date.now,
  steady = () => uptime() * 1000,
}: Deps): ClockLead => {
  let known: Known = { at: wall(), steady: steady(), by: 'start' };
  let [witnessAskedAt, storeAskedAt] = [-Infinity, -Infinity];
  let asking: Promise<void> | undefined;
  let sampling: Promise<void> | undefined;

  const ask = async (witness: () => Promise<number | undefined>): Promise<void> => {
    witnessAskedAt = steady();
    try {
      const offsetMs = await witness();
      if (offsetMs !== undefined) known = { at: wall() + offsetMs, steady: steady(), by: 'witness' };
    } finally {
      asking = undefined;
    }
  };
  const leadMs = (): number => wall() - (known.at + (steady() - known.steady));
  const isAhead = (): boolean => leadMs() > toleratedLeadMs;

  /** Asks the time server where its last answer is old; once more where the clock seems wrong, which it may know to be right. */
  const heedWitness = async (isSealing: boolean): Promise<void> => {
    if (!askWitness) return;
    const isFirst = witnessAskedAt === -Infinity;
    const isOld = steady() - witnessAskedAt > askEveryMs;
    const isNews = isAhead() && known.by !== 'witness' && steady() - witnessAskedAt > askAgainMs;
    if (isOld || isNews) asking ??= ask(askWitness);
    if (isFirst || isSealing || isAhead()) await asking;
  };

  const sample = async (createdOf: () => Promise<Date | undefined>): Promise<void> => {
    storeAskedAt = steady();
    try {
      const created = await createdOf();
      const isWitnessed = known.by === 'witness' && steady() - known.steady < witnessHoldsMs;
      if (created && !isWitnessed) known = { at: created.getTime(), steady: steady(), by: 'store' };
    } finally {
      sampling = undefined;
    }
  };

  return {
    check: async ({ isSealing = false } = {}) => {
      await sampling;
      await heedWitness(isSealing);
      if (!isAhead()) return;
      throw new ClockAheadError(new Date(wall() - leadMs()), new Date(wall()), known.by);
    },
    written: (createdOf) => {
      if (!storeHasOwnClock || steady() - storeAskedAt <= askEveryMs) return;
      // A store that is away says nothing of the time; whoever writes next meets it.
      sampling ??= sample(createdOf).catch(() => undefined);
    },
  };
};
