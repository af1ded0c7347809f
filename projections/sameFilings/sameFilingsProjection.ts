import type { DomainEvent } from '../../domain/eventCatalogue.js';
import { comparableJson } from '../../domain/eventSourcing/comparableJson.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

/** Hashes a text with a key of the installation: the hash alone lets nobody test a guess of the text. */
export type HashContent = (content: string) => string;

export const filingContentsTable = 'filing_contents';

export type FilingContentRow = {
  readonly case_id: string;
  /** Hash of form and answers of the newest complaint: parties, claims and facts; `null` once they were erased. */
  readonly digest: string | null;
};

type FilingEvent = Extract<DomainEvent, { type: 'PleadingSubmitted' | 'PersonalDataErased' }>;

const isFiling = (event: Recorded<DomainEvent>): event is Recorded<FilingEvent> =>
  (event.type === 'PleadingSubmitted' && event.data.pleading === 'complaint') || event.type === 'PersonalDataErased';

const evolve =
  (hashContent: HashContent) =>
  (row: FilingContentRow | undefined, event: Recorded<DomainEvent>): FilingContentRow | undefined => {
    if (event.type === 'PersonalDataErased') return row && { ...row, digest: null };
    if (event.type !== 'PleadingSubmitted' || event.data.pleading !== 'complaint') return row;
    const { caseId, formKey, formData } = event.data;
    // The form is of one cause; the parties stand in its answers.
    const digest = formData === null ? null : hashContent(comparableJson([formKey, formData]));
    return { case_id: caseId, digest };
  };

/** What each case was filed with, as a keyed hash: two cases of the same parties, cause and text have the same. */
export const sameFilingsProjection = (hashContent: HashContent): Projection => ({
  name: 'filing_contents',
  tables: [filingContentsTable],
  apply: async (tables, events) => {
    await foldRows<FilingContentRow>(tables, events, {
      table: filingContentsTable,
      key: 'case_id',
      keyOf: (event) => (isFiling(event) ? event.data.caseId : undefined),
      evolve: evolve(hashContent),
    });
  },
});
