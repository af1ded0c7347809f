import type { User } from '../../../../domain/contract/account.js';
import { hasCourtRole, isOfCourt, type CourtRights, type CourtRole } from '../../../../domain/account/courtRoles.js';
import { useAppSelector } from '../hooks.js';
import { selectUser } from './sessionSlice.js';

/** What of an account says what it may do at the court. */
export type CourtUser = Pick<User, 'is_superuser'> & Partial<Pick<User, 'court_roles'>>;

/** The rights that an account tells. */
export const rightsOfUser = ({ is_superuser: isSuperuser, court_roles: courtRoles = [] }: CourtUser): CourtRights => ({
  isSuperuser,
  courtRoles,
});

/** Whether somebody has one of the roles. The server checks again. */
export const mayAs = (user: CourtUser, ...roles: readonly CourtRole[]): boolean =>
  hasCourtRole(rightsOfUser(user), ...roles);

/** Whether somebody is one of the court's people. */
export const isCourtUser = (user: CourtUser): boolean => isOfCourt(rightsOfUser(user));

/** Whether who is signed in has one of the roles. */
export const useCourtRole = (...roles: readonly CourtRole[]): boolean => {
  const user = useAppSelector(selectUser);
  return user !== null && mayAs(user, ...roles);
};
