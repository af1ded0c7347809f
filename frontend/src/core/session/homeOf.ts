import type { CourtRole } from '../../../../domain/account/courtRoles.js';
import { mayAs, type CourtUser } from './courtUser.js';

/** Where each role begins; who has several begins at the first. */
const homes: readonly (readonly [CourtRole, string])[] = [
  ['clerk', '/app/admin/dashboard'],
  ['judge', '/app/admin/dashboard'],
  ['auditor', '/app/admin/audit'],
  ['administrator', '/app/admin/user-management'],
];

/** The page that a user sees after signing in without having asked for another one. */
export const homeOf = (user: CourtUser): string =>
  homes.find(([role]) => mayAs(user, role))?.[1] ?? '/app/my-documents';
