import { accountsTable } from '../accounts/accountsProjection.js';
import { caseDocumentsTable } from '../caseDocuments/caseDocumentsProjection.js';
import { caseListTable, type CaseListRow } from '../caseList/caseListProjection.js';
import { searchTermsOf, searchTextOf } from '../caseList/searchText.js';
import type { Tables } from '../runner/projection.js';
import { rowIdOf, userDocumentsTable, type UserDocumentRow } from './userDocumentsProjection.js';

/** A document on its owner's list; the number and version of a case are those of today. */
export type UserDocument = Omit<UserDocumentRow, 'form_data' | 'created_at' | 'updated_at' | 'discarded_at'> & {
  readonly case_number: string | null;
  /** Where the case stands; `null` for what no court has. */
  readonly status: 'pending' | 'filed' | null;
  /** The names of the sides as the case has them today: both for a plaintiff, the plaintiffs for a defendant. */
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  /** The court has erased the personal data of its case. */
  readonly erased: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const columns = [
  'row_id',
  'user_id',
  'document_id',
  'document_type',
  'form_key',
  'edition',
  'definition_hash',
  'case_cause',
  'case_id',
  'defendant_id',
  'version',
  'created_at',
  'updated_at',
];

type OfCase = 'case_number' | 'status' | 'plaintiff' | 'defendant' | 'erased';
type Listed = Omit<UserDocument, OfCase>;
type CaseToday = Pick<CaseListRow, 'case_id' | 'case_number' | 'owner_id' | OfCase>;
type Side = Pick<UserDocument, 'case_id' | 'document_type' | 'defendant_id'>;

const keyOf = ({ case_id, document_type, defendant_id }: Side): string =>
  JSON.stringify([case_id, document_type, defendant_id]);

type Latest = {
  readonly case_id: string;
  readonly pleading: Side['document_type'];
  readonly defendant_id: string | null;
  readonly version: number;
};

/** The latest version of each side of some cases; only of what an account submitted, where one is named. */
const latestVersions = async (
  tables: Tables,
  cases: readonly string[],
  by: { readonly submitted_by?: string },
): Promise<ReadonlyMap<string, number>> => {
  const latest: Latest[] = await tables(caseDocumentsTable)
    .whereIn('case_id', cases)
    .where(by)
    .groupBy('case_id', 'pleading', 'defendant_id')
    .select('case_id', 'pleading', 'defendant_id')
    .max({ version: 'version' });
  return new Map(
    latest.map(({ pleading, version, ...side }) => [keyOf({ ...side, document_type: pleading }), version]),
  );
};

/**
 * Adds what the cases say today: their numbers, and the latest version that opens for the account: of its own case the latest
 * there is, else the last one that it submitted itself.
 */
const withCases = async (tables: Tables, userId: string, rows: readonly Listed[]): Promise<UserDocument[]> => {
  const cases = [...new Set(rows.flatMap(({ case_id }) => (case_id === null ? [] : [case_id])))];
  const caseRows: CaseToday[] = await tables(caseListTable)
    .whereIn('case_id', cases)
    .select('case_id', 'case_number', 'owner_id', 'status', 'plaintiff', 'defendant', 'erased');
  const latest = await latestVersions(tables, cases, {});
  const own = await latestVersions(tables, cases, { submitted_by: userId });
  const caseOf = new Map(caseRows.map((row) => [row.case_id, row]));
  return rows.map((row) => {
    const ownCase = caseOf.get(row.case_id ?? '');
    const ofOwnCase = row.document_type === 'complaint' && ownCase?.owner_id === userId;
    return {
      ...row,
      case_number: ownCase?.case_number ?? null,
      status: ownCase?.status ?? null,
      plaintiff: ownCase?.plaintiff ?? null,
      // Who left the complaint does not learn here whom it names since.
      defendant: ofOwnCase ? ownCase.defendant : null,
      erased: ownCase?.erased ?? false,
      version: (ofOwnCase ? latest : own).get(keyOf(row)) ?? row.version,
    };
  });
};

export type UserDocumentsQuery = {
  readonly userId: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Terms between spaces, each of which must stand in what the list shows of a document; empty finds all. */
  readonly search?: string;
  /** Only what stands so with the court; `unsubmitted`: what no court has. */
  readonly state?: 'unsubmitted' | 'pending' | 'filed' | undefined;
  /** Last changed first by default. */
  readonly order?: 'newest' | 'oldest';
  /** The name of a form's document, which the rows do not hold. */
  readonly nameOf?: (formKey: string) => string | null;
};

/**
 * One page of an account's own documents, and how many match in all. What is searched is what the list shows, and nothing else of a
 * case: whom a complaint names is found by its plaintiff alone. A search reads every row of the account, as only the cases' own
 * rows know names and numbers.
 */
export const findUserDocuments = async (
  tables: Tables,
  { userId, page, pageSize, search = '', state, order = 'newest', nameOf = () => null }: UserDocumentsQuery,
): Promise<{ items: UserDocument[]; total: number }> => {
  const own = () => tables(userDocumentsTable).where({ user_id: userId }).whereNull('discarded_at');
  const direction = order === 'newest' ? 'desc' : 'asc';
  const ordered = () =>
    own()
      .orderBy([
        { column: 'updated_at', order: direction },
        { column: 'row_id', order: direction },
      ])
      .select(columns);
  const from = (page - 1) * pageSize;
  const terms = searchTermsOf(search, []);
  if (terms.length === 0 && state === undefined) {
    const total: { count: string | number } | undefined = await own().count({ count: '*' }).first();
    const rows: Listed[] = await ordered().limit(pageSize).offset(from);
    return { items: await withCases(tables, userId, rows), total: Number(total?.count ?? 0) };
  }
  const rows: Listed[] = await ordered();
  const found = (await withCases(tables, userId, rows)).filter((row) => {
    const text = searchTextOf([row.case_number, row.plaintiff, row.defendant, row.case_cause, nameOf(row.form_key)]);
    return (
      (state === undefined || (row.status ?? 'unsubmitted') === state) &&
      terms.every((term) => text.includes(term.text))
    );
  });
  return { items: found.slice(from, from + pageSize), total: found.length };
};

export type FoundDocument = UserDocument & {
  /** Answers of a document that belongs to no case. */
  readonly form_data: UserDocumentRow['form_data'];
  readonly discarded: boolean;
};

/** Finds one of an account's own documents, also one taken off the list; another account's document is not found. */
export const findUserDocument = async (
  tables: Tables,
  userId: string,
  documentId: string,
): Promise<FoundDocument | undefined> => {
  const row: (Listed & Pick<UserDocumentRow, 'form_data' | 'discarded_at'>) | undefined = await tables(
    userDocumentsTable,
  )
    .where({ row_id: rowIdOf(userId, documentId), user_id: userId })
    .first([...columns, 'form_data', 'discarded_at']);
  if (!row) return undefined;
  const { form_data, discarded_at, ...rest } = row;
  const [found] = await withCases(tables, userId, [rest]);
  return found && { ...found, form_data, discarded: discarded_at !== null };
};

/** A version that an account submitted and that its own documents do not point to, nor to a later one. */
export type UnkeptSubmission = {
  /** Id of the event. */
  readonly document_id: string;
  readonly submitted_by: string;
  readonly case_id: string;
  readonly pleading: 'complaint' | 'defense';
  readonly defendant_id: string | null;
  readonly version: number;
  readonly form_key: string;
  readonly edition: string;
  readonly case_cause: string;
};

/**
 * Submissions newer than what their account's own documents point to, discarded ones included: at most `limit`, in order of
 * event id, after the one given. Erased accounts have none.
 */
export const findUnkeptSubmissions = async (
  tables: Tables,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<UnkeptSubmission[]> => {
  const rows: UnkeptSubmission[] = await tables(`${caseDocumentsTable} as d`)
    .join(`${caseListTable} as c`, 'c.case_id', 'd.case_id')
    .join(`${accountsTable} as a`, 'a.id', 'd.submitted_by')
    .leftJoin(`${userDocumentsTable} as u`, (own) =>
      own
        .on('u.user_id', 'd.submitted_by')
        .andOn('u.case_id', 'd.case_id')
        .andOn('u.document_type', 'd.pleading')
        .andOn('u.version', '>=', 'd.version')
        .andOn((side) => side.on('u.defendant_id', 'd.defendant_id').orOnVal('d.pleading', 'complaint')),
    )
    .whereNotNull('a.email')
    .whereNull('u.row_id')
    .where('d.document_id', '>', after)
    .orderBy('d.document_id')
    .limit(limit)
    .select(
      'd.document_id',
      'd.submitted_by',
      'd.case_id',
      'd.pleading',
      'd.defendant_id',
      'd.version',
      'd.form_key',
      'd.edition',
      'c.case_cause',
    );
  return rows;
};
