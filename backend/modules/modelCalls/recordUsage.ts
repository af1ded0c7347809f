import QuickLRU from 'quick-lru';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import type { UsageEvent } from '../../../domain/usage/events.js';
import type { CommandContext, EventLog, Written } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** One call of a model and its usage. The caller chooses `callId` before the call. */
export type ModelCall = Extract<UsageEvent, { type: 'TokensConsumed' }>['data'];

/** Why and for whom a model was called; `now` is the moment of the call, the same in a retry. */
export type CallContext = Pick<CommandContext, 'correlationId' | 'actor' | 'now'>;

/**
 * Records what a call of a model used. Every call of a model goes through it: chat and streamed chat, embeddings and rerank,
 * of platform models and of private ones, also a call that broke off after it had used tokens. The statistics of users and
 * of the platform are added up from nothing else.
 *
 * Idempotent by `callId`: recording the same call again, with the same figures and the same `now`, changes nothing, so a
 * caller that got no response may retry. If a retry has other figures, the first ones of this process count.
 * @throws ZodError for figures that are not whole numbers from 0
 * @throws StoreUnavailableError when the event store does not respond
 */
export type RecordUsage = (call: ModelCall, context: CallContext) => Promise<Written>;

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'usage'>;
  /** The court's: its calendar says which month's stream a call belongs to. */
  readonly timeZone: string;
};

const maxRemembered = 10_000;

/** Creates the recorder of usage; one for each process, because it remembers what it recorded. */
export const createUsageRecords = ({ log, streams, timeZone }: Deps): RecordUsage => {
  const recorded = new QuickLRU<string, Promise<Written>>({ maxSize: maxRemembered });

  const append = (data: ModelCall, context: CallContext): Promise<Written> =>
    log.append(
      streams.usage(courtPeriods(context.now, timeZone).month.slice(0, 7)),
      [{ type: 'TokensConsumed', data }],
      'any',
      // A repeat is recognised by it; one that comes too late for that is stored under an id of its own and not counted.
      { ...context, commandId: `usage:${data.callId}` },
    );

  return (call, context) => {
    const earlierAppend = recorded.get(call.callId);
    if (earlierAppend) return earlierAppend;
    const appending = append(call, context).catch((error: unknown) => {
      recorded.delete(call.callId); // so that the next attempt appends again
      throw error;
    });
    recorded.set(call.callId, appending);
    return appending;
  };
};
