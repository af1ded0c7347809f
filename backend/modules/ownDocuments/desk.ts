import type { ReadTables } from '../../../projections/runner/projection.js';
import {
  allUserDocuments,
  findUserDocument,
  findUserDocuments,
  type UserDocument,
} from '../../../projections/userDocuments/userDocumentsQueries.js';
import { documentTitle, formPath, type Forms } from '../forms/index.js';
import { noMarks, type DocumentMarkRows, type DocumentMarks } from './documentMarks.js';
import { narrowDocuments, unseenNews, type MarkedDocument, type Narrowing } from './narrowDocuments.js';

type Deps = {
  readonly tables: ReadTables;
  readonly forms: Pick<Forms, 'get'>;
  readonly marks: DocumentMarkRows;
};

const kinds = { complaint: 'claim', defense: 'defense', application: 'application' } as const;

/** One document as its owner's list shows it. */
export const listItem = (forms: Deps['forms'], row: MarkedDocument) => {
  const definition = forms.get(row.form_key);
  const { demand } = row;
  return {
    id: row.document_id,
    document_type: row.document_type,
    case_cause: row.case_cause,
    case_number: row.case_number,
    status: row.status,
    plaintiff: row.plaintiff,
    defendant: row.defendant,
    client: row.client,
    demand: demand && {
      notice_id: demand.noticeId,
      asked_on: demand.askedOn,
      due_on: demand.dueOn,
      due_end: demand.dueEnd,
      places: demand.places,
    },
    ...(row.defence_days.length > 0 && {
      defence_days: row.defence_days.map(({ name, dueOn, isAnswered }) => ({
        name,
        due_on: dueOn,
        answered: isAnswered,
      })),
    }),
    news: unseenNews(row).map(({ kind, at }) => ({ kind, at })),
    tags: [...row.tags],
    archived: row.archived,
    may_be_given_back: row.may_be_given_back,
    title: definition ? documentTitle(definition) : row.case_cause,
    form_key: row.form_key,
    path: formPath({ key: row.form_key, kind: kinds[row.document_type] }),
    version: row.version,
    erased: row.erased,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

type Page = { readonly page: number; readonly pageSize: number };

/** Whether a page can be read by itself: nothing has to be known of rows but when they changed. */
const isPlain = ({ search, state, side, cause, client, tag, archived, order }: Narrowing): boolean =>
  search.trim() === '' &&
  [state, side, cause, client, tag].every((filter) => filter === undefined) &&
  !archived &&
  (order === 'newest' || order === 'oldest');

/** An account's own documents with what it notes about them: each answer is of that account alone. */
export const createDesk = ({ tables, forms, marks }: Deps) => {
  const marked = <Row extends UserDocument>(row: Row, notes: ReadonlyMap<string, DocumentMarks>) => ({
    ...row,
    ...(notes.get(row.document_id) ?? noMarks),
  });
  const nameOf = (formKey: string): string | null => {
    const definition = forms.get(formKey);
    return definition ? documentTitle(definition) : null;
  };
  const all = async (userId: string, of: { readonly caseOnly?: boolean } = {}): Promise<MarkedDocument[]> => {
    const notes = await marks.list(userId);
    return (await allUserDocuments(tables, userId, of)).map((row) => marked(row, notes));
  };

  return {
    all,
    /** A page of what a search and filters leave, and how many there are. */
    list: async (userId: string, narrowing: Narrowing, { page, pageSize }: Page) => {
      if (isPlain(narrowing)) {
        const notes = await marks.list(userId);
        const except = [...notes].flatMap(([id, { archived }]) => (archived ? [id] : []));
        const order = narrowing.order === 'oldest' ? 'oldest' : 'newest';
        const { items, total } = await findUserDocuments(tables, { userId, page, pageSize, order, except });
        return { items: items.map((row) => marked(row, notes)), total };
      }
      const found = narrowDocuments(await all(userId), narrowing, nameOf);
      const from = (page - 1) * pageSize;
      return { items: found.slice(from, from + pageSize), total: found.length };
    },
    /** A row with what its account notes about it. */
    marked: async <Row extends UserDocument>(row: Row) => marked(row, await marks.list(row.user_id)),
    /** One of them; `undefined` for another account's, and for one that was taken off the list. */
    find: async (userId: string, documentId: string) => {
      const row = await findUserDocument(tables, userId, documentId);
      return row && !row.discarded ? marked(row, await marks.list(userId)) : undefined;
    },
  };
};
export type Desk = ReturnType<typeof createDesk>;
