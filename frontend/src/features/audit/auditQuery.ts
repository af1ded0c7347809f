import { useSearchParams } from 'react-router';
import { auditCategories } from '../../../../domain/contract/audit.js';
import { daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';
import { parseCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import type { EventsQuery } from './auditReads.js';

/** What the address says of the list, as text; empty for what is not given. */
export const filterNames = [
  'category',
  'type',
  'actor',
  'concerns',
  'case',
  'stream',
  'from',
  'to',
  'before',
  'after',
] as const;
export type AuditFilters = Readonly<Record<(typeof filterNames)[number], string>>;

const readFilters = (params: URLSearchParams): AuditFilters => {
  const of = (name: string): string => params.get(name)?.trim() ?? '';
  return {
    category: of('category'),
    type: of('type'),
    actor: of('actor'),
    concerns: of('concerns'),
    case: of('case'),
    stream: of('stream'),
    from: of('from'),
    to: of('to'),
    before: of('before'),
    after: of('after'),
  };
};

const whole = /^\d{4}-\d{2}-\d{2}$/u;

/** The moment at which a day of the court begins; `undefined` for text that is no day. */
const startOf = (day: string, timeZone: string): string | undefined =>
  whole.test(day) ? parseCourtTime(`${day} 00:00`, timeZone)?.toISOString() : undefined;

/** What events the server is asked for, on whatever page. Both days count as a whole. */
export const eventFilterOf = (
  filters: AuditFilters,
  timeZone: string,
): Omit<EventsQuery, 'before' | 'after' | 'limit'> => ({
  category: auditCategories.find((category) => category === filters.category),
  type: filters.type || undefined,
  actor: filters.actor || undefined,
  concerns: filters.concerns || undefined,
  case: filters.case || undefined,
  stream: filters.stream || undefined,
  from: startOf(filters.from, timeZone),
  to: startOf(filters.to, timeZone) === undefined ? undefined : startOf(daysAfter(filters.to, 1), timeZone),
});

/** Whether the first day is after the last, so that no event can lie between them. */
export const areDaysReversed = ({ from, to }: AuditFilters): boolean => whole.test(from) && whole.test(to) && from > to;

/** The page that the server is asked for. */
export const eventsQueryOf = (filters: AuditFilters, timeZone: string): EventsQuery => ({
  ...eventFilterOf(filters, timeZone),
  before: filters.before || undefined,
  after: filters.after || undefined,
});

/** The filters as they stand in the address, so that going back and a shared link show the same page. A new filter begins at the newest event. */
export const useAuditFilters = () => {
  const [params, setParams] = useSearchParams();
  const change = (changed: Partial<AuditFilters>): void => {
    const next = { ...readFilters(params), before: '', after: '', ...changed };
    setParams(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')));
  };
  return { filters: readFilters(params), change };
};
