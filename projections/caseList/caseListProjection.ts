import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import type { ClosureKind } from '../../domain/case/closureWords.js';
import type { CaseEvent } from '../../domain/case/events.js';
import { closureIn, type Closure } from '../../domain/case/state.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { domainOf, type FormDomain } from '../../domain/forms/formDomain.js';
import { addToCounters, foldRows, type RowChange } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';
import { namesIn, type FindPartyNames, type NamesIn } from './namesInBatch.js';
import { numberStemsOf, searchGramsOf, searchTextOf } from './searchText.js';

export type { FindPartyNames } from './namesInBatch.js';

export const caseListTable = 'case_list';
export const caseCausesTable = 'case_causes';
export const caseDaysTable = 'case_days';
export const caseLettersTable = 'case_letters';

export type CaseListRow = {
  readonly case_id: string;
  readonly case_number: string;
  readonly temporary_number: string;
  /** Formal numbers that were corrected, oldest first. */
  readonly former_numbers: readonly string[];
  readonly case_cause: string;
  readonly domain: FormDomain;
  readonly owner_id: string | null;
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  readonly status: 'pending' | 'filed' | 'closed';
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
  readonly filed_at: Date | string | null;
  readonly erased: boolean;
  /** Of a case that was closed without a number: how, when, and what else is shown of it. */
  readonly closed_as: ClosureKind | null;
  readonly closed_at: Date | string | null;
  readonly closure: Omit<Closure, 'reason'> | null;
  readonly closure_reason: string | null;
  /** The account that has the case at the court, and since when; `null` while nobody has it. */
  readonly assignee_id: string | null;
  readonly assigned_at: Date | string | null;
  /** Why the court opened the case, of one whose complaint is on paper, and the form of its defences. */
  readonly paper_reason: string | null;
  readonly paper_form: string | null;
  /** The table of many pleadings that it was filed from: its id, its name as the filer typed it, and how many rows were chosen. */
  readonly batch_id: string | null;
  readonly batch_name: string | null;
  readonly batch_rows: number | null;
  readonly search_text: string;
  /** What its numbers begin with, see `numberStemsOf`. */
  readonly number_stems: string;
  /** Without the cause and the stems, which are looked up among all that there are. */
  readonly search_grams: readonly string[];
};

/** How many cases there are of a cause whose numbers have the same stems. */
export type CaseCount = Pick<CaseListRow, 'case_cause' | 'number_stems'> & {
  readonly pending: number;
  readonly filed: number;
  readonly closed: number;
};

/** The lists that are counted by days: all cases, filed and closed ones by their last change, pending ones by their opening. */
export type DatedList = 'all' | 'filed' | 'pending' | 'closed';

/** How many cases of a cause, or of all where it is empty, stand in a list by a day (UTC). */
export type CaseDay = {
  readonly list: DatedList;
  readonly case_cause: string;
  readonly day: string;
  readonly cases: number;
};

/** In how many cases of a cause a Chinese character stands in a number, behind its stem, or in a name. */
export type CaseLetter = Pick<CaseCount, 'case_cause' | 'pending' | 'filed' | 'closed'> & { readonly letter: string };

/** Whether cases are counted by a term: one Chinese character, as surnames are. */
export const isLetter = (term: string): boolean => /^[\u4e00-\u9fff]$/u.test(term);

const notClosed = { closed_as: null, closed_at: null, closure: null, closure_reason: null } as const;

const withSearch = (row: CaseListRow): CaseListRow => {
  const { case_number: number, temporary_number: temporary, case_cause: cause, plaintiff, defendant } = row;
  const names = [...new Set([number, temporary, ...row.former_numbers])];
  return {
    ...row,
    search_text: searchTextOf([...names, cause, plaintiff, defendant]),
    number_stems: numberStemsOf(names),
    search_grams: searchGramsOf(names, [plaintiff, defendant]),
  };
};

const joined = (names: readonly string[]): string | null => (names.length > 0 ? names.join('、') : null);

const isListed = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> =>
  event.type === 'CaseOpened' ||
  event.type === 'PleadingSubmitted' ||
  event.type === 'CaseNumberAssigned' ||
  event.type === 'CaseNumberCorrected' ||
  event.type === 'SubmissionClosed' ||
  event.type === 'SubmissionReopened' ||
  event.type === 'CaseAssigned' ||
  event.type === 'PersonalDataErased';

const evolve =
  (names: NamesIn) =>
  (row: CaseListRow | undefined, event: Recorded<DomainEvent>): CaseListRow | undefined => {
    const at = event.metadata.occurredAt;
    if (event.type === 'CaseOpened') {
      const { caseId, temporaryNumber, cause, ownerId, onPaper, partiesOnPaper, batch, batchName } = event.data;
      return {
        case_id: caseId,
        case_number: temporaryNumber,
        temporary_number: temporaryNumber,
        former_numbers: [],
        case_cause: cause,
        domain: domainOf(event.data),
        owner_id: ownerId,
        plaintiff: joined(partiesOnPaper?.plaintiffs ?? []),
        defendant: joined(partiesOnPaper?.defendants ?? []),
        status: 'pending',
        created_at: at,
        updated_at: at,
        filed_at: null,
        erased: event.erased,
        ...notClosed,
        assignee_id: null,
        assigned_at: null,
        paper_reason: onPaper?.reason ?? null,
        paper_form: onPaper?.formKey ?? null,
        batch_id: batch?.batchId ?? null,
        batch_name: batchName ?? null,
        batch_rows: batch?.rows ?? null,
        search_text: '',
        number_stems: '',
        search_grams: [],
      };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'PleadingSubmitted': {
        const caseNames = names.get(event.id);
        if (!caseNames) return { ...row, updated_at: at };
        return {
          ...row,
          plaintiff: joined(caseNames.plaintiffs),
          defendant: joined(caseNames.defendants.map(({ name }) => name)),
          updated_at: at,
        };
      }
      case 'CaseNumberAssigned':
        return {
          ...row,
          case_number: event.data.caseNumber,
          status: 'filed',
          filed_at: row.filed_at ?? at,
          updated_at: at,
        };
      case 'CaseNumberCorrected': {
        const { from, to } = event.data;
        const others = row.former_numbers.filter((one) => canonicalCaseNumber(one) !== canonicalCaseNumber(to));
        return { ...row, case_number: to, former_numbers: [...others, from], updated_at: at };
      }
      case 'SubmissionClosed': {
        const { reason, ...closure } = closureIn(event.data);
        const closed = { closed_as: closure.how, closed_at: at, closure, closure_reason: reason };
        return { ...row, status: 'closed', ...closed, updated_at: at };
      }
      case 'SubmissionReopened':
        return { ...row, status: 'pending', ...notClosed, updated_at: at };
      case 'CaseAssigned': {
        // Nothing of the case changed: it keeps its place in the lists.
        const { assigneeId } = event.data;
        return { ...row, assignee_id: assigneeId, assigned_at: assigneeId === null ? null : at };
      }
      case 'PersonalDataErased':
        return {
          ...row,
          plaintiff: null,
          defendant: null,
          erased: true,
          closure_reason: null,
          batch_name: null,
        };
      default:
        return row;
    }
  };

/** What the changed rows do to the number of cases of each cause and stems. */
const causeDeltas = (changes: readonly RowChange<CaseListRow>[]): CaseCount[] =>
  changes.flatMap(({ before, after }) => {
    if (before?.status === after.status && before.number_stems === after.number_stems) return [];
    const count = (row: CaseListRow | undefined, sign: 1 | -1): CaseCount[] =>
      row
        ? [
            {
              case_cause: row.case_cause,
              number_stems: row.number_stems,
              pending: row.status === 'pending' ? sign : 0,
              filed: row.status === 'filed' ? sign : 0,
              closed: row.status === 'closed' ? sign : 0,
            },
          ]
        : [];
    return [...count(before, -1), ...count(after, 1)];
  });

const daysOf = (row: CaseListRow | undefined, sign: 1 | -1): CaseDay[] => {
  if (!row) return [];
  const dated = [
    ['all', row.updated_at] as const,
    [row.status, row[row.status === 'pending' ? 'created_at' : 'updated_at']] as const,
  ];
  return dated.flatMap(([list, at]) =>
    [...new Set(['', row.case_cause])].map((cause) => ({
      list,
      case_cause: cause,
      day: new Date(at).toISOString().slice(0, 10),
      cases: sign,
    })),
  );
};

/** What the changed rows do to the number of cases by day. */
const dayDeltas = (changes: readonly RowChange<CaseListRow>[]): CaseDay[] =>
  changes.flatMap(({ before, after }) => {
    const [left, entered] = [daysOf(before, -1), daysOf(after, 1)];
    const isSame =
      left.length > 0 &&
      left.every(({ list, day }, place) => list === entered[place]?.list && day === entered[place].day);
    return isSame ? [] : [...left, ...entered];
  });

/** What the changed rows do to the number of cases by character. */
const letterDeltas = (changes: readonly RowChange<CaseListRow>[]): CaseLetter[] =>
  changes.flatMap(({ before, after }) => {
    const lettersOf = (row: CaseListRow | undefined): readonly string[] => row?.search_grams.filter(isLetter) ?? [];
    const [left, entered] = [lettersOf(before), lettersOf(after)];
    if (before?.status === after.status && left.join('') === entered.join('')) return [];
    const count = (row: CaseListRow | undefined, letters: readonly string[], sign: 1 | -1): CaseLetter[] =>
      letters.map((letter) => ({
        letter,
        case_cause: row?.case_cause ?? '',
        pending: row?.status === 'pending' ? sign : 0,
        filed: row?.status === 'filed' ? sign : 0,
        closed: row?.status === 'closed' ? sign : 0,
      }));
    return [...count(before, left, -1), ...count(after, entered, 1)];
  });

/** Feeds the pending and all-cases screens; counts cases by cause, stems of numbers, days and characters so that totals and far pages cost nothing. */
export const caseListProjection = (partyNames: FindPartyNames): Projection => ({
  name: 'case_list',
  tables: [caseListTable, caseCausesTable, caseDaysTable, caseLettersTable],
  gathers: [caseCausesTable, caseDaysTable, caseLettersTable],
  apply: async (tables, events) => {
    const changes = await foldRows<CaseListRow>(tables, events, {
      table: caseListTable,
      key: 'case_id',
      keyOf: (event) => (isListed(event) ? event.data.caseId : undefined),
      evolve: evolve(await namesIn(partyNames, events)),
      derive: withSearch,
    });
    await addToCounters<CaseCount>(
      tables,
      { table: caseCausesTable, keys: ['case_cause', 'number_stems'], counters: ['pending', 'filed', 'closed'] },
      causeDeltas(changes),
    );
    await addToCounters<CaseDay>(
      tables,
      { table: caseDaysTable, keys: ['list', 'case_cause', 'day'], counters: ['cases'] },
      dayDeltas(changes),
    );
    await addToCounters<CaseLetter>(
      tables,
      { table: caseLettersTable, keys: ['letter', 'case_cause'], counters: ['pending', 'filed', 'closed'] },
      letterDeltas(changes),
    );
  },
});
