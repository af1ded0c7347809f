import { arrangementsWith, type Arrangements } from '../../domain/courtCalendar/holidays.js';
import type { Tables } from '../runner/projection.js';
import { yearArrangementsTable, type YearArrangementRow } from './yearArrangementsProjection.js';

/** The years that an administrator entered, each once, in their order. */
export const findEnteredYears = async (tables: Tables): Promise<readonly YearArrangementRow[]> => {
  const rows: YearArrangementRow[] = await tables(yearArrangementsTable).orderBy('year').select('*');
  return rows;
};

/** What counts: the years that come with a release, and what was entered in their place. */
export const findArrangements = async (tables: Tables): Promise<Arrangements> =>
  arrangementsWith(await findEnteredYears(tables));
