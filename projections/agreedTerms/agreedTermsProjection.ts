import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const agreedTermsTable = 'agreed_terms';

export type AgreedTermsRow = {
  readonly account_id: string;
  /** The version that the owner agreed to last; `null` for an account that the court set up. */
  readonly version: string | null;
};

const isAgreement = (
  event: Recorded<DomainEvent>,
): event is Recorded<Extract<DomainEvent, { type: 'AccountRegistered' | 'TermsAgreed' }>> =>
  event.type === 'AccountRegistered' || event.type === 'TermsAgreed';

/** Which user agreement and privacy policy each owner agreed to last. */
export const agreedTermsProjection: Projection = {
  name: 'agreed_terms',
  tables: [agreedTermsTable],
  apply: async (tables, events) => {
    await foldRows<AgreedTermsRow>(tables, events, {
      table: agreedTermsTable,
      key: 'account_id',
      keyOf: (event) => (isAgreement(event) ? event.data.userId : undefined),
      evolve: (row, event) =>
        isAgreement(event) ? { account_id: event.data.userId, version: event.data.termsVersion ?? null } : row,
    });
  },
};
