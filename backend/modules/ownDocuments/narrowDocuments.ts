import { searchTermsOf, searchTextOf } from '../../../projections/caseList/searchText.js';
import type { UserDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { DocumentMarks } from './documentMarks.js';

/** One of an account's own documents with what the account notes about it. */
export type MarkedDocument = UserDocument & DocumentMarks;

/** What happened since the account last looked. */
export const unseenNews = ({ news, lookedAt }: Pick<MarkedDocument, 'news' | 'lookedAt'>): MarkedDocument['news'] =>
  news.filter(({ at }) => lookedAt === null || at.getTime() > lookedAt.getTime());

export type Narrowing = {
  /** Terms between spaces, each of which must stand in what the list shows of a document; empty finds all. */
  readonly search: string;
  readonly state?: 'unsubmitted' | 'pending' | 'filed' | 'closed' | 'asked' | 'news' | undefined;
  readonly side?: MarkedDocument['document_type'] | undefined;
  readonly cause?: string | undefined;
  readonly client?: string | undefined;
  readonly tag?: string | undefined;
  readonly archived: boolean;
  readonly order: 'newest' | 'oldest' | 'deadline' | 'number';
};

const stands = (row: MarkedDocument, state: NonNullable<Narrowing['state']>): boolean => {
  if (state === 'asked') return row.demand !== null;
  if (state === 'news') return unseenNews(row).length > 0;
  return (row.status ?? 'unsubmitted') === state;
};

const numbers = new Intl.Collator('zh-CN', { numeric: true });

type Compare = (one: MarkedDocument, other: MarkedDocument) => number;

/** Those without what is compared come last, whatever the order. */
const lastWithout =
  (valueOf: (row: MarkedDocument) => string | null, compare: (one: string, other: string) => number): Compare =>
  (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b);
  };

const newest: Compare = (one, other) =>
  other.updated_at.getTime() - one.updated_at.getTime() ||
  (one.row_id < other.row_id ? 1 : one.row_id > other.row_id ? -1 : 0);

const orders: Readonly<Record<Narrowing['order'], Compare>> = {
  newest,
  oldest: (one, other) => -newest(one, other),
  deadline: lastWithout(
    ({ demand }) => demand?.dueEnd ?? null,
    (one, other) => one.localeCompare(other),
  ),
  number: lastWithout(
    ({ case_number: number }) => number,
    (one, other) => numbers.compare(one, other),
  ),
};

/**
 * Those of an account's documents that a search and filters leave, in their order; equal ones last changed first. What is searched is what
 * the list shows, and nothing else of a case.
 */
export const narrowDocuments = (
  rows: readonly MarkedDocument[],
  { search, state, side, cause, client, tag, archived, order }: Narrowing,
  nameOf: (formKey: string) => string | null,
): MarkedDocument[] => {
  const terms = searchTermsOf(search, []);
  const isFound = (row: MarkedDocument): boolean => {
    if (terms.length === 0) return true;
    const { case_number: number, plaintiff, defendant, client: own, case_cause, form_key, tags } = row;
    const text = searchTextOf([number, plaintiff, defendant, own, case_cause, nameOf(form_key), ...tags]);
    return terms.every((term) => text.includes(term.text));
  };
  return rows
    .filter(
      (row) =>
        row.archived === archived &&
        (state === undefined || stands(row, state)) &&
        (side === undefined || row.document_type === side) &&
        (cause === undefined || row.case_cause === cause) &&
        (client === undefined || row.client === client) &&
        (tag === undefined || row.tags.includes(tag)) &&
        isFound(row),
    )
    .sort((one, other) => orders[order](one, other) || newest(one, other));
};

const words = new Intl.Collator('zh-CN');
const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].sort(words.compare);

/** What there is to choose from in the filters, archived documents included: nothing is offered that finds none. */
export const choicesIn = (rows: readonly MarkedDocument[]) => ({
  causes: distinct(rows.map(({ case_cause: cause }) => cause)),
  clients: distinct(rows.map(({ client }) => client)),
  tags: distinct(rows.flatMap(({ tags }) => tags)),
});

/** Those for which a court waits, the first deadline first; archived ones too: a deadline runs there as well. */
export const demandsIn = (rows: readonly MarkedDocument[]): MarkedDocument[] =>
  rows.filter(({ demand }) => demand !== null).sort((one, other) => orders.deadline(one, other) || newest(one, other));
