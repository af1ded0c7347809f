import type { ManagedUser } from './usersApi.js';

/** An account of the free plan, for tests. */
export const managedUser = (given: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 'u-1',
  email: 'li@example.cn',
  is_active: true,
  is_superuser: false,
  subscription_plan: 'explorer',
  effective_plan: 'explorer',
  platform_credits: 0,
  subscription_expires_at: null,
  generations_today: 3,
  generation_limit: 5,
  registered_at: '2026-01-01T18:00:00.000Z',
  ...given,
});
