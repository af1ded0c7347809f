import type { Middleware } from 'koa';
import { courtRolesText, hasCourtRole, type CourtRole } from '../../../domain/account/courtRoles.js';
import { planIncludes, type PlanFeature } from '../../../domain/account/plans.js';
import type { KeyScope } from '../../../domain/serviceAccount/terms.js';
import { requireFeature, type FeatureOn } from './featureGuard.js';
import { cookieNames, readCookie, type CookieDeps } from './cookies.js';
import { RequestError } from './requestError.js';
import { requireInTeam, type RequireTeamRole } from './teamGuard.js';
import type { Access, AppMiddleware, AppState, SignedInAccount } from './types.js';

/** Name of the cookie that holds a session's token; `cookies.ts` adds a prefix over TLS. */
export const sessionCookie = cookieNames.session;

/**
 * Finds the account of a session token; `undefined` when the token is unknown or expired, or the account is barred. `isUse`: whether
 * somebody uses the session, which prolongs it.
 */
export type FindSession = (token: string, isUse: boolean) => Promise<SignedInAccount | undefined>;

type SignInDeps = CookieDeps & {
  /** Whether a page makes the call by itself; none by default. */
  readonly isWatched?: (method: string, path: string) => boolean;
};

/** Puts the account behind the session cookie into `ctx.state.account`; no cookie, no account. */
export const authenticate =
  (findSession: FindSession, { isWatched = () => false, ...deps }: SignInDeps): Middleware<AppState> =>
  async (ctx, next) => {
    const token = readCookie(ctx, deps, sessionCookie);
    if (token !== undefined) {
      const account = await findSession(token, !isWatched(ctx.method, ctx.path));
      if (account)
        Object.assign(ctx.state, { account, sessionToken: token, findAgain: () => findSession(token, false) });
    }
    return next();
  };

/**
 * The account of this request.
 * @throws RequestError `not_signed_in` (401)
 */
export const signedIn = ({ account }: AppState): SignedInAccount => {
  if (!account) throw new RequestError('not_signed_in');
  return account;
};

/** Lets requests of signed-in accounts through; all others get 401. */
export const requireSignedIn: AppMiddleware = (ctx, next) => {
  signedIn(ctx.state);
  return next();
};

/** What is missing, and whom to ask for it. */
const missing = (roles: readonly CourtRole[]): string =>
  `此操作需要${roles.length === 0 ? '超级管理员' : courtRolesText(roles, '或')}的权限，您的账号没有。请联系本院管理员。`;

/**
 * Lets the court's people through who have one of the roles, and superusers; 401 when signed out, 403 otherwise. A change whose rights
 * could not be confirmed is refused with 503.
 */
export const requireCourt =
  (roles: readonly CourtRole[] = []): AppMiddleware =>
  (ctx, next) => {
    const account = signedIn(ctx.state);
    if (!account.isSuperuser && !hasCourtRole(account, ...roles))
      throw new RequestError('forbidden', { sentence: missing(roles) });
    if (account.unconfirmed && ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new RequestError('store_unavailable');
    return next();
  };

/** Lets other systems of the court through whose key has the scope. @throws RequestError `service_key_required`, `service_key_out_of_scope` */
const requireKey =
  (scope: KeyScope | undefined): AppMiddleware =>
  (ctx, next) => {
    const { serviceKey } = ctx.state;
    if (!serviceKey) throw new RequestError('service_key_required');
    if (scope === undefined || !serviceKey.scopes.includes(scope)) throw new RequestError('service_key_out_of_scope');
    return next();
  };

/** Refuses keys where none is asked for, also what everybody may call: a key is good for the operations that are named, and for no others. */
const refuseKeys: AppMiddleware = (ctx, next) => {
  if (ctx.state.serviceKey) throw new RequestError('service_key_out_of_scope');
  return next();
};

const guardOf = ({ role, courtRoles, keyScope }: Access): AppMiddleware => {
  switch (role) {
    case 'anonymous':
      return (_ctx, next) => next();
    case 'user':
      return requireSignedIn;
    case 'court':
      return requireCourt(courtRoles);
    case 'key':
      return requireKey(keyScope);
  }
};

/** Remembers the guards of a route for responses that take long; see `withdrawnAccess.ts`. */
export const rememberGuards =
  (asked: readonly AppMiddleware[]): AppMiddleware =>
  (ctx, next) => {
    const { account: before, findAgain } = ctx.state;
    ctx.state.mustStillBeAllowed = async () => {
      const account = before && (await findAgain?.());
      if (before && account?.id !== before.id) throw new RequestError('not_signed_in');
      const state = Object.create(ctx.state, { account: { value: account } }) as typeof ctx.state;
      // The guards look at the account, the method and the path alone.
      const now = Object.create(ctx, { state: { value: state } }) as typeof ctx;
      for (const guard of asked) await guard(now, () => Promise.resolve());
    };
    return next();
  };

/** Lets a caller through whose plan includes a feature, or did until it was over where `afterPlan` says so; refuses others with 403 `plan_required`. */
const requirePlan =
  (feature: PlanFeature, afterPlan = false): AppMiddleware =>
  (ctx, next) => {
    const { plan, lapsedPlan } = signedIn(ctx.state);
    const held = afterPlan && lapsedPlan !== undefined ? [plan, lapsedPlan] : [plan];
    if (!held.some((one) => planIncludes(one, feature))) throw new RequestError('plan_required');
    return next();
  };

/** Refuses who must set up a second factor before anything else. */
const requireSecondFactor: AppMiddleware = (ctx, next) => {
  if (ctx.state.account?.mustSetUpSecondFactor) throw new RequestError('second_factor_setup_required');
  return next();
};

/**
 * The guards that stand in front of a route, in order.
 * @throws Error for an entry that asks for a feature where `featureOn` is missing, or for a role in a team where `requireTeamRole` is
 */
export const guardsFor = (
  access: Access,
  { featureOn, requireTeamRole }: { readonly featureOn?: FeatureOn; readonly requireTeamRole?: RequireTeamRole } = {},
): AppMiddleware[] => {
  const { plan, afterPlan, feature, sessionless, beforeSecondFactor, teamRole } = access;
  if (teamRole !== undefined && !requireTeamRole) throw new Error(`nobody can tell who is ${teamRole} of a team`);
  if (feature !== undefined && !featureOn) throw new Error(`nobody can tell whether ${feature} is on`);
  return [
    ...(sessionless || access.role === 'key' ? [] : [refuseKeys]),
    guardOf(access),
    ...(sessionless || beforeSecondFactor ? [] : [requireSecondFactor]),
    ...(plan === undefined ? [] : [requirePlan(plan, afterPlan)]),
    ...(teamRole === undefined || !requireTeamRole ? [] : [requireInTeam(requireTeamRole, teamRole)]),
    ...(feature === undefined || !featureOn ? [] : [requireFeature(featureOn, feature)]),
  ];
};
