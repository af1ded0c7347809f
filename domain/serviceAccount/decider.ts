import { daysAfter } from '../courtCalendar/courtPeriods.js';
import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { ServiceAccountEvent } from './events.js';
import { completeScopes, longestKeyDays, mostServiceAccounts, type KeyScope } from './terms.js';

export type ServiceAccount = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly keyHash: string;
  /** The last court day on which the key works. */
  readonly endsOn: string;
  readonly isRevoked: boolean;
};

/** Every account that there ever was, by its id, in the order of their creation. */
export type ServiceAccounts = ReadonlyMap<string, ServiceAccount>;

export type ServiceAccountCommand =
  | {
      readonly type: 'CreateServiceAccount';
      readonly data: Pick<ServiceAccount, 'id' | 'name' | 'scopes' | 'keyHash' | 'endsOn'> & {
        /** The court's day. */
        readonly today: string;
      };
    }
  | { readonly type: 'RevokeServiceAccount'; readonly data: { readonly id: string } };

/** Whether the key of an account is accepted on a court day. */
export const isInForce = ({ isRevoked, endsOn }: ServiceAccount, today: string): boolean =>
  !isRevoked && today <= endsOn;

const create = (
  {
    id,
    name,
    scopes,
    keyHash,
    endsOn,
    today,
  }: Extract<ServiceAccountCommand, { type: 'CreateServiceAccount' }>['data'],
  accounts: ServiceAccounts,
): ServiceAccountEvent[] => {
  if (endsOn < today || endsOn > daysAfter(today, longestKeyDays)) throw new DomainError('service_account_end_wrong');
  const inForce = [...accounts.values()].filter((one) => isInForce(one, today));
  // Two presses of the button make one key: the second finds the name taken.
  if (inForce.some((one) => one.name === name)) throw new DomainError('service_account_name_taken');
  if (inForce.length >= mostServiceAccounts) throw new DomainError('too_many_service_accounts');
  const data = { serviceAccountId: id, name, scopes: completeScopes(scopes), keyHash, endsOn };
  return [{ type: 'ServiceAccountCreated', data }];
};

const evolve = (accounts: ServiceAccounts, event: ServiceAccountEvent): ServiceAccounts => {
  const changed = new Map(accounts);
  const { serviceAccountId: id } = event.data;
  if (event.type === 'ServiceAccountCreated') {
    const { name, scopes, keyHash, endsOn } = event.data;
    return changed.set(id, { id, name, scopes, keyHash, endsOn, isRevoked: false });
  }
  const account = accounts.get(id);
  return account ? changed.set(id, { ...account, isRevoked: true }) : accounts;
};

/** The other systems of the court that may call the API. */
export const serviceAccountDecider: Decider<ServiceAccountCommand, ServiceAccountEvent, ServiceAccounts> = {
  initialState: () => new Map(),
  evolve,
  decide: ({ type, data }, accounts) => {
    if (type === 'CreateServiceAccount') return create(data, accounts);
    const account = accounts.get(data.id);
    if (!account) throw new DomainError('service_account_not_found');
    return account.isRevoked ? [] : [{ type: 'ServiceAccountRevoked', data: { serviceAccountId: data.id } }];
  },
};
