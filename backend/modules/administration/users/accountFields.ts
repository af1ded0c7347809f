import type { AccountChanges } from '../../../../domain/account/commands.js';
import { unitsOf } from '../../../../domain/account/credits.js';
import type { Given } from '../../../../domain/contract/call.js';
import type { users } from '../../../../domain/contract/users.js';

export type AskedChange = { readonly changes: AccountChanges; readonly reason?: string };

/** The change that an administrator asks for. A day as the end of a plan means the end of that day at the court. */
export const askedChange = (body: Given<typeof users.change>['body']): AskedChange => {
  const { subscription_plan: plan, subscription_expires_at: expiresAt, platform_credits: credits } = body;
  const { is_active: isActive, is_superuser: isAdministrator, court_roles: courtRoles, reason } = body;
  const subscription = { ...(plan !== undefined && { plan }), ...(expiresAt !== undefined && { expiresAt }) };
  return {
    changes: {
      ...(Object.keys(subscription).length > 0 && { subscription }),
      ...(credits !== undefined && { credits: unitsOf(credits) }),
      ...(isActive !== undefined && { isActive }),
      ...(isAdministrator !== undefined && { isAdministrator }),
      ...(courtRoles !== undefined && { courtRoles }),
    },
    ...(reason !== undefined && { reason }),
  };
};
