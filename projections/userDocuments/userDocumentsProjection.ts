import type { DomainEvent } from '../../domain/eventCatalogue.js';
import { canonicalJson } from '../../domain/eventSourcing/canonicalJson.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { addToCounters, foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const userDocumentsTable = 'user_documents';
export const userDocumentCountsTable = 'user_document_counts';

export type UserDocumentRow = {
  /** `{user_id}:{document_id}` */
  readonly row_id: string;
  readonly user_id: string;
  readonly document_id: string;
  readonly document_type: 'complaint' | 'defense' | 'application';
  readonly form_key: string;
  readonly edition: string;
  readonly definition_hash: string | null;
  readonly case_cause: string;
  readonly case_id: string | null;
  readonly defendant_id: string | null;
  readonly version: number | null;
  readonly form_data: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
  readonly discarded_at: Date | string | null;
};

type Kept = Extract<Recorded<DomainEvent>, { type: 'PleadingKept' }>;

/** The id of a document means something to its owner only. */
export const rowIdOf = (userId: string, documentId: string): string => `${userId}:${documentId}`;

/** A discarded document that comes back as it was: it goes back to its place in the list. */
const isBackAsItWas = (row: UserDocumentRow | undefined, { data }: Kept): row is UserDocumentRow =>
  row !== undefined &&
  row.discarded_at !== null &&
  row.case_id === data.caseId &&
  row.version === data.version &&
  canonicalJson(row.form_data) === canonicalJson(data.formData);

const keptRow = (row: UserDocumentRow | undefined, event: Kept): UserDocumentRow => {
  const { userId, documentId, documentType, formKey, edition, definitionHash, cause, caseId } = event.data;
  const { version, defendantId, formData } = event.data;
  const at = event.metadata.occurredAt;
  return {
    row_id: rowIdOf(userId, documentId),
    user_id: userId,
    document_id: documentId,
    document_type: documentType,
    form_key: formKey,
    edition,
    definition_hash: definitionHash ?? null,
    case_cause: cause,
    case_id: caseId,
    defendant_id: defendantId ?? null,
    version,
    form_data: formData,
    created_at: row?.created_at ?? at,
    updated_at: isBackAsItWas(row, event) ? row.updated_at : at,
    discarded_at: null,
  };
};

const evolve = (row: UserDocumentRow | undefined, event: Recorded<DomainEvent>): UserDocumentRow | undefined => {
  if (event.type === 'PleadingKept') return keptRow(row, event);
  if (event.type === 'PleadingDiscarded' && row) return { ...row, discarded_at: event.metadata.occurredAt };
  if (event.type === 'PleadingRestored' && row) return { ...row, discarded_at: null };
  return row;
};

/** How many documents the list of an account has. */
type DocumentCount = { readonly user_id: string; readonly documents: number };
const countOf = (row: UserDocumentRow | undefined, sign: 1 | -1): DocumentCount[] =>
  row?.discarded_at === null ? [{ user_id: row.user_id, documents: sign }] : [];

/** The documents that accounts keep; what is taken off a list stays as a row, what is erased does not. */
export const userDocumentsProjection: Projection = {
  name: 'user_documents',
  tables: [userDocumentsTable, userDocumentCountsTable],
  apply: async (tables, events) => {
    const erased = new Set(events.flatMap(({ type, data }) => (type === 'AccountErased' ? [data.userId] : [])));
    const changes = await foldRows<UserDocumentRow>(tables, events, {
      table: userDocumentsTable,
      key: 'row_id',
      keyOf: ({ type, data }) =>
        (type === 'PleadingKept' || type === 'PleadingDiscarded' || type === 'PleadingRestored') &&
        !erased.has(data.userId)
          ? rowIdOf(data.userId, data.documentId)
          : undefined,
      evolve,
    });
    await addToCounters<DocumentCount>(
      tables,
      { table: userDocumentCountsTable, keys: ['user_id'], counters: ['documents'] },
      changes.flatMap(({ before, after }) => [...countOf(before, -1), ...countOf(after, 1)]),
    );
    if (erased.size === 0) return;
    for (const table of [userDocumentsTable, userDocumentCountsTable])
      await tables(table)
        .whereIn('user_id', [...erased])
        .del();
  },
};
