import { z } from 'zod';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { knowledgeSettingEvents } from '../../../domain/knowledgeSetting/events.js';
import { modelSettingEvents } from '../../../domain/modelSetting/events.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { describeError, type Logger } from '../logging/logger.js';
import { unrecordedChanges, type ChangeEvent } from './keepChange.js';

type Deps = {
  readonly app: AppTables;
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'modelSetting' | 'knowledgeSetting'>;
  readonly timeZone: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
};

const KeptEvent: z.ZodType<ChangeEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ModelConfigured'), data: modelSettingEvents.ModelConfigured.data }),
  z.object({ type: z.literal('ModelInForceChanged'), data: modelSettingEvents.ModelInForceChanged.data }),
  z.object({ type: z.literal('KnowledgeChanged'), data: knowledgeSettingEvents.KnowledgeChanged.data }),
  z.object({ type: z.literal('KeptAnswersChanged'), data: knowledgeSettingEvents.KeptAnswersChanged.data }),
]);
const KeptRow = z.object({
  id: z.coerce.string(),
  command_id: z.string(),
  correlation_id: z.string(),
  by: z.string().nullable(),
  at: z.date(),
});

/** Changes that are read at a time. */
const atOnce = 100;

export type ChangeRecords = {
  /** Appends what is kept, in the order of the changes. @throws StoreUnavailableError; the rest stays for the next time */
  readonly flush: (stop?: AbortSignal) => Promise<void>;
  /** Has what is kept appended soon; after a change was committed. While the store is away it stays kept. */
  readonly wake: () => void;
};

/**
 * Brings the kept changes into the log. A row goes once its event is in the log; a process that dies between the two appends the same
 * event again, by the same id, which the store drops.
 */
export const createChangeRecords = ({ app, log, streams, timeZone, now, logger }: Deps): ChangeRecords => {
  const streamOf = ({ type, data }: ChangeEvent): string =>
    type === 'ModelConfigured' || type === 'ModelInForceChanged'
      ? streams.modelSetting
      : streams.knowledgeSetting(courtClock(new Date(data.changedAt), timeZone).day.slice(0, 7));

  const append = async (stored: unknown): Promise<void> => {
    const { id, by, ...row } = KeptRow.parse(stored);
    const event = KeptEvent.parse(stored);
    await log.append(streamOf(event), [event], 'any', {
      commandId: row.command_id,
      correlationId: row.correlation_id,
      actor: by === null ? { kind: 'system', id: 'settings' } : { kind: 'user', id: by },
      now: now(),
    });
    await app(unrecordedChanges).where({ id }).delete();
  };
  const appendAll = async (stop?: AbortSignal): Promise<void> => {
    for (;;) {
      const rows: unknown = await app(unrecordedChanges).orderBy('id').limit(atOnce).select('*');
      const kept = z.array(z.unknown()).parse(rows);
      for (const row of kept) {
        if (stop?.aborted) return;
        await append(row);
      }
      if (kept.length < atOnce) return;
    }
  };

  /** Of one process one at a time, or an event would be appended twice. */
  let last: Promise<void> = Promise.resolve();
  const flush = (stop?: AbortSignal): Promise<void> => {
    const work = last.then(() => appendAll(stop));
    last = work.catch(() => undefined); // whoever asked for it is told
    return work;
  };
  return {
    flush,
    wake: () => {
      flush().catch((error: unknown) => {
        if (error instanceof StoreUnavailableError) logger.warn({}, 'changes of settings wait for the event store');
        else logger.error({ error: describeError(error) }, 'changes of settings could not be recorded');
      });
    },
  };
};
