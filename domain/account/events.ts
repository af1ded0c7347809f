import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { courtRoles } from './courtRoles.js';
import { calledModel, credits, holdTerms, released, tokensSpent } from './creditFields.js';
import { accountOrderEvents } from './orderEvents.js';
import { plans } from './plans.js';
import { secondFactorEvents } from './secondFactorEvents.js';

/** A court day, `YYYY-MM-DD` in the court's time zone. */
const courtDay = z.iso.date();
/** The administrator's reason, in free text that may name people, so it is encrypted; `null` once erased. */
const reason = z.string().nullable().optional();

/**
 * What an `account-{userId}` stream holds. Passwords and sessions are records in `app.*`, never events. An account with its
 * plan, its credits and the documents its owner keeps.
 */
export const accountEvents = {
  AccountRegistered: eventSchema({
    version: 1,
    says: 'An account was registered.',
    data: z.object({
      userId: z.string(),
      email: z.string().nullable(),
      /** Which user agreement and privacy policy the owner agreed to; absent for an account that the court set up. */
      termsVersion: z.string().optional(),
    }),
    personal: ['email'],
  }),
  TermsAgreed: eventSchema({
    version: 1,
    says: 'The owner agreed to a newer version of the user agreement and privacy policy.',
    data: z.object({ userId: z.string(), termsVersion: z.string() }),
    personal: [],
  }),
  AccountActivated: eventSchema({
    version: 1,
    says: 'The account may sign in again: an administrator let it, or the court’s identity provider gives it a role again.',
    data: z.object({ userId: z.string(), reason }),
    personal: ['reason'],
  }),
  AccountDeactivated: eventSchema({
    version: 1,
    says: 'The account was barred from signing in, by an administrator, or because the court’s identity provider gives it no role any more.',
    data: z.object({
      userId: z.string(),
      reason,
      /** Set when no administrator did it: the account is let in again as soon as the provider gives it a role. */
      byUnit: z.boolean().optional(),
    }),
    personal: ['reason'],
  }),
  UnitAccountLinked: eventSchema({
    version: 1,
    says: 'The account is that of a person at the court’s identity provider, or that person has another name now: it is signed in to there, has no password here, and its roles are the provider’s.',
    data: z.object({
      userId: z.string(),
      /** The address of the provider. */
      issuer: z.string(),
      /** The provider’s own name for the person, which never changes; `null` once erased. */
      subject: z.string().nullable(),
      /** `null` where the provider gives none, and once erased. */
      name: z.string().nullable(),
    }),
    personal: ['subject', 'name'],
  }),
  AdministratorGranted: eventSchema({
    version: 1,
    says: 'The account became an administrator of the court.',
    data: z.object({ userId: z.string(), reason }),
    personal: ['reason'],
  }),
  AdministratorRevoked: eventSchema({
    version: 1,
    says: 'The account ceased to be an administrator.',
    data: z.object({ userId: z.string(), reason }),
    personal: ['reason'],
  }),
  CourtRolesChanged: eventSchema({
    version: 1,
    says: 'The account has these roles at the court from here on, and no others.',
    data: z.object({ userId: z.string(), roles: z.array(z.enum(courtRoles)), reason }),
    personal: ['reason'],
  }),
  AccountErased: eventSchema({
    version: 1,
    says: 'The key of the account’s personal data was destroyed, for the reason given; nobody can sign in to it again.',
    data: z.object({ userId: z.string(), reason: z.string() }),
    personal: [],
  }),
  AccountDeletionRequested: eventSchema({
    version: 1,
    says: 'The owner ordered the deletion of the account; it is erased when the days of grace are over, unless that is withdrawn.',
    data: z.object({
      userId: z.string(),
      /** ISO 8601, UTC: from then on the account is erased. */
      due: z.string(),
    }),
    personal: [],
  }),
  AccountDeletionWithdrawn: eventSchema({
    version: 1,
    says: 'The ordered deletion was withdrawn, by the owner, or because an administrator barred the account from signing in.',
    data: z.object({ userId: z.string() }),
    personal: [],
  }),
  PleadingKept: eventSchema({
    version: 1,
    says: 'A document was added to the owner’s own documents. A document of a case is a reference only: its answers stay encrypted under the case’s key.',
    data: z.object({
      userId: z.string(),
      documentId: z.string(),
      documentType: z.enum(['complaint', 'defense', 'application']),
      formKey: z.string(),
      edition: z.string(),
      /** SHA-256 (hex) of the definition that its answers were given to; absent for a document of a case, whose version names it. */
      definitionHash: z.string().optional(),
      cause: z.string(),
      /** The case and version it was submitted as, `null` for what no court has received. */
      caseId: z.string().nullable(),
      version: z.number().int().positive().nullable(),
      /** Whose defence it is; `null` for a complaint and for what no court has received. */
      defendantId: z.string().nullable().optional(),
      /** The answers of a document that belongs to no case; `null` for one that does, and once erased. */
      formData: z.record(z.string(), z.unknown()).nullable(),
    }),
    personal: ['formData'],
  }),
  PleadingDiscarded: eventSchema({
    version: 1,
    says: 'The owner removed a document from their own documents. The case to which it belongs keeps it.',
    data: z.object({ userId: z.string(), documentId: z.string() }),
    personal: [],
  }),
  PleadingRestored: eventSchema({
    version: 1,
    says: 'The owner restored a document that they had removed from their own documents, unchanged.',
    data: z.object({ userId: z.string(), documentId: z.string() }),
    personal: [],
  }),
  SubscriptionChanged: eventSchema({
    version: 1,
    says: 'The plan of the account changed, or the day on which it ends.',
    data: z.object({
      userId: z.string(),
      plan: z.enum(plans),
      /** ISO 8601, UTC: the last moment of the plan; `null` for a plan without an end. */
      expiresAt: z.string().nullable(),
      /** ISO 8601, UTC: from when the plan counts. */
      since: z.string(),
      reason,
      /** The paid order that it comes of. */
      orderId: z.string().optional(),
    }),
    personal: ['reason'],
  }),
  CreditsGranted: eventSchema({
    version: 1,
    says: 'Credits were added, or taken back by an administrator (a negative amount).',
    data: z.object({
      userId: z.string(),
      /** Names the grant, so that one is never given twice: the month of a plan’s credits, the command of an administrator, a paid order. */
      grantId: z.string(),
      amount: credits,
      source: z.enum(['plan', 'administrator', 'order']),
      reason,
    }),
    personal: ['reason'],
  }),
  CreditsHeld: eventSchema({
    version: 1,
    says: 'The highest cost of a call of a platform model was reserved before the call; it is still part of the balance.',
    data: z.object({
      userId: z.string(),
      ...calledModel,
      /** The form that the call helps with; absent where it helps with none. */
      formKey: z.string().optional(),
      ...holdTerms,
    }),
    personal: [],
  }),
  CreditsReleased: eventSchema({
    version: 1,
    says: 'The reserved credits of a call were released and nothing was spent: the call returned nothing usable, or its process died.',
    data: z.object({ userId: z.string(), ...released }),
    personal: [],
  }),
  CreditsSpent: eventSchema({
    version: 1,
    says: 'A call of a platform model was charged, at the prices of that moment and for the tokens that it used.',
    data: z.object({ userId: z.string(), ...calledModel, ...tokensSpent }),
    personal: [],
  }),
  DocumentGenerated: eventSchema({
    version: 1,
    says: 'A Word document was given to the account: one generation of that court day.',
    data: z.object({
      userId: z.string(),
      courtDay,
      /** `null` for a document made from finished data rather than from a form. */
      formKey: z.string().nullable(),
      /**
       * SHA-256 (hex) of what the document says, by which the same content is not counted again that day. Encrypted, because short
       * answers could be guessed from it.
       */
      contentHash: z.string().nullable(),
    }),
    personal: ['contentHash'],
  }),
  PasswordResetIssued: eventSchema({
    version: 1,
    says: 'A link was issued with which the owner sets another password once, by an administrator, or by the system for the account’s e-mail; an earlier link ceased to work.',
    data: z.object({
      userId: z.string(),
      resetId: z.string(),
      /** ISO 8601, UTC: from then on the link does not work. */
      expiresAt: z.string(),
      reason,
    }),
    personal: ['reason'],
  }),
  PasswordReset: eventSchema({
    version: 1,
    says: 'Somebody set another password with the link that was issued; all sessions of the account end.',
    data: z.object({ userId: z.string(), resetId: z.string() }),
    personal: [],
  }),
  EmailChanged: eventSchema({
    version: 1,
    says: 'Somebody confirmed the new e-mail of the account with the link that was sent to it: the account has it from here on, and all its sessions end.',
    data: z.object({
      userId: z.string(),
      changeId: z.string(),
      /** The new e-mail; `null` once erased. The one before is that of the event before. */
      email: z.string().nullable(),
      /** ISO 8601, UTC: when the owner, signed in, asked for it with their password. */
      requestedAt: z.string(),
    }),
    personal: ['email'],
  }),
  ...secondFactorEvents,
  ...accountOrderEvents,
  GenerationCountReset: eventSchema({
    version: 1,
    says: 'An administrator reset the account’s generations of that court day to zero.',
    data: z.object({ userId: z.string(), courtDay, reason }),
    personal: ['reason'],
  }),
} as const;

export type AccountEvent = EventOf<typeof accountEvents>;
