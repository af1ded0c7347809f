import { performance } from 'node:perf_hooks';

/** A call that is being worked at. */
export type Metered = {
  /** Runs a synchronous part, or the beginning of one up to its first wait, and counts all of its time for this call alone. */
  readonly directly: <T>(part: () => T) => T;
  /** Ends the measurement. */
  readonly end: () => void;
};

/** Milliseconds that a call took: `direct` were certainly its own, `shared` is its part of what several took. */
export type Charge = (ms: number, how: 'direct' | 'shared') => void;

type Deps = {
  /** Milliseconds for which the event loop has been busy since it began. */
  readonly busy?: () => number;
};

/**
 * Measures processor time of the event loop for the calls that are worked at. The loop tells how long it was busy, not for whom; so what
 * a part says it took is that call's, and the rest of each stretch is shared evenly by the calls that were under way in it. The sum is
 * what the loop really spent: nothing is free and nothing counts twice. Tracing every promise (`async_hooks`) would tell more, and
 * slow every filing; time on the clock would charge whoever waits for the others.
 */
export const createMeter = ({ busy = () => performance.eventLoopUtilization().active }: Deps = {}) => {
  const underWay = new Set<Charge>();
  let settledAt = busy();
  let direct = 0;
  let isDirect = false;
  /** Shares what the loop was busy with since the last time. */
  const settle = (): void => {
    const at = busy();
    const rest = Math.max(0, at - settledAt - direct);
    settledAt = at;
    direct = 0;
    for (const charge of underWay) charge(rest / underWay.size, 'shared');
  };
  return {
    /** Begins to measure a call; `charge` is called again and again with what more it took, in milliseconds. */
    begin: (charge: Charge): Metered => {
      settle();
      const own: Charge = (ms, how) => charge(ms, how);
      underWay.add(own);
      let isOver = false;
      return {
        directly: (part) => {
          if (isDirect) return part(); // a part of a part that is counted already
          isDirect = true;
          settle(); // what was before it is nobody's alone
          const before = busy();
          try {
            return part();
          } finally {
            isDirect = false;
            const ms = Math.max(0, busy() - before);
            // A measurement that ended meanwhile has shared this part already.
            if (!isOver) {
              direct += ms;
              own(ms, 'direct');
            }
          }
        },
        end: () => {
          if (isOver) return;
          isOver = true;
          settle();
          underWay.delete(own);
        },
      };
    },
  };
};
export type Meter = ReturnType<typeof createMeter>;
