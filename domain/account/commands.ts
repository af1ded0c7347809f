import type { AccountEvent } from './events.js';
import type { Subscription } from './plans.js';

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

/** A document for its owner's own list; what belongs to a case carries no answers. */
export type KeptPleading = Omit<DataOf<'PleadingKept'>, 'userId'>;

/** What an administrator changes about an account; what is absent stays as it is. */
export type AccountChanges = {
  readonly subscription?: Partial<Subscription>;
  /** The balance that there shall be, in ten-thousandths. */
  readonly credits?: number;
  readonly isActive?: boolean;
  readonly isAdministrator?: boolean;
};

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      /** `termsVersion`: what the owner agreed to, when they registered themselves. */
      readonly data: { readonly userId: string; readonly email: string; readonly termsVersion?: string };
    }
  | { readonly type: 'GrantAdministrator' }
  /** `otherAdministrators`: how many active administrators there are besides this account. */
  | { readonly type: 'EraseAccount'; readonly data: { readonly reason: string; readonly otherAdministrators: number } }
  | {
      /** Everything that one change of an administrator's is about, all or nothing. */
      readonly type: 'AdministerAccount';
      readonly data: {
        readonly changes: AccountChanges;
        readonly reason?: string;
        readonly otherAdministrators: number;
        readonly now: Date;
        /** The court's: credits of a plan are for months of its calendar. */
        readonly timeZone: string;
        /** Names a grant of credits that follows. */
        readonly commandId: string;
      };
    }
  | {
      readonly type: 'ResetGenerationCount';
      readonly data: { readonly courtDay: string; readonly reason?: string };
    }
  | {
      /** One Word document for the account; `keep` puts it among its own documents in the same breath. */
      readonly type: 'RecordGeneration';
      readonly data: {
        readonly courtDay: string;
        readonly now: Date;
        readonly formKey: string | null;
        readonly keep?: KeptPleading;
      };
    }
  | { readonly type: 'KeepPleading'; readonly data: KeptPleading }
  | { readonly type: 'DiscardPleading'; readonly data: { readonly documentId: string } }
  /** Takes a discard back. */
  | { readonly type: 'RestorePleading'; readonly data: { readonly documentId: string } }
  /** The credits of all months so far in which the plan gave some, as far as they were not given yet. */
  | { readonly type: 'GrantPlanCredits'; readonly data: { readonly now: Date; readonly timeZone: string } };
