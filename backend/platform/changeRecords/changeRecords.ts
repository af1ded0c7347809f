import { z } from 'zod';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { knowledgeSettingEvents } from '../../../domain/knowledgeSetting/events.js';
import { modelSettingEvents } from '../../../domain/modelSetting/events.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { WrongExpectedVersionError } from '../../adapters/eventStore/client.js';
import { isStreamUnreadable, StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { CommandContext, EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { unrecordedChanges, type ChangeEvent } from './keepChange.js';

type Deps = {
  readonly app: AppTables;
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  readonly streams: Pick<StreamNames, 'modelSetting' | 'knowledgeSetting'>;
  readonly timeZone: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
};

const KeptEvent: z.ZodType<ChangeEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ModelConfigured'), data: modelSettingEvents.ModelConfigured.data }),
  z.object({ type: z.literal('ModelInForceChanged'), data: modelSettingEvents.ModelInForceChanged.data }),
  z.object({ type: z.literal('ModelTested'), data: modelSettingEvents.ModelTested.data }),
  z.object({ type: z.literal('ModelBudgetSet'), data: modelSettingEvents.ModelBudgetSet.data }),
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

/** What a process has read of a stream. */
type StreamContent = {
  /** Revision of the newest event; -1 before the first. */
  newest: bigint;
  /** Ids of the commands whose events the stream holds. */
  readonly commandIds: Set<string>;
};

/**
 * Brings the kept changes into the log, each once, also where several processes do so at the same time. A row goes once its event is in
 * the log; where a process dies between the two, the next one finds the event by its command and removes the row. Appends expect the
 * revision up to which the stream was read from its start: an append to the end of a stream looks for a repeat among the newest events only.
 */
export const createChangeRecords = ({ app, log, streams, timeZone, now, logger }: Deps): ChangeRecords => {
  const streamOf = ({ type, data }: ChangeEvent): string =>
    type === 'KnowledgeChanged' || type === 'KeptAnswersChanged'
      ? streams.knowledgeSetting(courtClock(new Date(data.changedAt), timeZone).day.slice(0, 7))
      : streams.modelSetting;

  const contents = new Map<string, StreamContent>();
  /** Reads what was appended since the last time. */
  const contentOf = async (stream: string): Promise<StreamContent> => {
    const content = contents.get(stream) ?? { newest: -1n, commandIds: new Set() };
    for (const { revision, metadata } of await log.readStream(stream, content.newest)) {
      content.commandIds.add(metadata.commandId);
      content.newest = revision;
    }
    contents.set(stream, content);
    return content;
  };

  const appendOnce = async (event: ChangeEvent, context: CommandContext): Promise<void> => {
    const stream = streamOf(event);
    for (;;) {
      try {
        const { newest, commandIds } = await contentOf(stream);
        if (commandIds.has(context.commandId)) return;
        await log.append(stream, [event], newest === -1n ? 'no_stream' : newest, context);
        return;
      } catch (error) {
        if (isStreamUnreadable(error)) {
          // An event that was damaged keeps no later change out of the log; the audit names it.
          await log.append(stream, [event], 'any', context);
          return;
        }
        if (!(error instanceof WrongExpectedVersionError)) throw error; // another process appended first
      }
    }
  };

  const append = async (stored: unknown): Promise<void> => {
    const { id, by, ...row } = KeptRow.parse(stored);
    await appendOnce(KeptEvent.parse(stored), {
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

  /** Of one process one at a time. */
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
