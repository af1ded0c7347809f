import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { lawStatus, type LawVersion } from '../../../../domain/knowledge/lawStatus.js';

type Deps = { readonly now: () => Date; readonly timeZone: string };

/** The court's day, `2026-11-22`. */
export const todayOn =
  ({ now, timeZone }: Deps) =>
  (): string =>
    courtClock(now(), timeZone).day;

/** Says what must be known of versions of laws on the court's day. The facts, 27 MB, are loaded when a passage is first found. */
export const lawStatusOn = (deps: Deps) => async (): Promise<(version: LawVersion) => string | null> => {
  const { shippedFacts: facts } = await import('../../../../domain/citations/shippedFacts.js');
  const today = todayOn(deps)();
  return (version) => lawStatus(version, { today, facts });
};
