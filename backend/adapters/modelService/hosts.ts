import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { ModelConnection } from './connection.js';
import { RequestFailed, failed } from './failures.js';
import type { Libraries } from './libraries.js';
import type { FailureCode } from './outcome.js';

export type HostLimits = {
  /** Calls of one host at the same time, and how many may wait. */
  readonly atOnce: number;
  readonly waiting: number;
  /** The same for one account's own models at one host. */
  readonly ofAccount: { readonly atOnce: number; readonly waiting: number };
  /** Failures in a row after which a model of a host rests, and for how long. */
  readonly failuresToRest: number;
  readonly restMs: number;
};

/** The failures that show a host to be in trouble. A refusal, and a limit of ours (429), do not. */
const trouble: ReadonlySet<FailureCode> = new Set(['unreachable', 'service_error', 'connection_lost']);
const isTrouble = (error: Error): boolean => error instanceof RequestFailed && trouble.has(error.failure.code);

const mostHosts = 1000;

/** The part of a connection that says which host a call goes to, on whose account, and with which key. */
type Host = Pick<ModelConnection, 'owner' | 'baseUrl' | 'apiKey'>;

/** A host, and the model there that is asked; a question about the service itself names none. */
type HostModel = Host & Partial<Pick<ModelConnection, 'modelName'>>;

export type Hosts = {
  /** Runs a whole call within the bounds of its host. @throws RequestFailed `too_many_calls`; what the call throws */
  readonly within: <T>(connection: Host, signal: AbortSignal, call: () => Promise<T>) => Promise<T>;
  /** Opens a request unless its model rests. @throws RequestFailed `service_resting`; what opening throws */
  readonly open: <T>(connection: HostModel, request: () => Promise<T>) => Promise<T>;
};

/**
 * Keeps a host that is slow or broken from taking the whole process with it. Places and breakers are each owner's
 * own: somebody whose model is slow takes no place of the platform's at the same host, and who makes a host fail with an address or key of
 * their own does not close it for others. Breakers are each model's own, too: a service may answer for one model while another is
 * down, and the fallback of a model is often another one of the same service and key.
 */
export const createHosts = (cockatiel: Libraries['cockatiel'], limits: HostLimits): Hosts => {
  const { failuresToRest, restMs } = limits;
  const { BrokenCircuitError, BulkheadRejectedError, ConsecutiveBreaker, TaskCancelledError } = cockatiel;
  const { bulkhead, circuitBreaker, handleWhen } = cockatiel;
  const bulkheads = new QuickLRU<string, ReturnType<typeof bulkhead>>({ maxSize: mostHosts });
  const breakers = new QuickLRU<string, ReturnType<typeof circuitBreaker>>({ maxSize: mostHosts });
  const cachedIn = <V>(map: QuickLRU<string, V>, key: string, create: () => V): V => {
    const value = map.get(key) ?? create();
    map.set(key, value);
    return value;
  };
  const hostOf = ({ baseUrl }: Host): string => new URL(baseUrl).host;
  return {
    within: async (connection, signal, call) => {
      const { owner } = connection;
      const { atOnce, waiting } = owner === null ? limits : limits.ofAccount;
      const hostBulkhead = cachedIn(bulkheads, JSON.stringify([owner, hostOf(connection)]), () =>
        bulkhead(atOnce, waiting),
      );
      let hasBegun = false;
      // The library looks at the signal when a call's turn comes; somebody who has left does not wait for that.
      const abortion = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => !hasBegun && reject(signal.reason as Error), { once: true });
      });
      try {
        const running = hostBulkhead.execute(() => {
          hasBegun = true;
          return call();
        }, signal);
        return await Promise.race([running, abortion]);
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw failed('too_many_calls');
        if (error instanceof TaskCancelledError) signal.throwIfAborted();
        throw error;
      }
    },
    open: async (connection, request) => {
      const credential = createHash('sha256')
        .update(JSON.stringify([connection.owner, connection.baseUrl, connection.apiKey, connection.modelName ?? null]))
        .digest('hex');
      const breaker = cachedIn(breakers, credential, () =>
        circuitBreaker(handleWhen(isTrouble), {
          halfOpenAfter: restMs,
          breaker: new ConsecutiveBreaker(failuresToRest),
        }),
      );
      try {
        return await breaker.execute(request);
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw failed('service_resting');
        throw error;
      }
    },
  };
};
