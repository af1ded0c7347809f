import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VerificationResult } from '../../../../domain/contract/audit.js';
import { lastLeaf } from '../../../../projections/ledgerLog/ledgerLogQueries.js';
import { isEventStoreUnavailable, type EventStoreClient } from '../../../adapters/eventStore/client.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import type { EventAuthority } from '../../../adapters/eventStore/eventAuthority.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { isPostgresUnavailable } from '../../../adapters/postgres/unavailable.js';
import { defineTask, type DefinedTask } from '../../../platform/tasks/defineTask.js';
import { partyNamesIn, type Forms } from '../../forms/index.js';
import { collectFindings, openOutsideRecords, trustKeys, verifyLog } from '../../audit/index.js';
import { liveSource, type LedgerSigner, type LogSource } from '../../ledger/index.js';
import { checkCaseList, type CaseListCheckDeps } from './checkCaseList.js';
import { VerificationPayload } from './verificationRows.js';

export type VerificationDeps = Omit<CaseListCheckDeps, 'partyNames'> & {
  readonly forms: Pick<Forms, 'find'>;
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
type Watching = {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Times that this verification began anew. */
  readonly restarts: number;
};
/** Why a verification begins again; `undefined` where its error is no outage of a store. */
const outageOf = (error: unknown): string | undefined => {
  const restarts = '中途无法访问，恢复后会自动从头核对，请稍候';
  if (error instanceof StoreUnavailableError || isEventStoreUnavailable(error)) return `事件库${restarts}`;
  return isPostgresUnavailable(error) ? `数据库${restarts}` : undefined;
};
/** The share of the progress that reading the log makes up; the rest compares the list of cases. */
const logShare = 0.6;

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

/** Remembers which cases the events that pass open. */
const casesOpened = ({ events }: LogSource, streams: Pick<StreamNames, 'case' | 'categoryOf'>) => {
  const opened = new Map<string, bigint>();
  const prefix = streams.case('').length;
  const source: LogSource = {
    events: async function* () {
      for await (const event of events()) {
        if (event.type === 'CaseOpened' && streams.categoryOf(event.stream) === 'case')
          opened.set(event.stream.slice(prefix), BigInt(event.position));
        yield event;
      }
    },
  };
  return { source, opened };
};

/**
 * Verifies the whole log against its seals, the records outside the store and the court's rules, and what the lists of cases show
 * against the log. Nothing is stored of a verification that did not come to its end: while the event store or Postgres is away it
 * waits, and begins again by itself; its result says so.
 */
export const verificationTask = (deps: VerificationDeps): DefinedTask => {
  const { tables, cases, forms, client, streams, authority, ledger, config } = deps;

  const verify = async ({ signal, onProgress, restarts }: Watching): Promise<VerificationResult> => {
    const findings = collectFindings();
    const last = await lastLeaf(tables);
    const total = (last?.index ?? 0) + 1;
    const onRead = (events: number): void => onProgress(logShare * Math.min(1, events / total));
    // The records outside the store first: the log, read afterwards, must hold all of them.
    const outside = await openOutsideRecords(config.ledgerDirectory);
    const log = casesOpened(unhurried(liveSource({ client: client.raw, streams }), { signal, onRead }), streams);
    const summary = await verifyLog({
      source: log.source,
      keys: trustKeys([ledger.signer.verifierKey]),
      findings,
      outside: outside ? [outside] : [],
      streams,
      authority,
    });
    const casesCompared = await checkCaseList(
      { tables, cases, partyNames: partyNamesIn(forms) },
      {
        opened: log.opened,
        report: findings.report,
        signal,
        onProgress: (share) => onProgress(Math.min(0.99, logShare + (1 - logShare) * share)),
      },
    );
    const count = [...findings.counts().values()].reduce((sum, one) => sum + one, 0);
    return {
      outcome: count === 0 ? 'holds' : 'differs',
      events: summary.events,
      sealed: summary.provenTo,
      unsealed: Math.max(0, summary.leaves - summary.sealedTo),
      compared: summary.comparedTo,
      cases: casesCompared,
      restarts,
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
      failed: '核对时出错，没有得出结果。请稍后再点“开始核对”；仍然出错时，请管理员查看服务器日志',
      interrupted: '核对多次因服务器停止而中断，没有得出结果。服务器运行稳定后，请再点“开始核对”',
    },
    run: async ({ task, write, signal, onProgress }) => {
      try {
        const restarts = task.attempt - 1 + task.interruptions;
        const result = await verify({ signal, onProgress, restarts });
        await write(async (within) => {
          await within('tasks')
            .where({ id: task.id })
            .update({ payload: JSON.stringify({ result } satisfies VerificationPayload) });
        });
        return { kind: 'done' };
      } catch (error) {
        const outage = outageOf(error);
        if (signal.aborted || outage === undefined) throw error;
        return { kind: 'again', reason: outage };
      }
    },
  });
};
