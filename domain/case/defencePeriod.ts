import { daysAfter } from '../courtCalendar/courtPeriods.js';
import type { Arrangements } from '../courtCalendar/holidays.js';
import { firstWorkingDay, isYearKnown } from '../courtCalendar/workingDays.js';
import type { ServiceWay } from './casePaperWords.js';
import type { IssuedPaper, PaperService } from './paperRecord.js';
import { provisionsOf } from './procedure.js';
import type { OpenedCase } from './state.js';

/** Within so many days of receipt of the complaint's copy a defendant answers (民事诉讼法 第一百二十八条, 行政诉讼法 第六十七条). */
const daysToAnswer = 15;

/** So many days after a publication a paper counts as served (民事诉讼法 第九十五条); cases with foreign parties have other periods. */
const daysOfPublication = 30;

export type DefencePeriod = {
  readonly defendantId: string;
  /** The day that was recorded: of a publication the day on which it was sent out. */
  readonly servedOn: string;
  readonly how: ServiceWay;
  /** From when the period is counted: the day on which the paper counts as served. */
  readonly from: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Calendar days up to and with the last one; 0 on it, negative once it is over. */
  readonly daysLeft: number;
  /** Whether the notice about days off of the year of the last day is known. */
  readonly isArranged: boolean;
  /** Whether a defence was submitted. */
  readonly isAnswered: boolean;
};

const dayMs = 86_400_000;

/** The day on which a paper counts as served. */
export const servedFrom = ({ on, how }: Pick<PaperService, 'on' | 'how'>): string =>
  how === 'publication' ? daysAfter(on, daysOfPublication) : on;

/** What of a case says when a defence is due. */
export type Served = Pick<OpenedCase, 'domain'> & {
  readonly papers: readonly Pick<IssuedPaper, 'kind' | 'paperId'>[];
  readonly services: readonly Omit<PaperService, 'servedBy' | 'note'>[];
};

export type DefenceDue = Omit<DefencePeriod, 'daysLeft' | 'isAnswered'>;

type Now = { readonly today: string; readonly arrangements?: Arrangements };

/**
 * Until when a defendant answers, from the first service of the complaint's copy or of the notice to respond that stands. The day of service
 * is not counted, and an end on a day off moves to the next working day (民事诉讼法 第八十五条, 行政诉讼法解释 第四十八条). `null` while nothing of
 * that kind was served, and in a case of a field of law that knows no period for the defence.
 */
export const defenceDue = (
  { domain, services, papers }: Served,
  defendantId: string,
  arrangements?: Arrangements,
): DefenceDue | null => {
  if (provisionsOf(domain).defence === null) return null;
  const calls = new Set(papers.flatMap(({ kind, paperId }) => (kind === 'response' ? [paperId] : [])));
  const first = services
    .filter((one) => one.defendantId === defendantId && !one.isRevoked)
    .filter((one) => one.complaintVersion !== null || one.paperIds.some((id) => calls.has(id)))
    .toSorted((one, other) => servedFrom(one).localeCompare(servedFrom(other)))[0];
  if (first === undefined) return null;
  const from = servedFrom(first);
  const dueOn = firstWorkingDay(daysAfter(from, daysToAnswer), arrangements);
  return { defendantId, servedOn: first.on, how: first.how, from, dueOn, isArranged: isYearKnown(dueOn, arrangements) };
};

/** The same with what became of it by a day. */
export const defencePeriod = (
  state: Served & Pick<OpenedCase, 'defendants'>,
  defendantId: string,
  { today, arrangements }: Now,
): DefencePeriod | null => {
  const due = defenceDue(state, defendantId, arrangements);
  return (
    due && {
      ...due,
      daysLeft: Math.round((Date.parse(due.dueOn) - Date.parse(today)) / dayMs),
      isAnswered: state.defendants.some((one) => one.defendantId === defendantId && one.defenses.length > 0),
    }
  );
};

/** The same of all who are parties, in the order in which they joined. */
export const defencePeriods = (state: Served & Pick<OpenedCase, 'defendants'>, now: Now): readonly DefencePeriod[] =>
  state.defendants.flatMap(({ defendantId, left, standing }) => {
    // The fifteen days are the defendant's: no rule gives a third party's opinion a period.
    const period = left || standing !== undefined ? null : defencePeriod(state, defendantId, now);
    return period === null ? [] : [period];
  });
