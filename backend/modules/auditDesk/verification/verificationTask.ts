import { filingHash, type InstallationKeys } from '../../../adapters/encryption/installationKeys.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Knex } from 'knex';
import { migrations } from '../../../../migrations/index.js';
import type { VerificationResult } from '../../../../domain/contract/audit.js';
import { createProjections } from '../../../../projections/index.js';
import type { ReplayDeps } from '../../../../projections/runner/catchUp.js';
import { readCheckpoints } from '../../../../projections/runner/checkpoints.js';
import { dropReplay, openReplay, replayBeside } from '../../../../projections/runner/verifyBeside.js';
import type { DecodeAny } from '../../../adapters/eventStore/decodeAny.js';
import { readAllEvents } from '../../../adapters/eventStore/readAll.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { defineTask, type DefinedTask } from '../../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../../platform/tasks/queue.js';
import { collectFindings, reportDamaged } from '../../audit/index.js';
import { partyNamesIn, type Forms } from '../../forms/index.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';
import { checkAllFiles, type FilesCheckDeps } from './filesCheck.js';
import { startLogCheck, type LogCheck, type LogCheckDeps } from './logCheck.js';
import { outageOf } from './outages.js';
import { checkReadModel } from './readModelCheck.js';
import {
  mostSentences,
  VerificationPayload,
  type FilesPart,
  type LogPart,
  type ReadModelPart,
  saidOf,
} from './verificationRows.js';

export type VerificationDeps = LogCheckDeps &
  FilesCheckDeps & {
    readonly forms: Pick<Forms, 'find'>;
    readonly decodeAny: DecodeAny;
    /** What goes on in the background has connections of its own. */
    readonly lanes: { readonly background: Knex };
    readonly schemas: Schemas;
    readonly installationKeys: Pick<InstallationKeys, 'filingContents'>;
    /** The court's time zone. */
    readonly timeZone: string;
    readonly now: () => Date;
  };

/** Shares of the progress: reading the log, replaying it, comparing the read models, reading the files. */
const shares = { log: 0.4, replay: 0.25, models: 0.14, files: 0.2 } as const;
/** Events of one transaction of the replay: short ones, because the embedded Postgres serves one at a time. */
const batchSize = 500;
/** Replayed tables of another release are no measure for this one's. */
const release = migrations.at(-1)?.name ?? '';

const why = (store: string): string => `${store}中途无法访问，恢复后会自动从中断处继续核对，请稍候`;

const resultOf = (
  log: LogPart,
  models: readonly ReadModelPart[],
  files: FilesPart,
  restarts: number,
): VerificationResult => {
  // Each damaged event is one finding, however many read models counted it.
  const damaged = collectFindings(mostSentences);
  for (const event of new Set(models.flatMap((model) => model.damaged))) reportDamaged(damaged.report, event);
  const unread = [...damaged.counts().values()].reduce((sum, one) => sum + one, 0);
  const findings = models.reduce((sum, model) => sum + model.findings, log.findings + files.findings + unread);
  return {
    outcome: findings === 0 ? 'holds' : 'differs',
    events: log.events,
    sealed: log.sealed,
    unsealed: log.unsealed,
    compared: log.compared,
    cases: models.find(({ name }) => name === 'case_list')?.rows['case_list'] ?? null,
    read_models: models.map(({ title, state, rows, findings: found, reason }) => ({
      title,
      state,
      rows: Object.values(rows).reduce((sum, one) => sum + one, 0),
      findings: found,
      reason,
    })),
    files: files.checked,
    restarts,
    findings,
    sentences: [
      ...log.sentences,
      ...files.sentences,
      ...damaged.all().map(saidOf),
      ...models.flatMap(({ sentences }) => sentences),
    ].slice(0, mostSentences),
  };
};

/** The log as the replay reads it: it stops when the task does, and says how far it is. */
const replayOf = (
  { lanes, schemas, client, decodeAny, now }: VerificationDeps,
  signal: AbortSignal,
  onPosition: (position: bigint) => void,
): ReplayDeps<AllStreamResolvedEvent> => ({
  knex: lanes.background,
  schema: schemas.read,
  readLog: async function* (after) {
    let count = 0;
    for await (const resolved of readAllEvents(client.raw)(after)) {
      yield resolved;
      count += 1;
      if (count % batchSize !== 0) continue;
      onPosition(resolved.event?.position?.commit ?? 0n);
      await nextTurn();
      signal.throwIfAborted();
    }
  },
  decode: decodeAny,
  now,
  batchSize,
});

/**
 * Verifies the whole log against its seals, the records outside the store and the court's rules; then replays it beside the read models,
 * by their own projections, and compares all of them row by row; then reads every submitted file and compares it with the hash in its
 * event. Each part that ended is kept with the task, and the replay keeps its
 * place in its own tables: while the event store or Postgres is away the task waits and goes on where it stood. Only the log
 * itself is read from its start again after the process ended in the middle of it.
 */
export const verificationTask = (deps: VerificationDeps): DefinedTask => {
  const { read, forms, streams, lanes, schemas, timeZone } = deps;
  const projections = createProjections({
    partyNames: partyNamesIn(forms),
    hashContent: filingHash(deps.installationKeys),
    timeZone,
  });
  let begun: { readonly taskId: string; readonly check: LogCheck } | undefined;

  const logCheckOf = (taskId: string): LogCheck => {
    if (begun?.taskId === taskId) return begun.check;
    begun?.check.abandon();
    begun = { taskId, check: startLogCheck(deps) };
    return begun.check;
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
    run: async ({ task, payload, write, signal, onProgress }) => {
      let kept = payload;
      const store = (to: VerificationPayload, by: typeof write): Promise<void> =>
        by(async (within) => {
          await taskTable(within).keepPayload(task.id, to);
          kept = to;
        });
      /** Keeps a part that ended, so that no later sitting does it again. */
      const keep = (changes: Partial<VerificationPayload>): Promise<void> =>
        store({ ...kept, ...changes }, countingAfresh(write, task));

      try {
        await store({ ...kept, sittings: kept.sittings + 1 }, write);
        if (kept.log === null) {
          const check = logCheckOf(task.id);
          const part = await check.go({ signal, onProgress: (share) => onProgress(shares.log * share) });
          if ('paused' in part)
            return {
              kind: 'again',
              reason: `${why(outageOf(part.paused) ?? '事件库')}（日志已核对 ${part.events} 条）`,
            };
          begun = undefined;
          await keep({ log: part });
        }

        const live = await readCheckpoints(tablesIn(lanes.background, schemas.read));
        const end = [...live.values()].reduce((most, position) => (position > most ? position : most), 1n);
        /** The share of the log that a position is at. */
        const shareAt = (position: bigint): number => Math.min(1, Number(position) / Number(end));
        const open = () => projections.filter(({ name }) => !kept.models.some((model) => model.name === name));
        if (kept.release !== release || open().length > 0) {
          const replay = replayOf(deps, signal, (position) =>
            onProgress(shares.log + shares.replay * shareAt(position)),
          );
          const shadow = await openReplay(replay, projections, { goOn: kept.release === release });
          if (kept.release !== release) await keep({ release, models: [] });
          await replayBeside(replay, shadow, projections);
          for (const projection of open()) {
            const done = kept.models.length / projections.length;
            onProgress(shares.log + shares.replay + shares.models * done);
            const part = await checkReadModel({ replay, read, streams }, shadow, projection, signal);
            await keep({ models: [...kept.models, part] });
          }
        }
        await dropReplay({ knex: lanes.background, schema: schemas.read });
        if (!kept.files.isComplete)
          await checkAllFiles(deps, kept.files, {
            signal,
            keep: (files) => keep({ files }),
            onPosition: (position) =>
              onProgress(shares.log + shares.replay + shares.models + shares.files * shareAt(position)),
          });
        if (kept.log === null) throw new Error('the log was not verified');
        const result = resultOf(kept.log, kept.models, kept.files, kept.sittings - 1);
        await store(VerificationPayload.parse({ independent: kept.independent, result }), write);
        return { kind: 'done' };
      } catch (error) {
        const store = outageOf(error);
        if (signal.aborted || store === undefined) {
          if (!signal.aborted) begun = undefined; // a check that failed cannot be gone on with
          throw error;
        }
        return { kind: 'again', reason: why(store) };
      }
    },
  });
};
