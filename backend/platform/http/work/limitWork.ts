import { RequestError } from '../requestError.js';
import { networkOf, widerNetworkOf } from '../networkOf.js';
import { onResponseClose } from '../responseClose.js';
import type { AppContext, AppMiddleware } from '../types.js';
import { createBudget, type Budget, type Caller } from './budget.js';
import { createFairQueue, queueBounds, type FairQueue, type QueueBounds } from './fairQueue.js';
import { createMeter, type Meter } from './meter.js';
import { canWait, workShares, type CountedClass, type WorkClass, type WorkShare } from './workClasses.js';

/** A call that waited this long for a turn is refused with 503 `overloaded`, before the deadline of its request. */
const usualWaitMs = 8000;

/**
 * What every call costs before its turn and after it, in milliseconds: its headers, its session, its body and its response are handled for
 * many at once and cannot be measured for each. Without it a flood of calls that cost little would be charged to those beside it.
 */
const costOfCallMs = 2;

/**
 * For how many milliseconds of work others go before who sent answers that do not fit their form. The court's page checks by the same rules before
 * it sends, so no person at it comes here; and a check costs the court as much as it costs little to be refused, from however many addresses.
 */
const unfitAnswersMs = 1000;

/** The bounds, which tests may set. */
export type WorkBounds = {
  readonly shares: Readonly<Record<CountedClass, WorkShare>>;
  readonly queue: QueueBounds;
  /** The longest wait for a turn, in milliseconds. */
  readonly longestWaitMs: number;
};

export type Work = {
  readonly budget: Budget;
  readonly queue: Pick<FairQueue<Caller>, 'enter' | 'counts'>;
  readonly meter: Meter;
  readonly shares: WorkBounds['shares'];
  readonly longestWaitMs: number;
};

/** The work of one process: one budget, one queue, one meter for all its routes. */
export const createWork = ({
  shares = workShares,
  queue: bounds = queueBounds,
  longestWaitMs = usualWaitMs,
}: Partial<WorkBounds> = {}): Work => {
  const budget = createBudget({ shares });
  const full = (): RequestError => new RequestError('overloaded', { details: { reason: 'too many wait' } });
  const queue = createFairQueue({ lately: budget.lately, full, bounds });
  return { budget, shares, meter: createMeter(), queue, longestWaitMs };
};

const callerOf = ({ account, serviceKey, clientAddress }: AppContext['state']): Caller => {
  if (serviceKey) return { key: `service account ${serviceKey.id}` };
  if (account) return { key: `account ${account.id}` };
  const network = networkOf(clientAddress);
  return { key: `address ${network}`, wider: `network ${widerNetworkOf(network)}` };
};

/** Aborted when the client goes away, or after the longest wait. */
const waitingSignal = (ctx: AppContext, longestWaitMs: number) => {
  const controller = new AbortController();
  const onClientGone = (): void =>
    controller.abort(new RequestError('malformed_request', { details: { reason: 'left' } }));
  const timer = setTimeout(
    () => controller.abort(new RequestError('overloaded', { details: { waitedMs: longestWaitMs } })),
    longestWaitMs,
  );
  const forget = onResponseClose(ctx.res, onClientGone);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      forget();
    },
  };
};

/** Refuses with 429 `too_much_work` who has used up what there is for this kind of work; it costs no query and no body. */
export const requireWorkLeft = ({ budget }: Work, work: WorkClass): AppMiddleware => {
  if (work === 'light') return (_ctx, next) => next();
  return (ctx, next) => {
    const ms = budget.msUntilMore(callerOf(ctx.state), work);
    if (ms > 0) throw new RequestError('too_much_work', { retryAfter: ms / 1000 });
    return next();
  };
};

/**
 * Lets the rest of a route run in its caller's turn, and charges the caller what it took: in `finally`, so that refusals and calls
 * whose client left count like any other. A call that goes on to wait for something elsewhere, as it says by `giveTime`, leaves its turn to
 * the next; what it does here after that it does by `ctx.state.atWork`.
 */
export const limitWork = (works: Work, work: WorkClass): AppMiddleware => {
  if (work === 'light') return (_ctx, next) => next();
  const { budget, queue, meter, shares, longestWaitMs } = works;
  const { atOnce } = shares[work];
  return async (ctx, next) => {
    const caller = callerOf(ctx.state);
    budget.charge(caller, work, costOfCallMs);
    let release: (() => void) | undefined;
    const inTurn = async <T>(part: () => Promise<T>): Promise<T> => {
      const { signal, clear } = waitingSignal(ctx, longestWaitMs);
      const turn = { caller, key: caller.key, kind: work, canWait: canWait(work), atOnce };
      const leave = await queue.enter(turn, signal).finally(clear);
      const metered = meter.begin((ms, how) => budget.charge(caller, work, ms, how));
      const end = (): void => {
        metered.end();
        leave();
        if (release === end) release = undefined;
      };
      release = end;
      ctx.state.ownWork = metered.directly;
      try {
        return await metered.directly(part);
      } catch (error) {
        if (error instanceof RequestError && error.code === 'answers_invalid')
          budget.charge(caller, work, unfitAnswersMs, 'inOrder');
        throw error;
      } finally {
        end();
      }
    };
    const { giveTime } = ctx.state;
    ctx.state.giveTime = (ms) => {
      giveTime(ms);
      release?.();
    };
    ctx.state.atWork = (part) => (release ? part() : inTurn(part));
    ctx.state.chargeWork = (ms) => budget.charge(caller, work, ms, 'elsewhere');
    return inTurn(async () => next());
  };
};
