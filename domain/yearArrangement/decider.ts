import type { ArrangedDay } from '../courtCalendar/holidays.js';
import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { YearArrangementEvent } from './events.js';

export type YearArrangementState = {
  /** How often the year was entered. */
  readonly version: number;
  /** In the order of the calendar. */
  readonly days: readonly ArrangedDay[];
};

export type YearArrangementCommand = {
  readonly type: 'ArrangeYear';
  readonly data: {
    readonly year: string;
    readonly days: readonly ArrangedDay[];
    /** The version that was on the screen. */
    readonly basedOn: number;
  };
};

const saysTheSame = (some: readonly ArrangedDay[], others: readonly ArrangedDay[]): boolean =>
  some.length === others.length &&
  some.every(({ day, kind, name }, at) => {
    const other = others[at];
    return day === other?.day && kind === other.kind && name === other.name;
  });

/**
 * Enters the days of a year. The same days again change nothing, whatever version they are based on.
 * @throws DomainError `arrangement_changed` where somebody else entered other days meanwhile
 */
const decide = (
  { data: { year, days: given, basedOn } }: YearArrangementCommand,
  state: YearArrangementState,
): YearArrangementEvent[] => {
  const days = [...given].sort((one, other) => one.day.localeCompare(other.day));
  if (saysTheSame(days, state.days)) return [];
  if (basedOn !== state.version) throw new DomainError('arrangement_changed');
  return [{ type: 'YearArranged', data: { year, version: state.version + 1, days } }];
};

/** The days off and the worked weekends of one year, entered by administrators. */
export const yearArrangementDecider: Decider<YearArrangementCommand, YearArrangementEvent, YearArrangementState> = {
  initialState: () => ({ version: 0, days: [] }),
  evolve: (_state, { data: { version, days } }) => ({ version, days }),
  decide,
};
