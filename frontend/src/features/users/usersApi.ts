import { z } from 'zod';
import { plans } from '../../../../domain/account/plans.js';
import type { Http, SendOptions } from '../../http/http.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';

const count = z.number().int().nonnegative();

/** An account as administrators see it. */
export const managedUserSchema = z.object({
  id: z.string(),
  /** `null` once its personal data was erased. */
  email: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  subscription_plan: z.enum(plans),
  /** The plan that counts now: a plan that is over falls back to `explorer`, an administrator's is `admin`. */
  effective_plan: z.enum(plans),
  platform_credits: z.number(),
  /** ISO 8601: the last moment of the plan; `null` for one without an end. */
  subscription_expires_at: z.string().nullable(),
  generations_today: count,
  /** Word documents a day; `null` without a limit. */
  generation_limit: count.nullable(),
  registered_at: z.string(),
});
export type ManagedUser = z.infer<typeof managedUserSchema>;

/** `GET /api/admin/users`. */
export const managedUsersSchema = z.object({
  items: z.array(managedUserSchema),
  total: count,
  page: z.number().int().positive(),
  page_size: z.number().int().positive(),
});
export type ManagedUsers = z.infer<typeof managedUsersSchema>;

/** What the list is asked for; `search` is part of the e-mail, `page` counts from 1. */
export type UsersQuery = { readonly search: string; readonly page: number };

/** What is to be changed about an account; what is absent stays as it is. */
export type UserChanges = {
  readonly subscription_plan?: ManagedUser['subscription_plan'];
  readonly platform_credits?: number;
  /** A day of the court, `YYYY-MM-DD`, whose end is the end of the plan; `null` for no end. */
  readonly subscription_expires_at?: string | null;
  readonly is_active?: boolean;
  readonly is_superuser?: boolean;
};

export type UsersApi = ReturnType<typeof usersApi>;

const pathOf = (id: string): string => `/api/admin/users/${encodeURIComponent(id)}`;

/** The accounts, for administrators. Every call rejects with an `ApiError`. */
export const usersApi = (http: Http) => ({
  fetchUsers: ({ search, page }: UsersQuery): Promise<ManagedUsers> => {
    const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE) });
    if (search !== '') query.set('search', search);
    return http.getJson(`/api/admin/users?${query.toString()}`, managedUsersSchema);
  },
  /** Rejects with code `last_administrator` when nobody would be left to administer. */
  updateUser: (id: string, changes: UserChanges, reason: string, options: SendOptions): Promise<ManagedUser> =>
    http.sendJson('PATCH', pathOf(id), { ...changes, reason }, managedUserSchema, options),
  resetGenerations: (id: string, reason: string, options: SendOptions): Promise<ManagedUser> =>
    http.sendJson('POST', `${pathOf(id)}/reset-generation-count`, { reason }, managedUserSchema, options),
});
