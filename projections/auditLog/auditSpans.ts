/** What events are counted by: all time, a day, or a quarter of an hour (UTC), of which every time zone's days consist. */
export type AuditSpan = 'all' | 'day' | 'quarter';

const dayMs = 86_400_000;
const quarterMs = 900_000;
const down = (moment: Date, ms: number): Date => new Date(Math.floor(moment.getTime() / ms) * ms);
const up = (moment: Date, ms: number): Date => new Date(Math.ceil(moment.getTime() / ms) * ms);

/** The day of a moment (UTC), `2026-03-02`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** The quarter of an hour of a moment (UTC), `2026-03-02T16:15`. */
export const quarterOf = (moment: Date): string => down(moment, quarterMs).toISOString().slice(0, 16);

/** A time from one moment until before another; either may be open. */
export type AuditTime = { readonly from?: Date | undefined; readonly to?: Date | undefined };

/** Whether a time consists of whole quarters of an hour, as the days of all time zones do. */
export const isWhole = ({ from, to }: AuditTime): boolean =>
  [from, to].every((moment) => moment === undefined || moment.getTime() % quarterMs === 0);

/** Spans of one kind from one start until before another; either may be open. */
export type Spans = { readonly span: AuditSpan; readonly first?: string; readonly before?: string };

/** The fewest spans that cover a time: its days, and the quarters at its ends that are no whole days. */
export const spansOf = ({ from, to }: AuditTime): readonly Spans[] => {
  if (!from && !to) return [{ span: 'all' }];
  const [firstDay, lastDay] = [from && up(from, dayMs), to && down(to, dayMs)];
  const first = from && { first: quarterOf(from) };
  const before = to && { before: quarterOf(up(to, quarterMs)) };
  if (firstDay && lastDay && firstDay >= lastDay) return [{ span: 'quarter', ...first, ...before }];
  return [
    ...(firstDay && first ? [{ span: 'quarter', ...first, before: quarterOf(firstDay) } as const] : []),
    { span: 'day', ...(firstDay && { first: dayOf(firstDay) }), ...(lastDay && { before: dayOf(lastDay) }) },
    ...(lastDay && before ? [{ span: 'quarter', first: quarterOf(lastDay), ...before } as const] : []),
  ];
};
