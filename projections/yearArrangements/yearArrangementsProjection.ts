import { isEventIn } from '../../domain/eventCatalogue.js';
import type { ArrangedDay } from '../../domain/courtCalendar/holidays.js';
import type { Projection } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';

export const yearArrangementsTable = 'year_arrangements';

export type YearArrangementRow = {
  readonly year: string;
  readonly version: number;
  readonly days: readonly ArrangedDay[];
  readonly changed_at: Date | string;
};

const isYearArrangementEvent = isEventIn('yearArrangement');

/** The newest days of each year that an administrator entered. */
export const yearArrangementsProjection: Projection = {
  name: 'year_arrangements',
  tables: [yearArrangementsTable],
  apply: async (tables, events) => {
    const rows = new Map<string, YearArrangementRow>();
    for (const event of events) {
      if (!isYearArrangementEvent(event)) continue;
      const { year, version, days } = event.data;
      rows.set(year, { year, version, days, changed_at: event.metadata.occurredAt });
    }
    await upsert(tables, yearArrangementsTable, 'year', [...rows.values()]);
  },
};
