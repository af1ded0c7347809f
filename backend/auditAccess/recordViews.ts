import QuickLRU from 'quick-lru';
import type { CommandContext, EventLog } from '../eventStore/eventLog.js';
import type { StreamNames } from '../eventStore/streams.js';
import { describeError, type Logger } from '../logging/logger.js';

/** An administrator was shown the documents of a case. */
export type View = Pick<CommandContext, 'correlationId' | 'actor'> & { readonly caseId: string; readonly at: Date };

export type ViewRecords = {
  /** Records in the background; a failure is logged and hinders nobody. */
  readonly record: (view: View) => void;
  /** Resolves once everything recorded so far is in the log, or failed. */
  readonly settled: () => Promise<void>;
};

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'auditAccess'>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
};

const maxRemembered = 10_000;

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
export const createViewRecords = ({ log, streams, timeZone, logger }: Deps): ViewRecords => {
  const courtHour = courtHourIn(timeZone);
  const recorded = new QuickLRU<string, true>({ maxSize: maxRemembered });
  const underWay = new Set<Promise<void>>();

  const append = async ({ caseId, actor, correlationId, at }: View): Promise<void> => {
    const hour = courtHour(at);
    // The same view has the same command id, so that the store too drops what it has seen.
    const commandId = `view:${actor.id}:${caseId}:${hour}`;
    if (recorded.has(commandId)) return;
    recorded.set(commandId, true);
    try {
      await log.append(
        streams.auditAccess(hour.slice(0, 7)),
        [{ type: 'PersonalDataViewed', data: { caseId, scope: 'caseDocuments', courtHour: hour } }],
        'any',
        { commandId, correlationId, actor, now: at },
      );
    } catch (error) {
      recorded.delete(commandId); // the next view tries again
      logger.error({ correlationId, error: describeError(error) }, 'a view of personal data was not recorded');
    }
  };

  return {
    record: (view) => {
      const appending = append(view).finally(() => underWay.delete(appending));
      underWay.add(appending);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
};
