import { isOfCourt, rolesOf, type CourtRights } from '../../../domain/account/courtRoles.js';
import { creditsOf } from '../../../domain/account/credits.js';
import { limitsOf, type PlanLimits } from '../../../domain/account/planLimits.js';
import { planInEffect, type Plan } from '../../../domain/account/plans.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import type { AccountRow } from '../../../projections/accounts/accountsProjection.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { FindSession } from '../../platform/http/auth.js';
import type { ConfirmRights } from './confirmRights.js';
import type { CourtSignIn } from './secondFactor/signInRule.js';
import type { Sessions } from './sessions.js';

type Deps = {
  readonly sessions: Pick<Sessions, 'findAccount'>;
  /** The name of the schema of the read models. */
  readonly schema: string;
  readonly now: () => Date;
  readonly confirmRights: ConfirmRights;
  readonly courtSignIn: Pick<CourtSignIn, 'requires'>;
};

/** When and where an account is looked at: plans end, and days begin, by the court's clock; and what plans give at that moment. */
export type Viewing = { readonly now: Date; readonly timeZone: string; readonly limits: PlanLimits };

const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The end of something that is open at a moment; `null` once it is over. */
const openUntil = (end: Date | string | null, now: Date): string | null =>
  end === null || new Date(end) <= now ? null : isoOf(end);

const expiryOf = ({ subscription_expires_at: end }: AccountRow): string | null => isoOf(end);

/** The plan of an account that counts at a moment. */
const effectivePlan = (row: AccountRow, now: Date): Plan =>
  planInEffect({ plan: row.subscription_plan, expiresAt: expiryOf(row), isAdministrator: row.is_superuser }, now);

/** The plan that is in effect for an account at a moment; `null` for an account that was erased. */
export const planOfAccount = async (tables: Tables, userId: string, now: Date): Promise<Plan | null> => {
  const row = await findAccount(tables, userId);
  return row?.is_active ? effectivePlan(row, now) : null;
};

/**
 * Finds the account of a session token. The account comes from its read model, a moment behind the log at most;
 * barring an account also ends its sessions, which are read in the same moment. What the court's people may do, the log itself is
 * asked for: rights that were taken away must not last for as long as the read models stand still.
 */
export const sessionAccount =
  ({ sessions, schema, now, confirmRights, courtSignIn }: Deps): FindSession =>
  async (token, isUse) => {
    const row = await sessions.findAccount(token, now(), schema, isUse);
    if (!row?.is_active) return undefined;
    const listed = rightsOf(row);
    const confirmed = isOfCourt(listed) ? await confirmRights(row.id) : listed;
    if (confirmed === 'barred') return undefined;
    const { isSuperuser, courtRoles } = confirmed === 'unknown' ? listed : confirmed;
    const rights = { isSuperuser, ...(courtRoles && { courtRoles }) };
    const mustSetUp =
      row.has_password &&
      row.factor_since === null &&
      isOfCourt(rights) &&
      (await courtSignIn.requires(rights, confirmed !== 'unknown'));
    const plan = effectivePlan({ ...row, is_superuser: isSuperuser }, now());
    return {
      id: row.id,
      email: row.email ?? '',
      isSuperuser,
      ...(courtRoles && courtRoles.length > 0 && { courtRoles }),
      ...(confirmed === 'unknown' && { unconfirmed: true }),
      ...(mustSetUp && { mustSetUpSecondFactor: true }),
      plan,
      ...(!isSuperuser && plan !== row.subscription_plan && { lapsedPlan: row.subscription_plan }),
    };
  };

/** What an account may do at the court, as far as the read model knows. */
const rightsOf = ({ is_superuser: isSuperuser, court_roles: courtRoles }: AccountRow): CourtRights => ({
  isSuperuser,
  courtRoles,
});

/** Plan, credits and generations, as both views of an account have them. */
const allowances = (row: AccountRow, { now, timeZone, limits }: Viewing) => ({
  platform_credits: creditsOf(row.platform_credits),
  subscription_expires_at: expiryOf(row),
  generations_today: row.generations_day === courtPeriods(now, timeZone).day ? row.generations_count : 0,
  generation_limit: limitsOf(limits, effectivePlan(row, now)).generationsPerDay,
});

/** The account as its owner reads it. */
export const userView = (
  row: AccountRow,
  viewing: Viewing & { readonly termsToAgree: string | null; readonly mustSetUpSecondFactor: boolean },
) => ({
  id: row.id,
  email: row.email ?? '',
  is_superuser: row.is_superuser,
  court_roles: [...rolesOf(rightsOf(row))],
  is_active: row.is_active,
  subscription_plan: effectivePlan(row, viewing.now),
  ...allowances(row, viewing),
  terms_to_agree: viewing.termsToAgree,
  must_set_up_second_factor: viewing.mustSetUpSecondFactor,
  deletion_due: isoOf(row.deletion_due),
  batch_rows: limitsOf(viewing.limits, effectivePlan(row, viewing.now)).batchRows,
});

/** The account as administrators read it, with the plan that was set and the plan that is in effect. */
export const accountView = (row: AccountRow, viewing: Viewing) => ({
  id: row.id,
  email: row.email ?? '',
  is_active: row.is_active,
  is_superuser: row.is_superuser,
  court_roles: [...row.court_roles],
  subscription_plan: row.subscription_plan,
  effective_plan: effectivePlan(row, viewing.now),
  ...allowances(row, viewing),
  second_factor: row.second_factor,
  second_factor_reset_until: openUntil(row.factor_reset_until, viewing.now),
  registered_at: new Date(row.registered_at).toISOString(),
  deletion_requested_at: isoOf(row.deletion_requested_at),
  deletion_due: isoOf(row.deletion_due),
});
