import { courtRoles, hasCourtRole, type CourtRights, type CourtRole } from '../account/courtRoles.js';
import type { Decider } from '../eventSourcing/decider.js';
import type { SignInRuleEvent } from './events.js';

/** The roles of which a second factor is required, in their order; none until an administrator sets some. */
export type SignInRule = { readonly roles: readonly CourtRole[] };

export type SignInRuleCommand = {
  readonly type: 'RequireSecondFactor';
  readonly data: { readonly roles: readonly CourtRole[] };
};

/** Whether somebody with these rights may do nothing without a second factor. */
export const mustHaveSecondFactor = (rights: CourtRights, { roles }: SignInRule): boolean =>
  roles.length > 0 && hasCourtRole(rights, ...roles);

/** The court's rule of how its people sign in. */
export const signInRuleDecider: Decider<SignInRuleCommand, SignInRuleEvent, SignInRule> = {
  initialState: () => ({ roles: [] }),
  evolve: (_state, { data }) => ({ roles: data.roles }),
  decide: ({ data }, state) => {
    const roles = courtRoles.filter((role) => data.roles.includes(role));
    return roles.join() === state.roles.join() ? [] : [{ type: 'SecondFactorRequired', data: { roles } }];
  },
};
