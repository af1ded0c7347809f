import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { LendingRateEvent } from './events.js';
import { unlikelyBeside, type LendingRate } from './publications.js';

export type RecordedRates = {
  /** How often something was recorded or taken back. */
  readonly version: number;
  /** In the order of the calendar, one for each day. */
  readonly recorded: readonly LendingRate[];
};

export type LendingRateCommand =
  | {
      readonly type: 'RecordLendingRate';
      readonly data: LendingRate & {
        /** It was said that a rate far from the one before it or after it is right. */
        readonly isConfirmed: boolean;
        /** The version that was on the screen. */
        readonly basedOn: number;
      };
    }
  | { readonly type: 'TakeBackLendingRate'; readonly data: { readonly day: string; readonly basedOn: number } };

const noRates: RecordedRates = { version: 0, recorded: [] };

const without = (recorded: readonly LendingRate[], day: string): readonly LendingRate[] =>
  recorded.filter((one) => one.day !== day);

/**
 * Records a publication or takes one back; day and percent were checked. What is so already changes nothing, whatever version it is based on.
 * @throws DomainError `lending_rates_changed` where somebody else changed the list meanwhile, `lending_rate_unlikely` where the rate is far
 * from its neighbour and nobody confirmed it
 */
const decide = (command: LendingRateCommand, { version, recorded }: RecordedRates): LendingRateEvent[] => {
  const { day, basedOn } = command.data;
  const own = recorded.find((one) => one.day === day);
  const mustBeNewest = (): void => {
    if (basedOn !== version) throw new DomainError('lending_rates_changed');
  };
  if (command.type === 'TakeBackLendingRate') {
    if (!own) return [];
    mustBeNewest();
    return [{ type: 'LendingRateTakenBack', data: { day, version: version + 1 } }];
  }
  const { percent, isConfirmed } = command.data;
  if (own?.percent === percent) return [];
  mustBeNewest();
  if (!isConfirmed && unlikelyBeside({ day, percent }, recorded).length > 0)
    throw new DomainError('lending_rate_unlikely');
  return [{ type: 'LendingRateRecorded', data: { day, percent, version: version + 1 } }];
};

/** The publications of the loan prime rate that the court's administrators recorded. */
export const lendingRateDecider: Decider<LendingRateCommand, LendingRateEvent, RecordedRates> = {
  initialState: () => noRates,
  evolve: ({ recorded }, event) => {
    const { day, version } = event.data;
    const others = without(recorded, day);
    const now = event.type === 'LendingRateRecorded' ? [...others, { day, percent: event.data.percent }] : others;
    return { version, recorded: [...now].sort((one, other) => (one.day < other.day ? -1 : 1)) };
  },
  decide,
};
