import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { newsIn, type News } from '../../../domain/case/news.js';
import { lastLeaf, leavesFrom } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { taskTable, type NewTask } from '../../platform/tasks/taskTable.js';
import type { CredentialStore } from '../accounts/index.js';
import { longestDelayMs, type NoticeMail } from './noticeMail.js';
import type { HookNotice } from './webHook.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly read: ReadTables;
  readonly streams: Pick<StreamNames, 'case' | 'categoryOf'>;
  readonly cases: Pick<Cases, 'history' | 'load'>;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  /** The ways that the operator configured. */
  readonly ways: { readonly mail: boolean; readonly webHook: boolean };
  /** Under which the ids of notices are derived: nobody outside can tell of which event a notice is. */
  readonly key: Uint8Array;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'error'>;
  /** Leaves of the log looked at in one step. */
  readonly batchSize?: number;
};

const Progress = z.object({ next_leaf: z.coerce.number() });
/** The one row of the table. */
const row = { id: 1 } as const;

/**
 * Searches the log for news that was not told and puts a task into the queue for each e-mail and each call of the web hook; returns how
 * many. It reads the log's leaves, so it never holds up a projection, and a rebuild of read models, in which leaves keep their index, tells
 * nothing again. Progress and tasks are stored in one transaction, and the id of a task follows from event, way and account: of two
 * processes that search at once, or of one that dies in between, each piece is told once to the queue. What happened before the
 * first search, or days ago, is told to nobody.
 */
export const createCollectNews = (deps: Deps): ((stop: AbortSignal) => Promise<number>) => {
  const { knex, schemas, read, streams, cases, credentials, ways, key, now, logger, batchSize = 500 } = deps;
  const app = tablesIn(knex, schemas.app);

  const idOf = (...parts: readonly string[]): string =>
    uuidOf(createHmac('sha256', key).update(JSON.stringify(parts)).digest());

  const mailsOf = async (caseId: string, { eventId, kind, noticeId, at, accountIds }: News): Promise<NewTask[]> => {
    const tasks: NewTask[] = [];
    for (const accountId of accountIds) {
      if (!(await credentials.findByUser(accountId))) continue; // erased
      const about = { case_id: caseId, kind, notice_id: noticeId };
      const payload: NoticeMail = { user_id: accountId, at: at.toISOString(), about };
      tasks.push({ id: idOf('mail', eventId, accountId), kind: 'notice_mail', owner: accountId, payload, now: now() });
    }
    return tasks;
  };
  const callOf = ({ eventId, kind, at }: News): NewTask => {
    const payload: HookNotice = { event: kind, at: at.toISOString() };
    return { id: idOf('web hook', eventId), kind: 'web_hook', owner: null, payload, now: now() };
  };

  const newsOf = async (caseId: string, eventIds: ReadonlySet<string>): Promise<readonly News[]> => {
    try {
      return newsIn(await cases.history(caseId), eventIds);
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      // One case that cannot be read keeps no other from being told.
      logger.error({ caseId, error: describeError(error) }, 'the news of a case was not told');
      return [];
    }
  };

  /** Where the search goes on; the end of the log where there was none before. */
  const findNext = async (): Promise<number> => {
    const found: unknown = await app('notice_progress').where(row).first('next_leaf');
    if (found !== undefined) return Progress.parse(found).next_leaf;
    const end = await lastLeaf(read);
    const next = end === undefined ? 0 : end.index + 1;
    await app('notice_progress')
      .insert({ ...row, next_leaf: next })
      .onConflict('id')
      .ignore();
    return next;
  };

  /** Looks at the next leaves; `undefined` where there is none. */
  const step = async (): Promise<number | undefined> => {
    const next = await findNext();
    const leaves = await leavesFrom(read, next, batchSize);
    const last = leaves.at(-1);
    if (!last) return undefined;
    const eventsByStream = new Map<string, Set<string>>();
    for (const { stream, eventId } of leaves)
      if (streams.categoryOf(stream) === 'case')
        eventsByStream.set(stream, (eventsByStream.get(stream) ?? new Set()).add(eventId));
    const tasks: NewTask[] = [];
    for (const [stream, eventIds] of eventsByStream) {
      const caseId = stream.slice(streams.case('').length);
      for (const news of await newsOf(caseId, eventIds)) {
        if (now().getTime() - news.at.getTime() > longestDelayMs) continue;
        if (ways.mail) tasks.push(...(await mailsOf(caseId, news)));
        if (ways.webHook) tasks.push(callOf(news));
      }
    }
    return knex.transaction(async (trx) => {
      const moved = await tablesIn(
        trx,
        schemas.app,
      )('notice_progress')
        .where({ ...row, next_leaf: next })
        .update({ next_leaf: last.index + 1 });
      if (moved === 0) return 0; // another process was here
      for (const task of tasks) await taskTable(tablesIn(trx, schemas.app)).put(task);
      return tasks.length;
    });
  };

  return async (stop) => {
    let count = 0;
    while (!stop.aborted) {
      const more = await step();
      if (more === undefined) break;
      count += more;
    }
    return count;
  };
};
