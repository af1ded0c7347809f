import type { Mark } from '../../domain/case/marks.js';
import type { RenameAnswer } from '../../domain/case/whoIsWho.js';
import type { ThirdParty } from '../../domain/forms/definition.js';
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
  readonly definition_hash: string;
  /** Version of the Word renderer. */
  readonly renderer: string;
  readonly document_hash: string;
  readonly submitted_at: Date;
  /** `null` once erased, and in a list for all but the latest versions. */
  readonly form_data: Readonly<Record<string, unknown>> | null;
  /** The marks of answers that were suggested and accepted; `null` where the answers are `null` or there are none. */
  readonly marks: readonly Mark[] | null;
};

/** `pending`: the court has to decide whether it is the same person. `lapsed`: the complaint changed before it did. */
export type Succession = {
  readonly successor_id: string;
  readonly state: 'replaced' | 'pending' | 'same' | 'different' | 'lapsed';
  readonly decided_at: Date | null;
};

export type CaseParties = {
  readonly plaintiffCode: string | null;
  readonly defendants: readonly {
    readonly id: string;
    /** `null` for a defendant. */
    readonly standing: ThirdParty | null;
    readonly name: string | null;
    /** `null` once erased, and for a former party, whose code is no longer accepted. */
    readonly code: string | null;
    /** When a version of the complaint stopped naming them; `null` for a party. */
    readonly leftAt: Date | null;
    /** The name before it was corrected; `null` where it was not, or once erased. */
    readonly formerName: string | null;
    readonly plaintiffSaid: RenameAnswer | null;
    /** Whom the complaint named in their place; `null` where nobody. */
    readonly succession: Succession | null;
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

/** The newest versions of the complaints of cases, by the id of the case; one without a complaint here is missing. */
export const newestComplaints = async (
  tables: Tables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows: { case_id: string; version: number }[] = await tables(caseDocumentsTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .where({ pleading: 'complaint' })
    .groupBy('case_id')
    .select('case_id')
    .max({ version: 'version' });
  return new Map(rows.map(({ case_id, version }) => [case_id, version]));
};

type PartyRow = {
  readonly defendant_id: string;
  readonly standing: ThirdParty | null;
  readonly name: string | null;
  readonly code: string | null;
  readonly left_at: Date | null;
  readonly former_name: string | null;
  readonly plaintiff_said: RenameAnswer | null;
  readonly successor_id: string | null;
  readonly referred_at: Date | null;
  readonly decided_at: Date | null;
  readonly decided_same: boolean | null;
};

const partyColumns = [
  'defendant_id',
  'standing',
  'name',
  'code',
  'left_at',
  'former_name',
  'plaintiff_said',
  'successor_id',
  'referred_at',
  'decided_at',
  'decided_same',
] as const;

const successionOf = (row: PartyRow, rows: readonly PartyRow[]): Succession | null => {
  const { successor_id, referred_at, decided_at, decided_same, left_at } = row;
  if (successor_id === null) return null;
  const successor = rows.find(({ defendant_id }) => defendant_id === successor_id);
  const isOpen = left_at !== null && successor?.left_at === null;
  const state =
    decided_same !== null
      ? decided_same
        ? 'same'
        : 'different'
      : referred_at !== null
        ? isOpen
          ? 'pending'
          : 'lapsed'
        : 'replaced';
  // Named again without a decision: nobody stands in their place any more.
  return state !== 'same' && left_at === null ? null : { successor_id, state, decided_at };
};

/** The codes and names of a case's parties, those who answer in the order in which they joined. */
export const findCaseParties = async (tables: Tables, caseId: string): Promise<CaseParties> => {
  const rows: PartyRow[] = await tables(casePartiesTable)
    .where({ case_id: caseId })
    .orderBy(['place', 'defendant_id'])
    .select(...partyColumns);
  return {
    plaintiffCode: rows.find(({ defendant_id }) => defendant_id === PLAINTIFF)?.code ?? null,
    defendants: rows
      .filter(({ defendant_id }) => defendant_id !== PLAINTIFF)
      .map((row) => ({
        id: row.defendant_id,
        standing: row.standing,
        name: row.name,
        code: row.left_at === null ? row.code : null,
        leftAt: row.left_at,
        formerName: row.former_name,
        plaintiffSaid: row.plaintiff_said,
        succession: successionOf(row, rows),
      })),
  };
};
