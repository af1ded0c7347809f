import { accountEvents, type AccountEvent } from '../../domain/account/events.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const accountsTable = 'accounts';

export type AccountRow = {
  readonly id: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
  readonly registered_at: Date | string;
};

const isAccountEvent = (event: Recorded<DomainEvent>): event is Recorded<AccountEvent> =>
  Object.hasOwn(accountEvents, event.type);

const evolve = (row: AccountRow | undefined, event: Recorded<DomainEvent>): AccountRow | undefined => {
  if (event.type === 'AccountRegistered') {
    const { userId, email } = event.data;
    return { id: userId, email, is_active: true, is_superuser: false, registered_at: event.metadata.occurredAt };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'AccountActivated':
      return { ...row, is_active: true };
    case 'AccountDeactivated':
      return { ...row, is_active: false };
    case 'AccountErased':
      return { ...row, email: null, is_active: false };
    case 'AdministratorGranted':
      return { ...row, is_superuser: true };
    case 'AdministratorRevoked':
      return { ...row, is_superuser: false };
    default:
      return row;
  }
};

/** Who has an account and what they may do. */
export const accountsProjection: Projection = {
  name: 'accounts',
  tables: [accountsTable],
  apply: async (tables, events) => {
    await foldRows<AccountRow>(tables, events, {
      table: accountsTable,
      key: 'id',
      keyOf: (event) => (isAccountEvent(event) ? event.data.userId : undefined),
      evolve,
    });
  },
};
