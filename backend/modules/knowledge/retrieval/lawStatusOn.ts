import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { lawStatus, type LawVersion } from '../../../../domain/knowledge/lawStatus.js';

type Deps = { readonly now: () => Date; readonly timeZone: string };

/** Says what must be known of versions of laws on the court's day. The facts, 27 MB, are loaded when a passage is first found. */
export const lawStatusOn =
  ({ now, timeZone }: Deps) =>
  async (): Promise<(version: LawVersion) => string | null> => {
    const { shippedFacts: facts } = await import('../../../../domain/citations/shippedFacts.js');
    const { day: today } = courtClock(now(), timeZone);
    return (version) => lawStatus(version, { today, facts });
  };
