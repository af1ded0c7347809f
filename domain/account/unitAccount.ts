import { DomainError } from '../eventSourcing/domainError.js';
import type { UnitPerson } from './commands.js';
import { courtRoles } from './courtRoles.js';
import type { AccountEvent } from './events.js';
import type { AccountState, RegisteredAccount } from './state.js';

/**
 * Refuses what needs a password, for an account that is signed in to at the court's identity provider.
 * @throws DomainError `unit_account_without_password`
 */
export const mustHavePassword = ({ unit }: Pick<RegisteredAccount, 'unit'>): void => {
  if (unit !== null) throw new DomainError('unit_account_without_password');
};

/** What becomes of an account to which the provider gives no role: it loses its roles and is barred until there is one again. */
const bar = (account: RegisteredAccount): AccountEvent[] => {
  const { userId, courtRoles: before, isActive, deletionDue } = account;
  return [
    ...(before.length > 0 ? [{ type: 'CourtRolesChanged' as const, data: { userId, roles: [] } }] : []),
    ...(isActive ? [{ type: 'AccountDeactivated' as const, data: { userId, byUnit: true as const } }] : []),
    // As when an administrator bars an account: nobody could withdraw the deletion any more.
    ...(isActive && deletionDue !== null ? [{ type: 'AccountDeletionWithdrawn' as const, data: { userId } }] : []),
  ];
};

/**
 * The events of a sign-in through the court's identity provider: none where nothing changed. The account comes to be at the first sign-in.
 * Without a role an account that exists is barred, which is an event, so the caller looks at the state afterwards. An account that an
 * administrator barred stays barred whatever the provider says.
 * @throws DomainError `unit_role_missing` where there is no account yet, `account_inactive`, `account_not_found` for another person's
 */
export const signInFromUnit = (
  state: AccountState,
  person: UnitPerson & { readonly userId: string },
): AccountEvent[] => {
  const { userId, issuer, subject, name, email } = person;
  const roles = courtRoles.filter((role) => person.roles.includes(role));
  const linked: AccountEvent = { type: 'UnitAccountLinked', data: { userId, issuer, subject, name } };
  const given: AccountEvent = { type: 'CourtRolesChanged', data: { userId, roles } };
  if (state.status === 'erased') throw new DomainError('personal_data_erased');
  if (state.status === 'unregistered') {
    if (roles.length === 0) throw new DomainError('unit_role_missing');
    return [{ type: 'AccountRegistered', data: { userId, email } }, linked, given];
  }
  if (state.unit?.issuer !== issuer || state.unit.subject !== subject) throw new DomainError('account_not_found');
  if (!state.isActive && !state.isBarredByUnit) throw new DomainError('account_inactive');
  if (roles.length === 0) return bar(state);
  return [
    ...(state.isActive ? [] : [{ type: 'AccountActivated' as const, data: { userId } }]),
    ...(state.unit.name === name ? [] : [linked]),
    ...(state.courtRoles.join() === roles.join() ? [] : [given]),
  ];
};
