import { lendingRates, type LendingRateTable } from '../../../domain/contract/lendingRates.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import type { RecordedRates } from '../../../domain/lendingRate/decider.js';
import {
  outdatedSince,
  publications,
  publishedDayProblem,
  ratePercentProblem,
  shippedRates,
} from '../../../domain/lendingRate/publications.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { CourtRates } from './courtRates.js';

type Deps = {
  readonly courtRates: Pick<CourtRates, 'newest' | 'change'>;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

const viewOf = ({ version, recorded }: RecordedRates, today: string): LendingRateTable => {
  const own = new Set(recorded.map(({ day }) => day));
  return {
    version,
    rates: [...publications(recorded)].reverse().map(({ day, percent }) => ({
      day,
      percent,
      source: own.has(day) ? 'recorded' : 'release',
      release_percent: shippedRates.find((one) => one.day === day)?.percent ?? null,
    })),
    outdated: outdatedSince(recorded, today) !== undefined,
  };
};

/** Says of each wrong value what is wrong with it. @throws RequestError `fields_invalid` */
const mustBePublication = (day: string, percent: number, today: string): void => {
  const errors = [
    { path: 'day', message: publishedDayProblem(day, today) },
    { path: 'percent', message: ratePercentProblem(percent) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (errors.length > 0) throw new RequestError('fields_invalid', { errors });
};

/** GET /api/admin/lending-rates and PUT …/{day} (administrator): the loan prime rates that bound private lending. */
export const rateRoutes = (router: AppRouter, { courtRates, timeZone }: Deps): void => {
  const todayAt = (receivedAt: Date): string => courtPeriods(receivedAt, timeZone).day;
  serve(router, lendingRates.list, async (_given, ctx) =>
    viewOf(await courtRates.newest(), todayAt(ctx.state.receivedAt)),
  );

  serve(
    router,
    lendingRates.change,
    async ({ path: { day }, body: { version: basedOn, percent, confirmed: isConfirmed = false } }, ctx) => {
      const today = todayAt(ctx.state.receivedAt);
      if (percent !== null) mustBePublication(day, percent, today);
      const { state, position } = await courtRates.change(
        percent === null
          ? { type: 'TakeBackLendingRate', data: { day, basedOn } }
          : { type: 'RecordLendingRate', data: { day, percent, isConfirmed, basedOn } },
        commandContext(ctx),
      );
      setPositionHeader(ctx, position);
      return viewOf(state, today);
    },
  );
};
