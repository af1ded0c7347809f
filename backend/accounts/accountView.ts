import { z } from 'zod';
import { planInEffect, plans } from '../../domain/account/plans.js';
import type { Tables } from '../../projections/runner/projection.js';
import type { FindSession } from '../http/auth.js';
import type { SignedInAccount } from '../http/types.js';
import type { Sessions } from './sessions.js';

const rowSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  subscription_plan: z.enum(plans),
  subscription_expires_at: z.date().nullable(),
});

type Deps = {
  readonly sessions: Pick<Sessions, 'find'>;
  /** Stands for the `read` schema. */
  readonly tables: Tables;
  readonly now: () => Date;
};

/**
 * Finds whom a session token stands for. The account comes from its read model, a moment behind the log at most;
 * barring an account also ends its sessions, and those are looked up first.
 */
export const sessionAccount =
  ({ sessions, tables, now }: Deps): FindSession =>
  async (token) => {
    const userId = await sessions.find(token, now());
    if (userId === undefined) return undefined;
    const found: unknown = await tables('accounts').where({ id: userId }).first();
    const account = rowSchema.safeParse(found);
    if (!account.success || !account.data.is_active) return undefined;
    const {
      id,
      email,
      is_superuser: isSuperuser,
      subscription_plan: plan,
      subscription_expires_at: end,
    } = account.data;
    const holder = { plan, expiresAt: end?.toISOString() ?? null, isAdministrator: isSuperuser };
    return { id, email: email ?? '', isSuperuser, plan: planInEffect(holder, now()) };
  };

/** The account as its owner reads it. */
export const userView = ({ id, email, isSuperuser }: SignedInAccount) => ({
  id,
  email,
  is_superuser: isSuperuser,
  is_active: true, // whoever is barred is not signed in
  subscription_plan: isSuperuser ? 'admin' : 'explorer',
  platform_credits: 0,
  subscription_expires_at: null,
});
