import type { Knex } from 'knex';
import { keyOf, presentDefendants, suedIn, type Party, type Side } from './caseSides.js';
import {
  caseAdoptionsTable,
  caseDocumentsTable,
  casePartiesTable,
  PLAINTIFF,
} from '../caseDocuments/caseDocumentsProjection.js';
import { caseListTable, type CaseListRow } from '../caseList/caseListProjection.js';
import { caseNewsTable } from '../caseNews/caseNewsProjection.js';
import { findArrangements } from '../yearArrangements/yearArrangementsQueries.js';
import {
  defenceDays,
  demandOn,
  findCaseNews,
  newsFor,
  type DefenceDay,
  type Demand,
  type SideNews,
} from '../caseNews/caseNewsQueries.js';
import { pageWindow } from '../paging/pageWindow.js';
import type { Tables } from '../runner/projection.js';
import {
  rowIdOf,
  userDocumentCountsTable,
  userDocumentsTable,
  type UserDocumentRow,
} from './userDocumentsProjection.js';

/** A document on its owner's list; the number and version of a case are those of today. */
export type UserDocument = Omit<UserDocumentRow, 'form_data' | 'created_at' | 'updated_at' | 'discarded_at'> & {
  readonly case_number: string | null;
  /** Where the case stands; `null` for what no court has. */
  readonly status: CaseListRow['status'] | null;
  /** The names of the sides as the case has them today: both for a plaintiff, the plaintiffs and their own for a defendant. */
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  /** Whom the document speaks for: the plaintiffs of a complaint, the defendant of a defence. */
  readonly client: string | null;
  /** What the court waits for from this side. */
  readonly demand: Demand | null;
  /** Until when the defendants of a complaint answer, or the one of a defence, as far as the court recorded a service. */
  readonly defence_days: readonly DefenceDay[];
  /** What happened that the account did not do itself, newest first. */
  readonly news: readonly SideNews[];
  /** It was adopted by number and code, and the account submitted nothing to it. */
  readonly may_be_given_back: boolean;
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
type Listed = Omit<UserDocument, OfCase | 'client' | 'demand' | 'defence_days' | 'news' | 'may_be_given_back'>;
type CaseToday = Pick<CaseListRow, 'case_id' | 'case_number' | 'owner_id' | 'domain' | OfCase>;
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

/** What the defendants are called whom the rows answer for, by `keyOf`. */
const defendantNames = async (tables: Tables, rows: readonly Listed[]): Promise<ReadonlyMap<string, string | null>> => {
  const sides = rows.filter(({ document_type, defendant_id }) => document_type === 'defense' && defendant_id !== null);
  if (sides.length === 0) return new Map();
  const parties: { case_id: string; defendant_id: string; name: string | null }[] = await tables(casePartiesTable)
    .whereRaw('case_id = any(?)', [[...new Set(sides.flatMap(({ case_id }) => case_id ?? []))]])
    .select('case_id', 'defendant_id', 'name');
  return new Map(parties.map(({ name, ...side }) => [keyOf({ ...side, document_type: 'defense' }), name]));
};

/** The side of its case that a row is of; `null` for what no court has. */
const sideOf = ({ document_type: pleading, defendant_id: defendantId }: Listed) =>
  pleading === 'application' ? null : { pleading, defendantId: pleading === 'complaint' ? null : defendantId };

/** The keys of the sides whose pleadings an account adopted. */
const adoptedSides = async (tables: Tables, userId: string, cases: readonly string[]): Promise<ReadonlySet<string>> => {
  const adopted: Omit<Party, 'name' | 'standing'>[] = await tables(caseAdoptionsTable)
    .whereIn('case_id', cases)
    .where({ account_id: userId })
    .select('case_id', 'defendant_id');
  return new Set(
    adopted.map(({ case_id, defendant_id: id }) =>
      id === PLAINTIFF
        ? keyOf({ case_id, document_type: 'complaint', defendant_id: null })
        : keyOf({ case_id, document_type: 'defense', defendant_id: id }),
    ),
  );
};

/**
 * Adds what the cases say today: their numbers, and the latest version that opens for the account: of a pleading of its own
 * the latest there is, else the last one that it submitted itself. Which are its own `isOwnOf` in `domain/case/access.ts` says
 * from the log; the read models say the same here.
 */
const withCases = async (tables: Tables, userId: string, rows: readonly Listed[]): Promise<UserDocument[]> => {
  const cases = [...new Set(rows.flatMap(({ case_id }) => (case_id === null ? [] : [case_id])))];
  const caseRows: CaseToday[] = await tables(caseListTable)
    .whereIn('case_id', cases)
    .select('case_id', 'case_number', 'owner_id', 'status', 'plaintiff', 'defendant', 'erased', 'domain');
  const latest = await latestVersions(tables, cases, {});
  const submitted = await latestVersions(tables, cases, { submitted_by: userId });
  const adopted = await adoptedSides(tables, userId, cases);
  const defendants = await presentDefendants(tables, cases);
  const caseOf = new Map(caseRows.map((row) => [row.case_id, row]));
  const names = await defendantNames(tables, rows);
  const newsOf = await findCaseNews(tables, cases);
  const arrangements = await findArrangements(tables);
  return rows.map((row) => {
    const ofCase = caseOf.get(row.case_id ?? '');
    const side = sideOf(row);
    const told = side === null ? undefined : newsOf.get(row.case_id ?? '');
    const key = keyOf(row);
    const isComplaint = row.document_type === 'complaint';
    const isOwn = isComplaint
      ? adopted.has(key) || (ofCase !== undefined && ofCase.owner_id === userId)
      : defendants.has(key) && (adopted.has(key) || submitted.get(key) === latest.get(key));
    // Who left a side does not learn here whom the complaint names since, and a defendant not whom else it names.
    const sued = isOwn ? suedIn(row, defendants, latest) : [];
    const named = isComplaint ? ofCase?.defendant : defendants.get(key)?.name;
    return {
      ...row,
      case_number: ofCase?.case_number ?? null,
      status: ofCase?.status ?? null,
      plaintiff: ofCase?.plaintiff ?? null,
      defendant: (isOwn ? named : null) ?? null,
      client: row.document_type === 'defense' ? (names.get(key) ?? null) : (ofCase?.plaintiff ?? null),
      demand: side === null ? null : demandOn(told, side, arrangements),
      defence_days: ofCase?.status === 'filed' ? defenceDays(told, { domain: ofCase.domain, sued }, arrangements) : [],
      news: side === null ? [] : newsFor(told, side, userId),
      may_be_given_back: adopted.has(key) && !submitted.has(key),
      erased: ofCase?.erased ?? false,
      version: (isOwn ? latest : submitted).get(key) ?? row.version,
    };
  });
};

export type UserDocumentsQuery = {
  readonly userId: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Last changed first by default. */
  readonly order?: 'newest' | 'oldest';
  /** Documents that are left out. */
  readonly except?: readonly string[];
};

const listed = (tables: Tables, userId: string) =>
  tables(userDocumentsTable).where({ user_id: userId }).whereNull('discarded_at');

/** How many documents the list of an account has. */
const countListed = async (tables: Tables, userId: string): Promise<number> => {
  const row: { documents: number } | undefined = await tables(userDocumentCountsTable)
    .where({ user_id: userId })
    .first('documents');
  return row?.documents ?? 0;
};

const rowIdsOf = (userId: string, documentIds: readonly string[]): string[] =>
  [...new Set(documentIds)].map((id) => rowIdOf(userId, id));

/** How many of some documents are among those of a query. */
const countThese = async (own: Knex.QueryBuilder, userId: string, documentIds: readonly string[]): Promise<number> => {
  if (documentIds.length === 0) return 0;
  const [row]: { count: string | number }[] = await own
    .whereRaw('row_id = any(?)', [rowIdsOf(userId, documentIds)])
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** One page of an account's own documents in the order of their last change, and how many there are in all. */
export const findUserDocuments = async (
  tables: Tables,
  { userId, page, pageSize, order = 'newest', except = [] }: UserDocumentsQuery,
): Promise<{ items: UserDocument[]; total: number }> => {
  const own = () => listed(tables, userId);
  const total = (await countListed(tables, userId)) - (await countThese(own(), userId, except));
  const { fromEnd, offset, limit } = pageWindow({ page, pageSize }, total);
  const inOrder = (isReversed: boolean) => (query: Knex.QueryBuilder) => {
    const direction = (order === 'newest') === isReversed ? 'asc' : 'desc';
    void query.orderBy([
      { column: 'updated_at', order: direction },
      { column: 'row_id', order: direction },
    ]);
  };
  const onPage = own().modify(inOrder(fromEnd)).limit(limit).offset(offset).select('row_id');
  if (except.length > 0) void onPage.whereRaw('row_id <> all(?)', [rowIdsOf(userId, except)]);
  // What lies before a page is walked over in an index alone, without the rows.
  const rows: Listed[] = await tables(userDocumentsTable)
    .whereIn('row_id', onPage)
    .modify(inOrder(false))
    .select(columns);
  return { items: await withCases(tables, userId, rows), total };
};

/**
 * All of an account's own documents, last changed first: only the cases' own rows know names, numbers and notices, so that whoever
 * narrows the list reads every row of the account. `caseOnly`: those that a court has, and of whose cases anybody has to be told something.
 * `withDiscarded`: also those that were taken off the list.
 */
export const allUserDocuments = async (
  tables: Tables,
  userId: string,
  { caseOnly = false, withDiscarded = false }: { readonly caseOnly?: boolean; readonly withDiscarded?: boolean } = {},
): Promise<UserDocument[]> => {
  const own = withDiscarded ? tables(userDocumentsTable).where({ user_id: userId }) : listed(tables, userId);
  if (caseOnly) void own.whereIn('case_id', tables(caseNewsTable).select('case_id'));
  const rows: Listed[] = await own
    .orderBy([
      { column: 'updated_at', order: 'desc' },
      { column: 'row_id', order: 'desc' },
    ])
    .select(columns);
  return withCases(tables, userId, rows);
};

/** The ids of the documents that an account took off its list. */
export const discardedDocuments = async (tables: Tables, userId: string): Promise<ReadonlySet<string>> => {
  const rows: Pick<UserDocumentRow, 'document_id'>[] = await tables(userDocumentsTable)
    .where({ user_id: userId })
    .whereNotNull('discarded_at')
    .select('document_id');
  return new Set(rows.map(({ document_id: id }) => id));
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
