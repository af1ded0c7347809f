import { setTimeout as sleep } from 'node:timers/promises';
import { isAddress } from '../../../domain/models/endpoint.js';
import type { Logger } from '../../runtime/logging/logger.js';
import { mustParseHosts, type Resolve } from './addressGuard.js';
import { createAsk, sayings, type ModelRequest, type StructuredRequest } from './ask.js';
import { callEnd, untilConcealed } from './callEnd.js';
import { CallAborted, createDeliver, type Deadlines } from './deliver.js';
import { failed, insideFailure, isKeptBack, sentenceOf, toldTo, RequestFailed } from './failures.js';
import { createGuardedFetch } from './guardedFetch.js';
import { createHosts, type HostLimits } from './hosts.js';
import { loadLibraries } from './libraries.js';
import { createListModels, type ListModels } from './listModels.js';
import { createOutbound, type Outbound } from './outbound.js';
import type { ModelOutcome } from './outcome.js';
import { createRetrievalCalls, type RetrievalCalls } from './retrievalCalls.js';

export { estimateInput, type ModelRequest, type StructuredRequest } from './ask.js';

/** Calls models. One for each process: it remembers what models take, and which hosts are in trouble. */
export type ModelService = RetrievalCalls & {
  /** Asks a model for text. A failure is an outcome. @throws what `onDelta` throws */
  readonly ask: (request: ModelRequest) => Promise<ModelOutcome<string>>;
  /**
   * Asks a model for what the schema says: closed objects without optional properties. A response that does not fit is mended
   * once, one that was cut is asked for once more with twice the room. A failure is an outcome.
   * @throws RangeError for a schema that services cannot take; what `onDelta` throws
   */
  readonly askFor: <T>(request: StructuredRequest<T>) => Promise<ModelOutcome<T>>;
  /** Asks a service which models it has. A failure is an outcome. */
  readonly listModels: ListModels;
  /** Ends every connection; calls under way fail. */
  readonly close: () => Promise<void>;
};

type Deps = {
  /** Names, addresses and networks, with ports, that a model of the platform may be at besides public addresses. */
  readonly allowedPrivateHosts: readonly string[];
  /** The same for models of accounts' own; by default none. */
  readonly allowedPrivateHostsForAccounts?: readonly string[];
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly deadlines?: Partial<Deadlines>;
  readonly limits?: Partial<HostLimits>;
  /** See `Outbound`. */
  readonly concealMs?: number;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly resolve?: Resolve;
};

const usualDeadlines: Deadlines = { totalMs: 300_000, firstTokenMs: 90_000, idleMs: 45_000 };
const usualLimits: HostLimits = {
  atOnce: 256,
  waiting: 256,
  ofAccount: { atOnce: 16, waiting: 32 },
  failuresToRest: 5,
  restMs: 30_000,
};
const connectMs = 10_000;
/** Longer than a connection takes to fail, and than a service of the inside takes to begin. */
const usualConcealMs = 30_000;
const notBegun = <T>(error: unknown, owner: string | null): ModelOutcome<T> => {
  const replySoFar = { text: '', thinking: '', usage: null, requests: 0 };
  if (error instanceof CallAborted) return { ...replySoFar, kind: 'aborted', sentence: sayings.aborted };
  if (!(error instanceof RequestFailed)) throw error;
  const failure = toldTo(owner, error.failure);
  return { ...replySoFar, kind: 'failed', ...failure, sentence: sentenceOf(failure) };
};
/** A failure of an account's own model inside, after a time that is the same for all. */
const concealed = async <T>(
  outcome: ModelOutcome<T>,
  begunAt: number,
  { concealMs }: Pick<Outbound, 'concealMs'>,
  signal: AbortSignal | undefined,
): Promise<ModelOutcome<T>> => {
  if (outcome.kind !== 'failed' || outcome.thinking !== '' || !isKeptBack(outcome)) return outcome;
  await untilConcealed({ concealMs, begunAt, left: signal });
  return { ...outcome, ...insideFailure, sentence: sentenceOf(insideFailure), requests: 1, usage: null };
};

/** Creates the one way to call a model. @throws RangeError for a private host that is no name, address or network */
export const createModelService = (deps: Deps): ModelService => {
  const { logger, now, resolve } = deps;
  const allowed = mustParseHosts(deps.allowedPrivateHosts);
  const allowedForAccounts = mustParseHosts(deps.allowedPrivateHostsForAccounts ?? []);
  const deadlines = { ...usualDeadlines, ...deps.deadlines };
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: true }));
  const open = async () => {
    const libraries = await loadLibraries();
    const { undici, cockatiel } = libraries;
    const common = { undici, connectMs, idleMs: deadlines.idleMs, resolve };
    const outbound = createOutbound({
      platform: createGuardedFetch({ ...common, allowed }),
      accounts: createGuardedFetch({ ...common, allowed: allowedForAccounts, hidesNames: true }),
      concealMs: deps.concealMs ?? usualConcealMs,
    });
    const hosts = createHosts(cockatiel, { ...usualLimits, ...deps.limits });
    const deliver = createDeliver({ libraries, outbound, hosts, deadlines, now, pause, logger });
    const shared = { libraries, outbound, hosts, pause, logger, now };
    return {
      hosts,
      deliver,
      outbound,
      retrieval: createRetrievalCalls(shared),
      listing: createListModels(shared),
      close: outbound.close,
    };
  };
  let opening: ReturnType<typeof open> | undefined;
  const parts = () => (opening ??= open());
  const { askText, askStructured } = createAsk({ deliver: async () => (await parts()).deliver });

  const within = async <T>(
    { connection, signal }: ModelRequest,
    work: (signal: AbortSignal) => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    const { owner } = connection;
    if (!isAddress(connection.baseUrl)) return notBegun<T>(failed('address_invalid'), owner);
    const begunAt = performance.now();
    const { hosts, outbound } = await parts();
    await outbound.look(connection);
    const end = callEnd(deadlines.totalMs, signal);
    try {
      const outcome = await hosts
        .within(connection, end.signal, () => work(end.signal))
        .catch((error: unknown) => notBegun<T>(error, owner));
      return outbound.conceals(connection) ? await concealed(outcome, begunAt, outbound, signal) : outcome;
    } finally {
      end.done();
    }
  };
  return {
    ask: (request) => within(request, (signal) => askText(request, signal)),
    askFor: (request) => within(request, (signal) => askStructured(request, signal)),
    embed: async (request) => (await parts()).retrieval.embed(request),
    rerank: async (request) => (await parts()).retrieval.rerank(request),
    listModels: async (request) => (await parts()).listing(request),
    close: async () => {
      if (opening) await (await opening).close();
    },
  };
};
