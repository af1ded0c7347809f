import { Account } from '../../../../../domain/contract/account.js';
import { uuid } from '../../../testing/responses.js';

/** An account of the free plan, as administrators read it. @throws ZodError for what the contract does not allow */
export const managedUser = (given: Partial<Account> = {}): Account =>
  Account.parse({
    id: uuid(11),
    email: 'li@example.cn',
    is_active: true,
    is_superuser: false,
    court_roles: [],
    subscription_plan: 'explorer',
    effective_plan: 'explorer',
    platform_credits: 0,
    subscription_expires_at: null,
    generations_today: 3,
    generation_limit: 5,
    registered_at: '2026-01-01T18:00:00.000Z',
    second_factor: false,
    second_factor_reset_until: null,
    deletion_requested_at: null,
    deletion_due: null,
    ...given,
  });
