import type { Knex } from 'knex';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { numberParts } from '../../domain/case/numberSeries.js';
import { caseNumbersTable } from '../caseNumbers/caseNumbersProjection.js';
import type { Tables } from '../runner/projection.js';
import { caseCausesTable, isLetter, type CaseCount } from './caseListProjection.js';
import { searchTermsOf, searchTextOf, stemsIn, type SearchTerm } from './searchText.js';

/** A term with the causes and the stems of numbers in which it stands. */
type Term = SearchTerm & { readonly causes: readonly string[]; readonly stems: readonly string[] };

/** What a search looks for; every term must occur in a case. */
export type CaseSearch = {
  readonly terms: readonly Term[];
  /** The court's cases, counted by cause and stems. */
  readonly counts: readonly CaseCount[];
};

const narrows = (term: string): boolean => numberParts(term) === undefined;

/**
 * Reads a search as typed. A court has many cases, few causes, and few beginnings that their numbers have, so a term is looked for in these
 * first; what an index has of each case is the rest of its numbers and its parties.
 */
export const readCaseSearch = async (tables: Tables, typed: string): Promise<CaseSearch> => {
  if (typed.trim() === '') return { terms: [], counts: [] };
  const counts: CaseCount[] = await tables(caseCausesTable)
    .whereRaw('pending + filed + closed > 0')
    .select('case_cause', 'number_stems', 'pending', 'filed', 'closed');
  const distinct = (values: readonly string[]): string[] => [...new Set(values)];
  const causes = distinct(counts.map(({ case_cause: name }) => name)).map(
    (name) => [name, searchTextOf([name])] as const,
  );
  const stems = distinct(counts.map(({ number_stems: joined }) => joined));
  const terms = searchTermsOf(typed, distinct(stems.flatMap(stemsIn))).map((term) => ({
    ...term,
    causes: causes.flatMap(([name, text]) => (text.includes(term.text) ? [name] : [])),
    stems: stems.filter((joined) => joined.includes(term.text)),
  }));
  return { terms, counts };
};

/** Causes of which a search finds every case, by their name alone. */
export const wholeCauses = ({ terms, counts }: CaseSearch): string[] =>
  [...new Set(counts.map(({ case_cause: name }) => name))].filter((name) =>
    terms.every((term) => term.causes.includes(name)),
  );

/** Cases that are counted otherwise. */
export type Excepted = {
  readonly causes: readonly string[];
  readonly stems: readonly string[];
  /** Cases of one of these causes with the stems beside it. */
  readonly pairs: readonly CaseCount[];
};

/** The counts of which a search finds every case, and what excepts these cases; `isAll` where there are no others of some cause. */
export const wholeCounts = ({ terms, counts }: CaseSearch, cause: string | undefined) => {
  const asked = cause === undefined ? counts : counts.filter((count) => count.case_cause === cause);
  const isWhole = (count: CaseCount): boolean =>
    terms.every((term) => term.causes.includes(count.case_cause) || term.stems.includes(count.number_stems));
  const whole = asked.filter(isWhole);
  const others = asked.filter((count) => !isWhole(count));
  const wholly = (key: 'case_cause' | 'number_stems'): string[] => {
    const inOthers = new Set(others.map((count) => count[key]));
    return [...new Set(whole.map((count) => count[key]))].filter((value) => !inOthers.has(value));
  };
  const [causes, stems] = [wholly('case_cause'), wholly('number_stems')];
  const pairs = whole.filter((one) => !causes.includes(one.case_cause) && !stems.includes(one.number_stems));
  return { whole, isAll: others.length === 0, except: { causes, stems, pairs } satisfies Excepted };
};

/** Causes of which a search finds the cases that have one Chinese character more than the name of the cause says. */
export type LetterCause = { readonly case_cause: string; readonly letter: string };

/**
 * The causes of which a search finds those cases that have one Chinese character somewhere, which are counted: nearly all cases with a
 * common surname, of every cause or of those that another word names.
 */
export const letterCauses = ({ terms, counts }: CaseSearch, cause: string | undefined): LetterCause[] =>
  [...new Set(counts.map(({ case_cause: name }) => name))].flatMap((name) => {
    const rest = terms.filter((term) => !term.causes.includes(name));
    const [first] = rest;
    const isOne = first !== undefined && rest.every(({ text }) => text === first.text);
    const isAsked = cause === undefined || cause === name;
    return isAsked && isOne && first.stems.length === 0 && isLetter(first.text)
      ? [{ case_cause: name, letter: first.text }]
      : [];
  });

const nothing: Excepted = { causes: [], stems: [], pairs: [] };

/** Narrows the list to the cases that a search finds, but for some that are counted otherwise. */
export const searched =
  (tables: Tables, { terms }: CaseSearch, except: Excepted = nothing) =>
  (query: Knex.QueryBuilder): void => {
    if (except.causes.length > 0) void query.whereRaw('case_cause <> all(?)', [[...except.causes]]);
    if (except.stems.length > 0) void query.whereRaw('number_stems <> all(?)', [[...except.stems]]);
    if (except.pairs.length > 0)
      void query.whereRaw('(case_cause, number_stems) not in (select * from unnest(?::text[], ?::text[]))', [
        except.pairs.map((pair) => pair.case_cause),
        except.pairs.map((pair) => pair.number_stems),
      ]);
    for (const { text, grams, isGram, causes, stems } of terms) {
      // A whole formal number is looked up, in any spelling: its parts stand in nearly every row, so that an index of parts narrows nothing.
      if (!narrows(text)) {
        const key = canonicalCaseNumber(text);
        void query.whereIn('case_id', tables(caseNumbersTable).where({ number_key: key }).select('case_id'));
        continue;
      }
      const inNames = isGram ? 'search_grams @> ?::text[]' : 'search_grams @> ?::text[] and strpos(search_text, ?) > 0';
      const bindings = isGram ? [[...grams]] : [[...grams], text];
      const [otherCauses, otherStems] = [
        causes.filter((cause) => !except.causes.includes(cause)),
        stems.filter((joined) => !except.stems.includes(joined)),
      ];
      const known = [
        ...(otherCauses.length === 0 ? [] : ([['case_cause = any(?)', otherCauses]] as const)),
        ...(otherStems.length === 0 ? [] : ([['number_stems = any(?)', otherStems]] as const)),
      ];
      void query.whereRaw(`(${[...known.map(([sql]) => sql), inNames].join(' or ')})`, [
        ...known.map(([, values]) => values),
        ...bindings,
      ]);
    }
  };
