import type { CourtRole } from '../../domain/account/courtRoles.js';
import { freeSubscription, type Plan } from '../../domain/account/plans.js';
import { isEventIn, type DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const accountsTable = 'accounts';

export type AccountRow = {
  readonly id: string;
  /** `null` once the account was erased. */
  readonly email: string | null;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
  /** The roles at the court that it was given. */
  readonly court_roles: readonly CourtRole[];
  readonly registered_at: Date | string;
  /** What was last set; whether it still counts is `planInEffect`. */
  readonly subscription_plan: Plan;
  readonly subscription_expires_at: Date | string | null;
  /** Ten-thousandths. */
  readonly platform_credits: number;
  /** The last court day with generations, and how many there were. */
  readonly generations_day: string | null;
  readonly generations_count: number;
  /** Holds of credits without an end so far, and when the last of them lapses. */
  readonly open_holds: number;
  readonly holds_until: Date | string | null;
  /** When the owner ordered the deletion of the account, and when it is due; `null` without an order, and once erased. */
  readonly deletion_requested_at: Date | string | null;
  readonly deletion_due: Date | string | null;
  /** Whether signing in asks for a code of a second factor. */
  readonly second_factor: boolean;
  /** Until when a second administrator may confirm the reset of it that a first one asked for; `null` without such a request. */
  readonly factor_reset_until: Date | string | null;
};

const isAccountEvent = isEventIn('account');

type Registered = { readonly id: string; readonly email: string | null; readonly registeredAt: string };

/** The row of an account that nothing has happened to yet. */
export const newAccountRow = ({ id, email, registeredAt }: Registered): AccountRow => ({
  id,
  email,
  is_active: true,
  is_superuser: false,
  court_roles: [],
  registered_at: registeredAt,
  subscription_plan: freeSubscription.plan,
  subscription_expires_at: freeSubscription.expiresAt,
  platform_credits: 0,
  generations_day: null,
  generations_count: 0,
  open_holds: 0,
  holds_until: null,
  deletion_requested_at: null,
  deletion_due: null,
  second_factor: false,
  factor_reset_until: null,
});

/** Logs from before holds existed have credits that were spent without one; then there is no hold to close. */
const withoutHold = (row: AccountRow): AccountRow => ({ ...row, open_holds: Math.max(0, row.open_holds - 1) });

/** The row of an account after an event; the same row when the event says nothing that is in it. */
export const evolveAccountRow = (row: AccountRow | undefined, event: Recorded<DomainEvent>): AccountRow | undefined => {
  if (event.type === 'AccountRegistered') {
    const { userId, email } = event.data;
    return newAccountRow({ id: userId, email, registeredAt: event.metadata.occurredAt });
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'AccountActivated':
      return { ...row, is_active: true };
    case 'AccountDeactivated':
      return { ...row, is_active: false };
    case 'AccountErased':
      return {
        ...row,
        email: null,
        is_active: false,
        deletion_requested_at: null,
        deletion_due: null,
        second_factor: false,
        factor_reset_until: null,
      };
    case 'SecondFactorEnabled':
      return { ...row, second_factor: true, factor_reset_until: null };
    case 'SecondFactorDisabled':
    case 'SecondFactorReset':
      return { ...row, second_factor: false, factor_reset_until: null };
    case 'SecondFactorResetAsked':
      return { ...row, factor_reset_until: event.data.expiresAt };
    case 'AccountDeletionRequested':
      return { ...row, deletion_requested_at: event.metadata.occurredAt, deletion_due: event.data.due };
    case 'AccountDeletionWithdrawn':
      return { ...row, deletion_requested_at: null, deletion_due: null };
    case 'EmailChanged':
      return { ...row, email: event.data.email };
    case 'AdministratorGranted':
      return { ...row, is_superuser: true };
    case 'AdministratorRevoked':
      return { ...row, is_superuser: false };
    case 'CourtRolesChanged':
      return { ...row, court_roles: event.data.roles };
    case 'SubscriptionChanged':
      return { ...row, subscription_plan: event.data.plan, subscription_expires_at: event.data.expiresAt };
    case 'CreditsGranted':
      return { ...row, platform_credits: row.platform_credits + event.data.amount };
    case 'CreditsHeld':
      return { ...row, open_holds: row.open_holds + 1, holds_until: event.data.until };
    case 'CreditsReleased':
      return withoutHold(row);
    case 'CreditsSpent':
      return { ...withoutHold(row), platform_credits: row.platform_credits - event.data.amount };
    case 'DocumentGenerated':
    case 'GenerationCountReset': {
      const { courtDay } = event.data;
      // A request from before midnight that ended after one of the new day is no longer of interest here.
      if (row.generations_day !== null && courtDay < row.generations_day) return row;
      const before = row.generations_day === courtDay ? row.generations_count : 0;
      const generations_count = event.type === 'GenerationCountReset' ? 0 : before + 1;
      return { ...row, generations_day: courtDay, generations_count };
    }
    default:
      return row;
  }
};

/** Who has an account, what they may do, and their plan, credits and generations of the day. */
export const accountsProjection: Projection = {
  name: 'accounts',
  tables: [accountsTable],
  apply: async (tables, events) => {
    await foldRows<AccountRow>(tables, events, {
      table: accountsTable,
      key: 'id',
      keyOf: (event) => (isAccountEvent(event) ? event.data.userId : undefined),
      evolve: evolveAccountRow,
    });
  },
};
