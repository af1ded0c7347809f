import { DomainError } from '../eventSourcing/domainError.js';
import type { AccountChanges, AccountCommand } from './commands.js';
import { courtRoles, hasCourtRole, type CourtRights } from './courtRoles.js';
import type { AccountEvent } from './events.js';
import { duePlanCredits } from './planCredits.js';
import { evolveAccount, type RegisteredAccount } from './state.js';

type Administer = Extract<AccountCommand, { type: 'AdministerAccount' }>['data'];

/** Refuses to remove the last administrator, so that the court cannot lock itself out. */
export const keepOneAdministrator = ({ isActive, isAdministrator }: RegisteredAccount, others: number): void => {
  if (isActive && isAdministrator && others < 1) throw new DomainError('last_administrator');
};

/**
 * Refuses to change, bar or erase a superuser's account to whom is none: nobody takes away those who appoint them.
 * @throws DomainError `rights_beyond_own`
 */
export const mustNotBeAbove = ({ isAdministrator }: RegisteredAccount, by: CourtRights | undefined): void => {
  if (isAdministrator && by?.isSuperuser === false) throw new DomainError('rights_beyond_own');
};

/**
 * Refuses what would let somebody act with rights that they do not have: a link that sets the password of an account lends its rights.
 * @throws DomainError `rights_beyond_own`
 */
export const mustHaveRightsOf = (account: RegisteredAccount, by: CourtRights | undefined): void => {
  mustNotBeAbove(account, by);
  if (by && !account.courtRoles.every((role) => hasCourtRole(by, role))) throw new DomainError('rights_beyond_own');
};

/** Whoever is no superuser makes none, and gives and takes only roles that they have. @throws DomainError `rights_beyond_own` */
const mustBeOwnToGive = (account: RegisteredAccount, changes: AccountChanges, by: CourtRights | undefined): void => {
  if (!by || by.isSuperuser) return;
  const { isAdministrator, courtRoles: wanted } = changes;
  const changed = courtRoles.filter((role) => wanted && wanted.includes(role) !== account.courtRoles.includes(role));
  if (isAdministrator === true || !changed.every((role) => hasCourtRole(by, role)))
    throw new DomainError('rights_beyond_own');
};

/**
 * Refuses to give or take rights of an account whose roles are those of the identity provider: the next sign-in would undo it. It never
 * becomes a superuser, so that whoever is the last one can sign in when the provider is away.
 * @throws DomainError `unit_account_rights`
 */
const mustNotBeRightsOfUnit = ({ unit, courtRoles: before }: RegisteredAccount, changes: AccountChanges): void => {
  if (unit === null) return;
  const { isAdministrator, courtRoles: wanted = before } = changes;
  const isSame = courtRoles.every((role) => wanted.includes(role) === before.includes(role));
  if (isAdministrator === true || !isSame) throw new DomainError('unit_account_rights');
};

/** The events of an administrator's change; a field that already has its value adds none. */
export const administer = (account: RegisteredAccount, command: Administer): AccountEvent[] => {
  const { changes, otherAdministrators, now, commandId } = command;
  const { userId } = account;
  const why = command.reason === undefined ? {} : { reason: command.reason };
  const events: AccountEvent[] = [];
  mustNotBeAbove(account, command.by);
  mustBeOwnToGive(account, changes, command.by);
  mustNotBeRightsOfUnit(account, changes);

  const plan = changes.subscription?.plan ?? account.subscription.plan;
  const expiresAt =
    changes.subscription?.expiresAt === undefined ? account.subscription.expiresAt : changes.subscription.expiresAt;
  if (plan !== account.subscription.plan || expiresAt !== account.subscription.expiresAt)
    events.push({ type: 'SubscriptionChanged', data: { userId, plan, expiresAt, since: now.toISOString(), ...why } });

  // A balance is what the administrator saw and set; the credits of a plan that begins now come on top of it.
  if (changes.credits !== undefined && changes.credits !== account.credits) {
    const amount = changes.credits - account.credits;
    events.push({
      type: 'CreditsGranted',
      data: { userId, grantId: commandId, amount, source: 'administrator', ...why },
    });
  }

  if (changes.isAdministrator === false && account.isAdministrator) {
    keepOneAdministrator(account, otherAdministrators);
    events.push({ type: 'AdministratorRevoked', data: { userId, ...why } });
  }
  if (changes.isActive === false && account.isActive) {
    keepOneAdministrator(account, otherAdministrators);
    events.push({ type: 'AccountDeactivated', data: { userId, ...why } });
    // Who got into an account that the court then bars must not have it erased, and its owner could not withdraw it any more.
    if (account.deletionDue !== null) events.push({ type: 'AccountDeletionWithdrawn', data: { userId } });
  }
  if (changes.isActive === true && !account.isActive)
    events.push({ type: 'AccountActivated', data: { userId, ...why } });
  if (changes.isAdministrator === true && !account.isAdministrator)
    events.push({ type: 'AdministratorGranted', data: { userId, ...why } });
  const roles = courtRoles.filter((role) => (changes.courtRoles ?? account.courtRoles).includes(role));
  if (roles.join() !== account.courtRoles.join())
    events.push({ type: 'CourtRolesChanged', data: { userId, roles, ...why } });

  const after = events.reduce(evolveAccount, account);
  return after.status === 'registered' ? [...events, ...duePlanCredits(after, command)] : events;
};
