import { courtClock } from '../../domain/courtCalendar/courtClock.js';
import { daysAfter } from '../../domain/courtCalendar/courtPeriods.js';
import { courtDayStart } from '../../domain/courtCalendar/courtTime.js';
import type { Tables } from '../runner/projection.js';
import { usageCountersTable, WHOLE_PLATFORM } from '../usage/usageProjection.js';
import { ALL_CAUSES, dashboardFilingsTable, dashboardSubmissionsTable } from './dashboardStatsProjection.js';

/** What happened in the court on one of its days: versions submitted, cases filed, calls of models and their tokens. */
export type CourtDay = {
  readonly date: string;
  readonly submissions: number;
  readonly filings: number;
  readonly model_calls: number;
  readonly model_tokens: number;
};

type Usage = { readonly starts_on: string; readonly calls: string; readonly tokens: string };

/** The last `count` days of the court up to that of `now`, the earliest first, those without anything included. Reads counters alone. */
export const readCourtDays = async (
  tables: Tables,
  { now, timeZone, count }: { readonly now: Date; readonly timeZone: string; readonly count: number },
): Promise<CourtDay[]> => {
  const { day: today } = courtClock(now, timeZone);
  const days = Array.from({ length: count }, (_, index) => daysAfter(today, 1 - count + index));
  const first = days[0] ?? today;
  const starts = days.map((date) => courtDayStart(date, timeZone).toISOString());
  const [submitted, filings, usage] = await Promise.all([
    tables(dashboardSubmissionsTable)
      .where('quarter', '>=', courtDayStart(first, timeZone))
      .where('quarter', '<', courtDayStart(daysAfter(today, 1), timeZone))
      // The place of the day that a quarter lies in, from 1.
      .joinRaw(
        'cross join lateral (select width_bucket(quarter, ?::timestamptz[]) as place) as day',
        `{${starts.join(',')}}`,
      )
      .groupBy('day.place')
      .select('day.place')
      .sum({ count: 'count' })
      .then((rows: { place: number; count: string }[]) => rows),
    tables(dashboardFilingsTable)
      .where({ period: 'day', case_cause: ALL_CAUSES })
      .where('starts_on', '>=', first)
      .select('starts_on', 'count')
      .then((rows: { starts_on: string; count: number }[]) => rows),
    tables(usageCountersTable)
      .where({ period: 'day', user_id: WHOLE_PLATFORM })
      .where('starts_on', '>=', first)
      .groupBy('starts_on')
      .select('starts_on')
      .sum({ calls: 'calls', tokens: 'total_tokens' })
      .then((rows: Usage[]) => rows),
  ]);
  const submissions = new Map(submitted.map(({ place, count: versions }) => [days[place - 1], Number(versions)]));
  return days.map((date) => {
    const used = usage.find(({ starts_on }) => starts_on === date);
    return {
      date,
      submissions: submissions.get(date) ?? 0,
      filings: filings.find(({ starts_on }) => starts_on === date)?.count ?? 0,
      model_calls: Number(used?.calls ?? 0),
      model_tokens: Number(used?.tokens ?? 0),
    };
  });
};
