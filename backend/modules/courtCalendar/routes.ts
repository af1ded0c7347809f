import { courtCalendar, type ArrangedYear } from '../../../domain/contract/courtCalendar.js';
import { arrangedDayProblems } from '../../../domain/courtCalendar/arrangedDays.js';
import { publishedYears, type ArrangedDay } from '../../../domain/courtCalendar/holidays.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { YearArrangementRow } from '../../../projections/yearArrangements/yearArrangementsProjection.js';
import { findEnteredYears } from '../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { Aggregates } from '../../adapters/eventStore/openAggregates.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader, type WaitForPosition } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = Pick<Aggregates, 'yearArrangements'> & {
  readonly tables: ReadTables;
  readonly waitForPosition: WaitForPosition;
};

/** How long the response to a change waits for the read model, in milliseconds; the change is recorded in any case. */
const longestWaitMs = 3000;

type Entered = Pick<YearArrangementRow, 'version' | 'days'> & { readonly changedAt: string | null };
const notEntered: Entered = { version: 0, days: [], changedAt: null };

const viewOf = (year: string, { version, days, changedAt }: Entered): ArrangedYear => {
  const published: readonly ArrangedDay[] = publishedYears[year] ?? [];
  const isEntered = days.length > 0;
  const shown = isEntered ? days : published;
  return {
    year,
    version,
    source: isEntered ? 'entered' : published.length > 0 ? 'release' : 'none',
    days: shown.map(({ day, kind, name }) => ({ day, kind, name })),
    changed_at: changedAt,
  };
};

/** GET /api/admin/court-calendar and PUT …/{year} (administrator): the days off and the worked weekends of each year. */
export const courtCalendarRoutes = (router: AppRouter, { tables, yearArrangements, waitForPosition }: Deps): void => {
  serve(router, courtCalendar.years, async () => {
    const rows = await findEnteredYears(tables);
    const entered = new Map(
      rows.map(({ year, version, days, changed_at: at }) => [
        year,
        { version, days, changedAt: new Date(at).toISOString() },
      ]),
    );
    const years = [...new Set([...Object.keys(publishedYears), ...entered.keys()])].sort();
    return years.map((year) => viewOf(year, entered.get(year) ?? notEntered));
  });

  serve(router, courtCalendar.arrange, async ({ path: { year }, body: { version: basedOn, days } }, ctx) => {
    const problems = arrangedDayProblems(year, days);
    if (problems.length > 0)
      throw new RequestError('fields_invalid', {
        errors: problems.map(({ at, sentence }) => ({ path: `days.${at}`, message: sentence })),
      });
    const { state, position } = await yearArrangements.handle(
      year,
      { type: 'ArrangeYear', data: { year, days, basedOn } },
      commandContext(ctx),
    );
    // Other people's requests name no position to wait for, so the response waits for the read model.
    await waitForPosition(position, longestWaitMs);
    setPositionHeader(ctx, position);
    return viewOf(year, { ...state, changedAt: ctx.state.receivedAt.toISOString() });
  });
};
