import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { SaidFinding, VerificationResult, type Verification } from '../../../../domain/contract/audit.js';
import type { Finding } from '../../audit/index.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { openStatuses, TaskRow, taskTable, type TaskFilter } from '../../../platform/tasks/taskTable.js';

/** Sentences of a result at most. */
export const mostSentences = 100;

const count = z.number().int().nonnegative();
/** What a finding says, and where one goes from there to look. */
export const saidOf = ({ sentence, caseId, stream }: Finding): SaidFinding => ({
  sentence,
  case_id: caseId ?? null,
  stream: stream ?? null,
});
/** Versions before 1.1.0 stored the sentences alone. */
const whole = (said: unknown): unknown =>
  typeof said === 'string' ? { sentence: said, case_id: null, stream: null } : said;
const sentences = z.array(z.preprocess(whole, SaidFinding));
const StoredResult = z.preprocess((stored) => {
  const { data } = z.looseObject({ sentences: z.array(z.unknown()) }).safeParse(stored);
  return data ? { ...data, sentences: data.sentences.map(whole) } : stored;
}, VerificationResult);
/** What the check of the log found. */
const LogPart = z.object({
  events: count,
  sealed: count,
  unsealed: count,
  compared: count,
  findings: count,
  sentences,
});
export type LogPart = z.infer<typeof LogPart>;

/** What comparing one read model found; `rows`: how many of each of its tables were compared. */
const ReadModelPart = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['same', 'differs', 'not_compared']),
  rows: z.record(z.string(), count),
  findings: count,
  reason: z.string().nullable(),
  /** Events that it counts and that cannot be replayed any more although nothing permits that, in words. */
  damaged: z.array(z.string()).default([]),
  sentences,
});
export type ReadModelPart = z.infer<typeof ReadModelPart>;

/** What comparing the submitted and sent Word files with the hashes in their events found, as far as it came. */
const FilesPart = z.object({
  /** Position in the log of the last event whose file was checked; -1 before the first. */
  after: z.string().regex(/^(-1|\d{1,20})$/u),
  checked: count,
  findings: count,
  sentences,
  isComplete: z.boolean(),
});
export type FilesPart = z.infer<typeof FilesPart>;
export const noFilesYet: FilesPart = { after: '-1', checked: 0, findings: 0, sentences: [], isComplete: false };

/** What is stored with the task: the parts that ended, and in the end the result in their place. */
export const VerificationPayload = z.object({
  result: StoredResult.nullable().default(null),
  /** Whether who began it neither files nor administers; `null` where that was not recorded. */
  independent: z.boolean().nullable().default(null),
  /** Times that a worker took it up. */
  sittings: count.default(0),
  log: LogPart.nullable().default(null),
  /** The release that the replay was begun by; `null` before that. */
  release: z.string().nullable().default(null),
  models: z.array(ReadModelPart).default([]),
  files: FilesPart.default(noFilesYet),
});
export type VerificationPayload = z.infer<typeof VerificationPayload>;

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly now: () => Date };

const Row = TaskRow.extend({ payload: VerificationPayload });
const states = { PENDING: 'waiting', STARTED: 'running', SUCCESS: 'done', FAILURE: 'failed' } as const;
const cancelled = '已取消';
/** How many are listed; older ones are forgotten when another one begins. */
const mostListed = 10;

const verificationOf = (row: z.infer<typeof Row>): Verification => ({
  id: row.id,
  state: row.status === 'FAILURE' && row.reason === cancelled ? 'cancelled' : states[row.status],
  started_at: row.created_at.toISOString(),
  independent: row.payload.independent,
  ended_at: row.ended_at?.toISOString() ?? null,
  progress: row.progress,
  reason: row.reason,
  result: row.status === 'SUCCESS' ? row.payload.result : null,
});

/** Verifications of the log as tasks of the durable queue. */
export const verificationRows = ({ knex, schemas, now }: Deps) => {
  const tasks = taskTable(tablesIn(knex, schemas.app));
  const ofLog: TaskFilter = { kinds: ['verification'] };
  const list = async (): Promise<Verification[]> =>
    z
      .array(Row)
      .parse(await tasks.list(ofLog, { limit: mostListed }))
      .map(verificationOf);
  return {
    list,
    /** Whether a verification waits or is under way. */
    isOpen: async (): Promise<boolean> => (await tasks.count({ ...ofLog, statuses: openStatuses })) > 0,
    /**
     * Puts a verification into the queue, and returns it; one that has not ended is returned in its place. `independent`: whether who asks
     * for it neither files nor administers.
     */
    begin: async (independent: boolean): Promise<Verification | undefined> => {
      await knex.transaction(async (trx) => {
        // Two requests at once begin one.
        await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${schemas.app} verification`]);
        const within = taskTable(tablesIn(trx, schemas.app));
        if ((await within.count({ ...ofLog, statuses: openStatuses })) > 0) return;
        const old = await within.list(ofLog, { offset: mostListed - 1 });
        await within.forget({ ids: old.map(({ id }) => id) });
        const payload = VerificationPayload.parse({ independent });
        await within.put({ id: randomUUID(), kind: 'verification', owner: null, payload, now: now() });
      });
      return (await list())[0];
    },
  };
};
