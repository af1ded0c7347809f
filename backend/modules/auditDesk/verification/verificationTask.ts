import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VerificationResult } from '../../../../domain/contract/audit.js';
import { lastLeaf } from '../../../../projections/ledgerLog/ledgerLogQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { isEventStoreUnavailable, type EventStoreClient } from '../../../adapters/eventStore/client.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import type { EventAuthority } from '../../../adapters/eventStore/eventAuthority.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { defineTask, type DefinedTask } from '../../../platform/tasks/defineTask.js';
import { collectFindings, openOutsideRecords, trustKeys, verifyLog } from '../../audit/index.js';
import { liveSource, type LedgerSigner, type LogSource } from '../../ledger/index.js';
import { VerificationPayload } from './verificationRows.js';

export type VerificationDeps = {
  readonly tables: ReadTables;
  readonly client: Pick<EventStoreClient, 'raw'>;
  readonly streams: StreamNames;
  readonly authority: Pick<EventAuthority, 'holds' | 'isOwn'>;
  readonly ledger: { readonly signer: LedgerSigner };
  readonly config: { readonly ledgerDirectory: string };
};

/** Events between two turns of everything else that this process does; about 10 ms of work. */
const eventsAtOnce = 50;
const mostSentences = 100;

type Watch = { readonly signal: AbortSignal; readonly onRead: (events: number) => void };

/** The log, read in the background: requests get their turn in between, and reading stops when the task does. */
const unhurried = ({ events }: LogSource, { signal, onRead }: Watch): LogSource => ({
  events: async function* () {
    let count = 0;
    for await (const event of events()) {
      yield event;
      count += 1;
      if (count % eventsAtOnce !== 0) continue;
      onRead(count);
      await nextTurn();
      signal.throwIfAborted();
    }
  },
});

/**
 * Verifies the whole log against its seals, the records outside the store and the court's rules. Nothing is stored of a verification
 * that did not read the log to its end: while the store is away it waits, and begins again.
 */
export const verificationTask = (deps: VerificationDeps): DefinedTask => {
  const { tables, client, streams, authority, ledger, config } = deps;

  const verify = async (watch: Watch): Promise<VerificationResult> => {
    const findings = collectFindings();
    // The records outside the store first: the log, read afterwards, must hold all of them.
    const outside = await openOutsideRecords(config.ledgerDirectory);
    const summary = await verifyLog({
      source: unhurried(liveSource({ client: client.raw, streams }), watch),
      keys: trustKeys([ledger.signer.verifierKey]),
      findings,
      outside: outside ? [outside] : [],
      streams,
      authority,
    });
    const count = [...findings.counts().values()].reduce((sum, one) => sum + one, 0);
    return {
      outcome: count === 0 ? 'holds' : 'differs',
      events: summary.events,
      sealed: summary.provenTo,
      unsealed: Math.max(0, summary.leaves - summary.sealedTo),
      compared: summary.comparedTo,
      findings: count,
      sentences: findings
        .all()
        .slice(0, mostSentences)
        .map(({ sentence }) => sentence),
    };
  };

  return defineTask({
    kind: 'verification',
    payload: VerificationPayload,
    lane: 'audit',
    lease: { seconds: 60, tries: 3, interruptions: 20 },
    reasons: {
      failed: '核对时出错，没有得出结果，详情见服务器日志',
      interrupted: '核对多次因服务器停止而中断，没有得出结果',
    },
    run: async ({ task, write, signal, onProgress }) => {
      try {
        const last = await lastLeaf(tables);
        const total = (last?.index ?? 0) + 1;
        const result = await verify({ signal, onRead: (events) => onProgress(Math.min(0.99, events / total)) });
        await write(async (within) => {
          await within('tasks')
            .where({ id: task.id })
            .update({ payload: JSON.stringify({ result } satisfies VerificationPayload) });
        });
        return { kind: 'done' };
      } catch (error) {
        const isAway = error instanceof StoreUnavailableError || isEventStoreUnavailable(error);
        if (signal.aborted || !isAway) throw error;
        return { kind: 'again', reason: '事件库暂时无法访问，恢复后从头核对；这次没有得出结果' };
      }
    },
  });
};
