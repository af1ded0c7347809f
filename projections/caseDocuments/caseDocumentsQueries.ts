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
  readonly document_hash: string;
  readonly submitted_at: Date;
  /** Of the latest versions only; `null` for older ones, and once erased. */
  readonly form_data: Readonly<Record<string, unknown>> | null;
};

export type CaseParties = {
  readonly plaintiffCode: string | null;
  readonly defendants: readonly {
    readonly id: string;
    readonly name: string | null;
    /** `null` once erased, and for somebody who is no longer a party: it does not answer any more. */
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
  'document_hash',
  'submitted_at',
];

/** All versions of all pleadings of a case: complaint first, then each defence, oldest first. */
export const findCaseDocuments = async (tables: Tables, caseId: string): Promise<CaseDocument[]> => {
  const rows: Omit<CaseDocument, 'is_latest' | 'form_data'>[] = await tables(caseDocumentsTable)
    .where({ case_id: caseId })
    .orderBy([{ column: 'pleading' }, { column: 'submitted_at' }, { column: 'version' }])
    .select(columns);
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const side = `${row.pleading} ${row.defendant_id ?? ''}`;
    if ((latest.get(side)?.version ?? 0) < row.version) latest.set(side, row);
  }
  const latestIds = [...latest.values()].map(({ document_id }) => document_id);
  const answers: { document_id: string; form_data: CaseDocument['form_data'] }[] = await tables(caseDocumentsTable)
    .whereIn('document_id', latestIds)
    .select('document_id', 'form_data');
  const answersOf = new Map(answers.map(({ document_id, form_data }) => [document_id, form_data]));
  return rows.map((row) => ({
    ...row,
    is_latest: answersOf.has(row.document_id),
    form_data: answersOf.get(row.document_id) ?? null,
  }));
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
