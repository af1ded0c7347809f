import type { CaseEvent } from '../../domain/case/events.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { FormAnswers } from '../../domain/forms/answers.js';
import type { PartyNames } from '../../domain/forms/partyNames.js';
import { addToCounters, foldRows, type RowChange } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';
import { searchGramsOf, searchTextOf } from './searchText.js';

/** The names of the sides in the answers to a form; no names for a form that is not known. */
export type FindPartyNames = (formKey: string, edition: string, formData: FormAnswers) => PartyNames;

export const caseListTable = 'case_list';
export const caseCausesTable = 'case_causes';

export type CaseListRow = {
  readonly case_id: string;
  readonly case_number: string;
  readonly temporary_number: string;
  readonly case_cause: string;
  readonly owner_id: string | null;
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  readonly status: 'pending' | 'filed';
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
  readonly filed_at: Date | string | null;
  readonly erased: boolean;
  readonly search_text: string;
  readonly search_grams: readonly string[];
};

type CauseCount = { readonly case_cause: string; readonly pending: number; readonly filed: number };

const withSearch = (row: CaseListRow): CaseListRow => {
  const { case_number: number, temporary_number: temporary, case_cause: cause, plaintiff, defendant } = row;
  const search_text = searchTextOf([number, ...(number === temporary ? [] : [temporary]), cause, plaintiff, defendant]);
  return { ...row, search_text, search_grams: searchGramsOf(search_text) };
};

const joined = (names: readonly string[]): string | null => (names.length > 0 ? names.join('、') : null);

const isListed = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> =>
  event.type === 'CaseOpened' ||
  event.type === 'PleadingSubmitted' ||
  event.type === 'CaseNumberAssigned' ||
  event.type === 'PersonalDataErased';

const evolve =
  (partyNames: FindPartyNames) =>
  (row: CaseListRow | undefined, event: Recorded<DomainEvent>): CaseListRow | undefined => {
    const at = event.metadata.occurredAt;
    if (event.type === 'CaseOpened') {
      const { caseId, temporaryNumber, cause, ownerId } = event.data;
      return {
        case_id: caseId,
        case_number: temporaryNumber,
        temporary_number: temporaryNumber,
        case_cause: cause,
        owner_id: ownerId,
        plaintiff: null,
        defendant: null,
        status: 'pending',
        created_at: at,
        updated_at: at,
        filed_at: null,
        erased: event.erased,
        search_text: '',
        search_grams: [],
      };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'PleadingSubmitted': {
        const { pleading, formKey, edition, formData } = event.data;
        if (pleading !== 'complaint' || formData === null) return { ...row, updated_at: at };
        const { plaintiffs, defendants } = partyNames(formKey, edition, formData as FormAnswers); // checked against the form when it was submitted
        return {
          ...row,
          plaintiff: joined(plaintiffs),
          defendant: joined(defendants.map(({ name }) => name)),
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
      case 'PersonalDataErased':
        return { ...row, plaintiff: null, defendant: null, erased: true };
      default:
        return row;
    }
  };

/** What the changed rows do to the number of cases of each cause. */
const causeDeltas = (changes: readonly RowChange<CaseListRow>[]): CauseCount[] =>
  changes.flatMap(({ before, after }) => {
    if (before?.status === after.status) return [];
    const count = (row: CaseListRow | undefined, sign: 1 | -1): CauseCount[] =>
      row
        ? [
            {
              case_cause: row.case_cause,
              pending: row.status === 'pending' ? sign : 0,
              filed: row.status === 'filed' ? sign : 0,
            },
          ]
        : [];
    return [...count(before, -1), ...count(after, 1)];
  });

/** Feeds the pending and all-cases screens; counts cases by cause so that their totals cost nothing. */
export const caseListProjection = (partyNames: FindPartyNames): Projection => ({
  name: 'case_list',
  tables: [caseListTable, caseCausesTable],
  apply: async (tables, events) => {
    const changes = await foldRows<CaseListRow>(tables, events, {
      table: caseListTable,
      key: 'case_id',
      keyOf: (event) => (isListed(event) ? event.data.caseId : undefined),
      evolve: evolve(partyNames),
      derive: withSearch,
    });
    await addToCounters<CauseCount>(
      tables,
      { table: caseCausesTable, keys: ['case_cause'], counters: ['pending', 'filed'] },
      causeDeltas(changes),
    );
  },
});
