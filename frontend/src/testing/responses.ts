import { courtRoles } from '../../../domain/account/courtRoles.js';
import { User } from '../../../domain/contract/account.js';
import type { CallResult } from '../../../domain/contract/call.js';
import { settings } from '../../../domain/contract/settings.js';

/** A UUID that is the same in every run. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** `GET /users/me`: an account of the free plan, or an administrator's. @throws ZodError for what the contract does not allow */
export const userResponse = (given: Partial<User> = {}): User =>
  User.parse({
    id: uuid(1),
    email: 'zhang@example.cn',
    is_superuser: false,
    court_roles: given.is_superuser ? [...courtRoles] : [],
    is_active: true,
    subscription_plan: given.is_superuser ? 'admin' : 'explorer',
    platform_credits: 0,
    subscription_expires_at: null,
    generations_today: 0,
    generation_limit: given.is_superuser ? null : 5,
    terms_to_agree: null,
    must_set_up_second_factor: false,
    deletion_due: null,
    batch_rows: given.is_superuser ? 2000 : 20,
    ...given,
  });

/** `GET /users/me/second-factor` of an account without one. */
export const noSecondFactor = { since: null, recovery_codes_left: 0, required: false } as const;

type AppModeResponse = CallResult<typeof settings.appMode>;

/** `GET /api/config/app-mode`. @throws ZodError for what the contract does not allow */
export const appModeResponse = (
  mode: AppModeResponse['app_mode'],
  given: Partial<AppModeResponse> = {},
): AppModeResponse =>
  settings.appMode.response.schema.parse({
    app_mode: mode,
    court_time_zone: 'Asia/Shanghai',
    contact_email: null,
    has_session: true,
    resets_passwords_by_mail: false,
    makes_pdf: false,
    unit_sign_in: null,
    court: null,
    ...given,
  });

/** What the server says of a version whose definition is known. */
export const recordedWording = {
  wording: { basis: 'recorded', edition: '2025', unasked: 0 },
} as const;
/** The same, with that definition. */
export const recordedForm = { ...recordedWording, definition_hash: 'd'.repeat(64) };
