import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { upsert } from '../runner/writeRows.js';
import type { Projection, Tables } from '../runner/projection.js';

export const caseDocumentsTable = 'case_documents';
export const casePartiesTable = 'case_parties';

/** The plaintiff side among the parties, whose others are known by their defendant id. */
export const PLAINTIFF = '';

type DocumentRow = { readonly document_id: string; readonly case_id: string; readonly form_data: object | null };
type PartyRow = {
  readonly case_id: string;
  readonly defendant_id: string;
  readonly name: string | null;
  readonly code: string | null;
};

const documentOf = (event: Extract<Recorded<DomainEvent>, { type: 'PleadingSubmitted' }>) => {
  const { caseId, pleading, defendantId, version, formKey, edition, renderer, documentHash, formData, submittedBy } =
    event.data;
  return {
    document_id: event.id,
    case_id: caseId,
    pleading,
    defendant_id: defendantId,
    version,
    form_key: formKey,
    edition,
    renderer,
    document_hash: documentHash,
    form_data: formData,
    submitted_at: event.metadata.occurredAt,
    submitted_by: submittedBy,
  };
};

/** Rows that a batch adds, and the cases whose personal data it erases from older rows. */
const gather = (events: readonly Recorded<DomainEvent>[]) => {
  let documents: DocumentRow[] = [];
  let parties: PartyRow[] = [];
  const erasedCases = new Set<string>();
  const join = (event: Recorded<DomainEvent>, party: PartyRow): void => {
    const place = Number(event.revision); // order of joining
    parties.push(Object.assign({ joined_at: event.metadata.occurredAt, place }, party));
  };
  for (const event of events) {
    if (event.type === 'CaseOpened') {
      const { caseId, plaintiffCode } = event.data;
      join(event, { case_id: caseId, defendant_id: PLAINTIFF, name: null, code: plaintiffCode });
    } else if (event.type === 'DefendantJoined') {
      const { caseId, defendantId, name, code } = event.data;
      join(event, { case_id: caseId, defendant_id: defendantId, name, code });
    } else if (event.type === 'PleadingSubmitted') documents.push(documentOf(event));
    else if (event.type === 'PersonalDataErased') {
      const { caseId } = event.data;
      erasedCases.add(caseId);
      documents = documents.map((row) => (row.case_id === caseId ? { ...row, form_data: null } : row));
      parties = parties.map((row) => (row.case_id === caseId ? { ...row, name: null, code: null } : row));
    }
  }
  return { documents, parties, erasedCases: [...erasedCases] };
};

const erase = async (tables: Tables, cases: readonly string[]): Promise<void> => {
  if (cases.length === 0) return;
  await tables(caseDocumentsTable).whereIn('case_id', cases).update({ form_data: null });
  await tables(casePartiesTable).whereIn('case_id', cases).update({ name: null, code: null });
};

/** Every version of every pleading with its answers, and the parties of a case with their codes. */
export const caseDocumentsProjection: Projection = {
  name: 'case_documents',
  tables: [caseDocumentsTable, casePartiesTable],
  apply: async (tables, events) => {
    const { documents, parties, erasedCases } = gather(events);
    await erase(tables, erasedCases);
    await upsert(tables, caseDocumentsTable, 'document_id', documents);
    await upsert(tables, casePartiesTable, ['case_id', 'defendant_id'], parties);
  },
};
