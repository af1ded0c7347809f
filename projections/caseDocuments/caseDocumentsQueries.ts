import type { Mark } from '../../domain/case/marks.js';
import type { Tables } from '../runner/projection.js';
import { caseDocumentsTable, casePartiesTable, PLAINTIFF } from './caseDocumentsProjection.js';

/** One version of a pleading. */
export type CaseDocument = {
  readonly document_id: string;
  readonly pleading: 'complaint' | 'defense';
  readonly defendant_id: string | null;
  readonly version: number;
  readonly is_latest: boolean;
  readonly form_key: string;
  readonly edition: string;
  /** SHA-256 (hex) of the definition; `null` where only the edition was recorded. */
  readonly definition_hash: string | null;
  /** Version of the Word renderer. */
  readonly renderer: string;
  readonly document_hash: string;
  readonly submitted_at: Date;
  /** `null` once erased, and in a list for all but the latest versions. */
  readonly form_data: Readonly<Record<string, unknown>> | null;
  /** Of answers that were suggested and accepted; `null` like the answers, or where there are none. */
  readonly marks: readonly Mark[] | null;
};

export type CaseParties = {
  readonly plaintiffCode: string | null;
  readonly defendants: readonly {
    readonly id: string;
    readonly name: string | null;
    /** `null` once erased, and for a former party, whose code is no longer accepted. */
    readonly code: string | null;
    /** When a version of the complaint stopped naming them; `null` for a party. */
    readonly leftAt: Date | null;
  }[];
};

const columns = [
  'document_id',
  'pleading',
  'defendant_id',
  'version',
  'form_key',
  'edition',
  'definition_hash',
  'renderer',
  'document_hash',
  'submitted_at',
];

type Content = Pick<CaseDocument, 'form_data' | 'marks'>;
type Note = Omit<CaseDocument, keyof Content>;

/** The versions of a case without their answers: complaint first, then each defence, oldest first. */
const findNotes = async (tables: Tables, caseId: string): Promise<Note[]> => {
  const rows: Omit<Note, 'is_latest'>[] = await tables(caseDocumentsTable)
    .where({ case_id: caseId })
    .orderBy([{ column: 'pleading' }, { column: 'submitted_at' }, { column: 'version' }])
    .select(columns);
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const side = `${row.pleading} ${row.defendant_id ?? ''}`;
    if ((latest.get(side)?.version ?? 0) < row.version) latest.set(side, row);
  }
  const latestIds = new Set([...latest.values()].map(({ document_id }) => document_id));
  return rows.map((row) => ({ ...row, is_latest: latestIds.has(row.document_id) }));
};

const noContent: Content = { form_data: null, marks: null };

/** Reads the answers of some versions, with their marks. */
const findContents = async (tables: Tables, notes: readonly Note[]): Promise<Map<string, Content>> => {
  const ids = notes.map(({ document_id }) => document_id);
  const rows: (Content & Pick<CaseDocument, 'document_id'>)[] = await tables(caseDocumentsTable)
    .whereIn('document_id', ids)
    .select('document_id', 'form_data', 'marks');
  return new Map(rows.map(({ document_id, ...content }) => [document_id, content]));
};

/** All versions of all pleadings of a case, the latest ones with their answers: complaint first, then each defence, oldest first. */
export const findCaseDocuments = async (tables: Tables, caseId: string): Promise<CaseDocument[]> => {
  const notes = await findNotes(tables, caseId);
  const contents = await findContents(
    tables,
    notes.filter(({ is_latest }) => is_latest),
  );
  return notes.map((note) => ({ ...note, ...(contents.get(note.document_id) ?? noContent) }));
};

/** One version of a pleading of the case with its answers; `undefined` when the case has no such version. */
export const findCaseDocument = async (
  tables: Tables,
  caseId: string,
  documentId: string,
): Promise<CaseDocument | undefined> => {
  const note = (await findNotes(tables, caseId)).find(({ document_id }) => document_id === documentId);
  return note && { ...note, ...((await findContents(tables, [note])).get(documentId) ?? noContent) };
};

/** The codes and names of a case's parties, defendants in the order in which they joined. */
export const findCaseParties = async (tables: Tables, caseId: string): Promise<CaseParties> => {
  const rows: { defendant_id: string; name: string | null; code: string | null; left_at: Date | null }[] = await tables(
    casePartiesTable,
  )
    .where({ case_id: caseId })
    .orderBy(['place', 'defendant_id'])
    .select('defendant_id', 'name', 'code', 'left_at');
  return {
    plaintiffCode: rows.find(({ defendant_id }) => defendant_id === PLAINTIFF)?.code ?? null,
    defendants: rows
      .filter(({ defendant_id }) => defendant_id !== PLAINTIFF)
      .map(({ defendant_id, name, code, left_at }) => ({
        id: defendant_id,
        name,
        code: left_at === null ? code : null,
        leftAt: left_at,
      })),
  };
};
