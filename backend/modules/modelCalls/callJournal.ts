import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { creditsOf } from '../../../domain/account/credits.js';
import { journalLimits, type JournalEntry } from '../../../domain/contract/modelTasks.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { Logger } from '../../runtime/logging/logger.js';

/** One call as it is written down: no texts, and not whose call it was. */
export type JournalledCall = Omit<JournalEntry, 'id' | 'at' | 'credits'> & {
  readonly at: Date;
  /** In ten-thousandths. */
  readonly credits: number;
};

/** Which calls are read: the newest first, those before `before` where it is given. */
type JournalQuery = {
  readonly source?: string | undefined;
  readonly model?: string | undefined;
  readonly outcome?: 'complete' | 'failed' | undefined;
  readonly before?: string | undefined;
};

/** The journal of calls of models, for the court. */
export type CallJournal = {
  /** Writes a call down. A journal that cannot be written fails no call: it is logged. */
  readonly record: (call: JournalledCall) => Promise<void>;
  readonly read: (query: JournalQuery) => Promise<{ readonly items: JournalEntry[]; readonly next: string | null }>;
  /** Deletes what is older than `journalLimits.days`. Returns how many calls that were. */
  readonly forget: (now: Date) => Promise<number>;
};

const Row = z
  .object({
    id: z.string(),
    at: z.date(),
    source: z.string(),
    slot: z.enum(['general', 'vision', 'fast']).nullable(),
    model: z.string(),
    scope: z.enum(['platform', 'private']),
    prompt_tokens: z.number(),
    completion_tokens: z.number(),
    estimated: z.boolean(),
    credits: z.coerce.number(),
    outcome: z.string(),
    is_fallback: z.boolean(),
    duration_ms: z.number(),
  })
  .transform(({ at, credits, ...row }): JournalEntry => ({
    ...row,
    at: at.toISOString(),
    credits: creditsOf(credits),
  }));

/** Creates the journal in Postgres. */
export const createCallJournal = (app: AppTables, logger: Pick<Logger, 'error'>): CallJournal => ({
  record: async (call) => {
    try {
      await app('model_calls').insert({ id: randomUUID(), ...call });
    } catch (error) {
      logger.error({ err: error }, 'a call of a model could not be written into the journal');
    }
  },
  read: async ({ source, model, outcome, before }) => {
    const query = app('model_calls')
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(journalLimits.page + 1);
    if (source !== undefined) void query.where({ source });
    if (model !== undefined) void query.where({ model });
    if (before !== undefined)
      void query.whereRaw('(at, id) < (?)', [app('model_calls').where({ id: before }).select('at', 'id')]);
    if (outcome === 'complete') void query.where('outcome', 'complete');
    if (outcome === 'failed') void query.whereNot('outcome', 'complete');
    const rows: unknown = await query.select(...Object.keys(Row.in.shape));
    const found = z.array(Row).parse(rows);
    const items = found.slice(0, journalLimits.page);
    return { items, next: found.length > items.length ? (items.at(-1)?.id ?? null) : null };
  },
  forget: async (now) => {
    const deleted: unknown = await app('model_calls')
      .where('at', '<', new Date(now.getTime() - journalLimits.days * 86_400_000))
      .del();
    return z.number().parse(deleted);
  },
});
