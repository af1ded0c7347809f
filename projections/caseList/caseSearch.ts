import type { Knex } from 'knex';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { numberParts } from '../../domain/case/numberSeries.js';
import { caseNumbersTable } from '../caseNumbers/caseNumbersProjection.js';
import type { Tables } from '../runner/projection.js';
import { caseCausesTable } from './caseListProjection.js';
import { searchTermsOf, searchTextOf, type SearchTerm } from './searchText.js';

/** A term with the causes in whose name it stands. */
type Term = SearchTerm & { readonly causes: readonly string[] };

/** What a search looks for; every term must occur in a case. */
export type CaseSearch = {
  readonly terms: readonly Term[];
  /** Causes in whose name every term stands: all their cases are found. */
  readonly wholeCauses: readonly string[];
};

const narrows = (term: string): boolean => numberParts(term) === undefined;

/**
 * Reads a search as typed. A court has many cases and few causes, so a term is looked for in the names of the causes first; what an index
 * has of each case is its numbers and parties.
 */
export const readCaseSearch = async (tables: Tables, typed: string): Promise<CaseSearch> => {
  const read = searchTermsOf(typed);
  if (read.length === 0) return { terms: [], wholeCauses: [] };
  const names = await tables(caseCausesTable).pluck<string[]>('case_cause');
  const causes = names.map((name) => ({ name, text: searchTextOf([name]) }));
  const terms = read.map((term) => ({
    ...term,
    causes: causes.flatMap(({ name, text }) => (text.includes(term.text) ? [name] : [])),
  }));
  return { terms, wholeCauses: names.filter((name) => terms.every((term) => term.causes.includes(name))) };
};

/** Narrows the list to the cases that a search finds, but for those of some causes. */
export const searched =
  (tables: Tables, { terms }: CaseSearch, except: readonly string[] = []) =>
  (query: Knex.QueryBuilder): void => {
    if (except.length > 0) void query.whereRaw('case_cause <> all(?)', [[...except]]);
    for (const { text, grams, isGram, causes } of terms) {
      // A whole formal number is looked up: its parts stand in nearly every row, so that an index of parts narrows nothing.
      if (!narrows(text)) {
        const key = canonicalCaseNumber(text);
        void query.whereIn('case_id', tables(caseNumbersTable).where({ number_key: key }).select('case_id'));
        void query.whereRaw('strpos(search_text, ?) > 0', [text]);
        continue;
      }
      const inNames = isGram ? 'search_grams @> ?::text[]' : 'search_grams @> ?::text[] and strpos(search_text, ?) > 0';
      const bindings = isGram ? [[...grams]] : [[...grams], text];
      const others = causes.filter((cause) => !except.includes(cause));
      if (others.length === 0) void query.whereRaw(inNames, bindings);
      else void query.whereRaw(`(case_cause = any(?) or ${inNames})`, [others, ...bindings]);
    }
  };
