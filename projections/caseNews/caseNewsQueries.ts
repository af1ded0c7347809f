import { isAnswered, openMarks } from '../../domain/case/corrections.js';
import { defenceDue } from '../../domain/case/defencePeriod.js';
import { concerns, type NewsKind, type Side } from '../../domain/case/news.js';
import type { Arrangements } from '../../domain/courtCalendar/holidays.js';
import { firstWorkingDay } from '../../domain/courtCalendar/workingDays.js';
import type { FormDomain } from '../../domain/forms/formDomain.js';
import type { Tables } from '../runner/projection.js';
import { caseNewsTable, sideKeyOf, type CaseNewsRow } from './caseNewsProjection.js';

/** What the court wants of a side, and by when. */
export type Demand = {
  readonly noticeId: string;
  /** The day that the court gave. */
  readonly dueOn: string;
  /** The last day: the next working day where that day is none. */
  readonly dueEnd: string;
  readonly askedOn: string;
  /** How many places are still to be put right. */
  readonly places: number;
};

export type SideNews = {
  readonly kind: NewsKind;
  readonly at: Date;
};

export type CaseNewsOf = ReadonlyMap<string, CaseNewsRow>;

/** The rows of those cases of which anybody has to be told anything. */
export const findCaseNews = async (tables: Tables, caseIds: readonly string[]): Promise<CaseNewsOf> => {
  if (caseIds.length === 0) return new Map();
  const rows: CaseNewsRow[] = await tables(caseNewsTable).whereRaw('case_id = any(?)', [[...caseIds]]);
  return new Map(rows.map((row) => [row.case_id, row]));
};

/** The open notice to a side that it has not answered, the one that ends first. */
export const demandOn = (row: CaseNewsRow | undefined, side: Side, arrangements: Arrangements): Demand | null => {
  if (row === undefined) return null;
  const version = row.versions[sideKeyOf(side)] ?? 0;
  const own = [{ version }];
  const state =
    side.defendantId === null
      ? { complaints: own, defendants: [], corrections: row.notices }
      : { complaints: [], defendants: [{ defendantId: side.defendantId, defenses: own }], corrections: row.notices };
  const open = row.notices.filter(
    (one) =>
      one.outcome === null &&
      one.pleading === side.pleading &&
      one.defendantId === side.defendantId &&
      !isAnswered(state, one),
  );
  const [first] = [...open].sort((a, b) => a.dueOn.localeCompare(b.dueOn));
  if (first === undefined) return null;
  const { noticeId, dueOn, askedOn } = first;
  return { noticeId, dueOn, dueEnd: firstWorkingDay(dueOn, arrangements), askedOn, places: openMarks(first).length };
};

/** What a side learned that an account did not do itself, newest first. */
export const newsFor = (row: CaseNewsRow | undefined, side: Side, accountId: string): readonly SideNews[] =>
  (row?.news ?? [])
    .filter((one) => one.by !== accountId && concerns(one, side))
    .map(({ kind, at }) => ({ kind, at: new Date(at) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());

/** Until when one who is sued answers. */
export type DefenceDay = {
  readonly defendantId: string;
  readonly name: string | null;
  readonly dueOn: string;
  readonly isAnswered: boolean;
};

/** One who is sued, as far as the days of their defence go. */
export type Sued = Pick<DefenceDay, 'defendantId' | 'name' | 'isAnswered'>;

/** The days of those of a case on whom the complaint was served, the first day first. */
export const defenceDays = (
  row: CaseNewsRow | undefined,
  { domain, sued }: { readonly domain: FormDomain; readonly sued: readonly Sued[] },
  arrangements: Arrangements,
): readonly DefenceDay[] =>
  sued
    .flatMap((one) => {
      const due = row && defenceDue({ ...row, domain }, one.defendantId, arrangements);
      return due ? [{ ...one, dueOn: due.dueOn }] : [];
    })
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
