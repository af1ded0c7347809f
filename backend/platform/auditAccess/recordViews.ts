import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { AuditAccessEvent, ViewScope } from '../../../domain/auditAccess/events.js';
import type { CommandContext, EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { TakenFile, Viewed } from '../http/types.js';

type ViewedData = Extract<AuditAccessEvent, { type: 'PersonalDataViewed' }>['data'];

/** A view of their data by an administrator, recorded before it is shown. */
export type View = Viewed &
  Pick<CommandContext, 'correlationId' | 'actor'> & { readonly scope: ViewScope; readonly at: Date };

/**
 * Records a view; resolves once it is in the log.
 * @throws StoreUnavailableError when it could not be recorded; nothing must be shown then
 */
export type RecordView = (view: View) => Promise<void>;

/** A file of a case that one of the court takes away. */
export type Taking = Pick<CommandContext, 'correlationId' | 'actor'> & {
  readonly caseId: string;
  readonly file: TakenFile;
  readonly bytes: Uint8Array;
  readonly at: Date;
};

/**
 * Records that a file is taken; resolves once it is in the log.
 * @throws StoreUnavailableError when it could not be recorded; nothing must be sent then
 */
export type RecordTaking = (taking: Taking) => Promise<void>;

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'auditAccess'>;
  readonly timeZone: string;
};

/** Size of the cache of recorded cases and accounts: a hundred pages of every list for some administrators. */
const maxRemembered = 100_000;

/** `YYYY-MM-DDTHH` of a moment at the court. */
const courtHourOf = (moment: Date, timeZone: string): string => {
  const { day, time } = courtClock(moment, timeZone);
  return `${day}T${time.slice(0, 2)}`;
};

/**
 * Records which administrator viewed whose data: each case and account once for each administrator, scope and hour of the
 * court, in the stream of the court's month, so that refreshing a list all day does not fill the log. After a restart, or where two
 * processes record the same view, it may stand there once more, under an id of its own, which is harmless. A file that is taken is
 * recorded each time.
 */
export const createViewRecords = ({
  log,
  streams,
  timeZone,
}: Deps): { readonly record: RecordView; readonly recordTaking: RecordTaking } => {
  /** Appends that are done or under way: two looks at the same data at the same time wait for one event. */
  const recorded = new QuickLRU<string, Promise<void>>({ maxSize: maxRemembered });

  const append = async ({ actor, correlationId, at }: View, data: ViewedData): Promise<void> => {
    // The same view has the same command id, by which a repeat after a restart is recognised.
    const words = JSON.stringify([actor.id, data]);
    const commandId = `view:${createHash('sha256').update(words).digest('hex')}`;
    const stream = streams.auditAccess(data.courtHour.slice(0, 7));
    const context = { commandId, correlationId, actor, now: at };
    await log.append(stream, [{ type: 'PersonalDataViewed', data }], 'any', context);
  };

  const record: RecordView = async (view) => {
    const { scope, caseId, caseIds = [], accountIds = [] } = view;
    const courtHour = courtHourOf(view.at, timeZone);
    const keys: string[] = [];
    const waitingFor = new Set<Promise<void>>();
    /** The views that are not recorded yet. */
    const fresh = (kind: string, ids: readonly string[]): string[] =>
      [...new Set(ids)].filter((id) => {
        const key = JSON.stringify([view.actor.id, scope, courtHour, kind, id]);
        const recordedAt = recorded.get(key);
        if (recordedAt) waitingFor.add(recordedAt);
        else keys.push(key);
        return !recordedAt;
      });

    const cases = fresh('case', caseId === undefined ? caseIds : [caseId]);
    const accounts = fresh('account', accountIds);
    if (keys.length > 0) {
      const subject = caseId === undefined ? cases.length > 0 && { caseIds: cases } : { caseId };
      const data = { ...subject, scope, courtHour, ...(accounts.length > 0 && { accountIds: accounts }) };
      const appended = append(view, data);
      for (const key of keys) recorded.set(key, appended);
      waitingFor.add(appended);
      appended.catch(() => {
        for (const key of keys) recorded.delete(key); // the next view tries again
      });
    }
    await Promise.all(waitingFor);
  };

  const recordTaking: RecordTaking = async ({ caseId, file, bytes, actor, correlationId, at }) => {
    const fileHash = createHash('sha256').update(bytes).digest('hex');
    const stream = streams.auditAccess(courtHourOf(at, timeZone).slice(0, 7));
    const context = { commandId: `taken:${correlationId}`, correlationId, actor, now: at };
    await log.append(stream, [{ type: 'CaseFileTaken', data: { caseId, ...file, fileHash } }], 'any', context);
  };
  return { record, recordTaking };
};
