import type { AccountEvent } from './events.js';
import type { CourtRights, CourtRole } from './courtRoles.js';
import type { OrderedItem } from './orderedItem.js';
import type { SetPlanLimits } from './planLimits.js';
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
  /** All roles at the court that it shall have. */
  readonly courtRoles?: readonly CourtRole[];
};

/** A person as the court's identity provider describes them at a sign-in. */
export type UnitPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  /** As `foldEmail` spells it, `null` where the provider gives none; the account has that of the first sign-in. */
  readonly email: string | null;
  /** All roles at the court that the provider gives; without any the person is kept out. */
  readonly roles: readonly CourtRole[];
};

/** Whose rights bound what is done to an account; absent where the system does it itself. */
type Bounded = { readonly by?: CourtRights };

/** Credits for 1,000 tokens. Thinking costs as completion. */
export type Prices = { readonly prompt: number; readonly completion: number };

/** A call of a platform model that is about to begin. */
export type HeldCall = {
  readonly callId: string;
  readonly model: string;
  readonly source: string;
  /** The form that it helps with. */
  readonly formKey?: string | undefined;
  readonly prices: Prices;
  /** An estimate, rather too high. */
  readonly promptTokens: number;
  /** Most tokens of a reply that the call asks for, and the fewest that make it worth making. */
  readonly maxTokens: number;
  readonly leastTokens: number;
  /** Whether what does not fit may be asked for once more, with twice the room. */
  readonly mayAskAgain: boolean;
  readonly now: Date;
  /** When the call has ended for certain. */
  readonly until: Date;
};

/** A call that is over. */
export type SettledCall = Pick<
  DataOf<'CreditsSpent'>,
  'callId' | 'model' | 'source' | 'promptTokens' | 'completionTokens' | 'totalTokens' | 'estimated'
>;

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      /** `termsVersion`: what the owner agreed to, when they registered themselves. */
      readonly data: { readonly userId: string; readonly email: string; readonly termsVersion?: string };
    }
  | { readonly type: 'AgreeToTerms'; readonly data: { readonly termsVersion: string } }
  | { readonly type: 'GrantAdministrator' }
  /** A person whom the court's identity provider vouches for signs in. */
  | { readonly type: 'SignInFromUnit'; readonly data: UnitPerson & { readonly userId: string } }
  /** `otherAdministrators`: how many active administrators there are besides this account. */
  | {
      readonly type: 'EraseAccount';
      readonly data: Bounded & { readonly reason: string; readonly otherAdministrators: number };
    }
  /** The owner's order that the account be erased from `due` on; ordered again, the first day stays. */
  | {
      readonly type: 'RequestAccountDeletion';
      readonly data: { readonly due: Date; readonly otherAdministrators: number };
    }
  | { readonly type: 'WithdrawAccountDeletion' }
  /** Erases the account if its owner ordered that and the days of grace are over; nothing otherwise. */
  | {
      readonly type: 'EraseDueAccount';
      readonly data: { readonly reason: string; readonly otherAdministrators: number; readonly now: Date };
    }
  | {
      /** All changes of one edit by an administrator: all of them take effect, or none. */
      readonly type: 'AdministerAccount';
      readonly data: Bounded & {
        readonly changes: AccountChanges;
        readonly reason?: string;
        readonly otherAdministrators: number;
        readonly now: Date;
        /** The court's time zone: the credits of a plan are for months of its calendar. */
        readonly timeZone: string;
        readonly planLimits: SetPlanLimits;
        /** Names a grant of credits that follows. */
        readonly commandId: string;
      };
    }
  | {
      readonly type: 'ResetGenerationCount';
      readonly data: { readonly courtDay: string; readonly reason?: string };
    }
  /** Lets the owner set another password once, with a link that an administrator hands over or an e-mail brings. */
  | {
      readonly type: 'IssuePasswordReset';
      readonly data: Bounded & { readonly resetId: string; readonly expiresAt: Date; readonly reason?: string };
    }
  /** Another e-mail, which was confirmed with the link that was sent to it. */
  | {
      readonly type: 'ChangeEmail';
      readonly data: { readonly changeId: string; readonly email: string; readonly requestedAt: Date };
    }
  /** The owner confirmed a second factor with a code. */
  | { readonly type: 'EnableSecondFactor' }
  /** The owner switches it off again. */
  | { readonly type: 'DisableSecondFactor' }
  /** The owner has other recovery codes made. */
  | { readonly type: 'ReplaceRecoveryCodes' }
  /** A recovery code is used; `left`: how many remain. */
  | { readonly type: 'UseRecoveryCode'; readonly data: { readonly left: number } }
  /** Asks for the reset of the second factor, which another administrator confirms. */
  | {
      readonly type: 'AskSecondFactorReset';
      readonly data: Bounded & {
        readonly resetId: string;
        readonly askedBy: string;
        readonly expiresAt: Date;
        readonly reason: string;
        readonly now: Date;
      };
    }
  /** Removes the second factor, as another administrator asked. */
  | {
      readonly type: 'ConfirmSecondFactorReset';
      readonly data: Bounded & { readonly resetId: string; readonly confirmedBy: string; readonly now: Date };
    }
  /** Removes the second factor from the command line of the server. */
  | { readonly type: 'ResetSecondFactor' }
  /** Another password with that link. */
  | { readonly type: 'ResetPassword'; readonly data: { readonly resetId: string } }
  | {
      /** One Word document for the account; `keep` puts it among its own documents in the same breath. */
      readonly type: 'RecordGeneration';
      readonly data: {
        readonly courtDay: string;
        readonly now: Date;
        readonly planLimits: Pick<SetPlanLimits, 'limits'>;
        readonly formKey: string | null;
        /** SHA-256 (hex) of what the document says: the same content again on one day is no further generation. */
        readonly contentHash: string;
        /**
         * `first`: the first version that a side submits, which is counted as long as the plan allows more and never refused for it;
         * `next`: a later version, which is never counted. Absent for a document that no court receives.
         */
        readonly submission?: 'first' | 'next';
        readonly keep?: KeptPleading;
      };
    }
  | { readonly type: 'KeepPleading'; readonly data: KeptPleading }
  | { readonly type: 'DiscardPleading'; readonly data: { readonly documentId: string } }
  /** Takes a discard back. */
  | { readonly type: 'RestorePleading'; readonly data: { readonly documentId: string } }
  | { readonly type: 'HoldCredits'; readonly data: HeldCall }
  /** Spends what a call cost, out of its hold. A call without an open hold was settled before, or costs nothing. */
  | { readonly type: 'SettleCredits'; readonly data: SettledCall }
  /** The call gave nothing usable. */
  | { readonly type: 'ReleaseCredits'; readonly data: { readonly callId: string } }
  /** Lets go of the holds of dead processes. */
  | { readonly type: 'ReleaseLapsedHolds'; readonly data: { readonly now: Date } }
  /** To whom the invoice of an order is made out. */
  | { readonly type: 'GiveOrderInvoice'; readonly data: Omit<DataOf<'OrderInvoiceGiven'>, 'userId'> }
  /** What an order gives whose payment was confirmed. */
  | {
      readonly type: 'FulfilOrder';
      readonly data: {
        readonly orderId: string;
        readonly item: OrderedItem;
        readonly now: Date;
        /** The court's time zone: a plan ends with one of its days. */
        readonly timeZone: string;
        readonly planLimits: SetPlanLimits;
      };
    }
  /** The credits of all months so far in which the plan gave some, as far as they were not given yet. */
  | {
      readonly type: 'GrantPlanCredits';
      readonly data: { readonly now: Date; readonly timeZone: string; readonly planLimits: SetPlanLimits };
    };
