import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastLeaf } from '../../../../projections/ledgerLog/ledgerLogQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { EventAuthority } from '../../../adapters/eventStore/eventAuthority.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { collectFindings, openOutsideRecords, trustKeys, verifyLog } from '../../audit/index.js';
import { liveSource, type LedgerSigner, type LogSource } from '../../ledger/index.js';
import { outageOf } from './outages.js';
import { mostSentences, saidOf, type LogPart } from './verificationRows.js';

export type LogCheckDeps = {
  readonly read: ReadTables;
  readonly client: Pick<EventStoreClient, 'raw'>;
  readonly streams: StreamNames;
  readonly authority: Pick<EventAuthority, 'holds' | 'isOwn'>;
  readonly ledger: { readonly signer: LedgerSigner };
  readonly config: { readonly ledgerDirectory: string };
};

/** Events between two turns of everything else that this process does; about 10 ms of work. */
const eventsAtOnce = 50;
/** How long a check that nobody goes on with is remembered, in milliseconds: longer than the queue waits between two tries. */
const rememberedMs = 30 * 60_000;

type Sitting = {
  readonly signal: AbortSignal;
  /** Called with the share of the log that was read. */
  readonly onProgress: (share: number) => void;
};

/** A check of the whole log that outlives an outage of the event store. */
export type LogCheck = {
  /**
   * Reads on from where the last sitting stopped. `events` of a pause: how many were read so far.
   * @throws the signal's reason; what the check itself failed of, and then it cannot be gone on with
   */
  readonly go: (sitting: Sitting) => Promise<LogPart | { readonly paused: unknown; readonly events: number }>;
  /** Gives the check up. */
  readonly abandon: () => void;
};

class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/**
 * Verifies the whole log against its seals, the records outside the store and the court's rules. What was read so far is kept in the
 * memory of this process: while the event store is away, or the sitting was broken off, the check waits where it stands.
 */
export const startLogCheck = (deps: LogCheckDeps): LogCheck => {
  const { read, client, streams, authority, ledger, config } = deps;
  let sitting: Sitting | undefined;
  let events = 0;
  let pause: (why: unknown) => void = () => undefined;
  let resume: () => void = () => undefined;
  let giveUp: (why: Error) => void = () => undefined;

  /** Stands still until `go` is called again. */
  const wait = async (why: unknown): Promise<void> => {
    const resumed = new Promise<void>((resolve, reject) => {
      resume = resolve;
      giveUp = reject;
    });
    const timer = setTimeout(() => giveUp(new Abandoned()), rememberedMs);
    timer.unref();
    pause(why);
    try {
      await resumed;
    } finally {
      clearTimeout(timer);
    }
  };

  const source = (total: number): LogSource => ({
    events: async function* () {
      let after = -1n;
      for (;;) {
        try {
          for await (const event of liveSource({ client: client.raw, streams }, after).events()) {
            yield event;
            after = BigInt(event.position);
            events += 1;
            if (events % eventsAtOnce !== 0) continue;
            sitting?.onProgress(Math.min(1, events / total));
            await nextTurn();
            if (sitting?.signal.aborted) await wait(sitting.signal.reason);
          }
          return;
        } catch (error) {
          if (outageOf(error) === undefined) throw error;
          await wait(error);
        }
      }
    },
  });

  const verify = async (): Promise<LogPart> => {
    const findings = collectFindings(mostSentences);
    const last = await lastLeaf(read);
    // The records outside the store first: the log, read afterwards, must hold all of them.
    const outside = await openOutsideRecords(config.ledgerDirectory);
    const summary = await verifyLog({
      source: source((last?.index ?? 0) + 1),
      keys: trustKeys([ledger.signer.verifierKey]),
      findings,
      outside: outside ? [outside] : [],
      streams,
      authority,
    });
    return {
      events: summary.events,
      sealed: summary.provenTo,
      unsealed: Math.max(0, summary.leaves - summary.sealedTo),
      compared: summary.comparedTo,
      findings: [...findings.counts().values()].reduce((sum, one) => sum + one, 0),
      sentences: findings.all().slice(0, mostSentences).map(saidOf),
    };
  };

  let work: Promise<LogPart> | undefined;
  return {
    go: async (next) => {
      sitting = next;
      const paused = new Promise<{ paused: unknown; events: number }>((resolve) => {
        pause = (why) => resolve({ paused: why, events });
      });
      resume();
      if (work === undefined) {
        work = verify();
        work.catch(() => undefined); // it is awaited below, in this sitting or a later one
      }
      const outcome = await Promise.race([work, paused]);
      next.signal.throwIfAborted();
      return outcome;
    },
    abandon: () => giveUp(new Abandoned()),
  };
};
