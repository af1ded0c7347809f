import { setTimeout as sleep } from 'node:timers/promises';
import QuickLRU from 'quick-lru';
import { StoreUnavailableError } from '../eventStore/errors.js';
import type { CommandContext, EventLog } from '../eventStore/eventLog.js';
import type { StreamNames } from '../eventStore/streams.js';
import { describeError, type Logger } from '../logging/logger.js';

/** An administrator was shown the documents of a case. */
export type View = Pick<CommandContext, 'correlationId' | 'actor'> & { readonly caseId: string; readonly at: Date };

export type ViewRecords = {
  /** Records in the background; while the event store is away, again and again. A failure hinders nobody. */
  readonly record: (view: View) => void;
  /** Tries once more what the store has not taken yet, and resolves once everything is in the log, or failed. */
  readonly settled: () => Promise<void>;
};

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'auditAccess'>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Between attempts while the event store is away, in milliseconds; 5,000 unless told. */
  readonly pauseMs?: number;
};

const maxRemembered = 10_000;
/** So many views wait for a store that is away; more are written into the log file alone. */
const maxWaiting = 10_000;

/** Writes `YYYY-MM-DDTHH` of a moment at the court. */
const courtHourIn = (timeZone: string): ((moment: Date) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (moment) => format.format(moment).replace(' ', 'T');
};

/**
 * Records who looked at a case: one event for each administrator, case and hour of the court, in the stream of the court's
 * month. Two processes that write the same one at once may both be kept, which says nothing wrong.
 */
export const createViewRecords = ({ log, streams, timeZone, logger, pauseMs = 5000 }: Deps): ViewRecords => {
  const courtHour = courtHourIn(timeZone);
  const recorded = new QuickLRU<string, true>({ maxSize: maxRemembered });
  const underWay = new Set<Promise<void>>();
  let closing = new AbortController();

  const append = async ({ caseId, actor, correlationId, at }: View): Promise<void> => {
    const hour = courtHour(at);
    // The same view has the same command id, so that the store too drops what it has seen.
    const commandId = `view:${actor.id}:${caseId}:${hour}`;
    if (recorded.has(commandId)) return;
    recorded.set(commandId, true);
    const { signal } = closing;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = signal.aborted || underWay.size > maxWaiting;
      try {
        await log.append(
          streams.auditAccess(hour.slice(0, 7)),
          [{ type: 'PersonalDataViewed', data: { caseId, scope: 'caseDocuments', courtHour: hour } }],
          'any',
          { commandId, correlationId, actor, now: at },
        );
        return;
      } catch (error) {
        const mayComeBack = error instanceof StoreUnavailableError && !isLast;
        const what = mayComeBack
          ? 'a view of personal data is not recorded yet'
          : 'a view of personal data was not recorded';
        if (!mayComeBack || attempt === 1) logger.error({ correlationId, error: describeError(error) }, what);
        if (!mayComeBack) {
          recorded.delete(commandId); // the next view tries again
          return;
        }
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  return {
    record: (view) => {
      const appending = append(view).finally(() => underWay.delete(appending));
      underWay.add(appending);
    },
    settled: async () => {
      closing.abort();
      closing = new AbortController();
      await Promise.all(underWay);
    },
  };
};
