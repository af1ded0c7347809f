import type { CallOptions, CallRequest } from '../../../domain/contract/transport.js';
import { ApiError } from './apiError.js';
import { askUntilKnown, type Asking, type AskingDeps, type Doing, type Exchange } from './askUntilKnown.js';
import { steadyConnection } from './connection.js';

export type { Doing } from './askUntilKnown.js';

/** A command of which nobody knows yet whether it took effect. */
export type Doubt = {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** The path of the call. */
  readonly path: string;
  /** What it does, in Chinese, as the contract says. */
  readonly what: string;
  readonly doing: Doing;
};

/** The one place that knows which commands are in doubt, and that has them asked again. */
export type Outcomes = {
  /**
   * Sends a command until its outcome is known (`askUntilKnown`). While it is in doubt no other command goes to the same place: that
   * one is refused with `outcome_unknown`. Calls that nobody can repeat are sent once.
   */
  readonly send: (request: CallRequest, options: CallOptions, exchange: Exchange) => Promise<Response>;
  readonly list: () => readonly Doubt[];
  /** Asks at once about the command of this key. */
  readonly askNow: (key: string) => void;
  /** Asks no more about anything: whoever asked is gone. */
  readonly forget: () => void;
  readonly listen: (changed: () => void) => () => void;
};

export type OutcomeDeps = { readonly newKey: () => string } & Partial<Pick<AskingDeps, 'connection' | 'pause'>>;

const wait: AskingDeps['pause'] = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Refuses a second command while the first is in doubt: a new key would do it twice. */
const outcomeUnknown = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'outcome_unknown',
    detail: '刚才的操作还不知道是否已经完成，正在查询。请等有了结果再操作，以免重复。',
  });

export const createOutcomes = ({ newKey, connection = steadyConnection, pause = wait }: OutcomeDeps): Outcomes => {
  /** By key. `place`: method and path, which name what a command is done to. */
  const inDoubt = new Map<string, { readonly place: string; readonly doubt: Doubt; readonly asking: () => Asking }>();
  const listeners = new Set<() => void>();
  let listed: readonly Doubt[] = [];
  const changed = (): void => {
    listed = [...inDoubt.values()].map(({ doubt }) => doubt);
    for (const listener of listeners) listener();
  };

  const send: Outcomes['send'] = async (request, options, exchange) => {
    const { method, path, again } = request;
    if (!again) return exchange(request, options);
    const place = `${method} ${path}`;
    if ([...inDoubt.values()].some((other) => other.place === place)) throw outcomeUnknown();
    const key = options.idempotencyKey ?? newKey();
    const asking: Asking = askUntilKnown(
      request,
      { ...options, idempotencyKey: key },
      {
        exchange,
        connection,
        pause,
        doubted: (doing) => {
          inDoubt.set(key, { place, doubt: { key, path, what: again.what, doing }, asking: () => asking });
          changed();
        },
      },
    );
    try {
      return await asking.outcome;
    } finally {
      if (inDoubt.delete(key)) changed();
    }
  };

  return {
    send,
    list: () => listed,
    askNow: (key) => inDoubt.get(key)?.asking().askNow(),
    forget: () => {
      for (const { asking } of inDoubt.values()) asking().drop();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
