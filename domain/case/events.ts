import { z } from 'zod';
import { Mark } from './marks.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

const answers = z.record(z.string(), z.unknown());
/** Text that may name people, item by item; encrypted, so `null` once erased. */
const texts = z.array(z.string()).nullable();

/** What a `case-{caseId}` stream holds. Who and when are metadata. */
export const caseEvents = {
  CaseOpened: eventSchema({
    version: 1,
    says: 'A first complaint opened a case under a temporary number.',
    data: z.object({
      caseId: z.string(),
      temporaryNumber: z.string(),
      cause: z.string(),
      /** Account that submitted it, `null` for a visitor. */
      ownerId: z.string().nullable(),
      plaintiffCode: z.string().nullable(),
    }),
    personal: ['plaintiffCode'],
  }),
  DefendantJoined: eventSchema({
    version: 1,
    says: 'A version of the complaint named a defendant for the first time; the defendant got a code.',
    data: z.object({
      caseId: z.string(),
      defendantId: z.string(),
      name: z.string().nullable(),
      code: z.string().nullable(),
    }),
    personal: ['name', 'code'],
  }),
  DefendantRenamed: eventSchema({
    version: 1,
    says: 'A version of the complaint corrected the name of a defendant; id and code stay the same.',
    data: z.object({ caseId: z.string(), defendantId: z.string(), name: z.string().nullable() }),
    personal: ['name'],
  }),
  DefendantLeft: eventSchema({
    version: 1,
    says: 'A version of the complaint no longer named a defendant, whose code is refused from then on.',
    data: z.object({ caseId: z.string(), defendantId: z.string() }),
    personal: [],
  }),
  DefendantReturned: eventSchema({
    version: 1,
    says: 'A version of the complaint named a defendant again who had left; the code is accepted again.',
    data: z.object({ caseId: z.string(), defendantId: z.string(), name: z.string().nullable() }),
    personal: ['name'],
  }),
  PleadingSubmitted: eventSchema({
    version: 1,
    says: 'A version of the complaint, or of one defendant’s defence, was submitted.',
    data: z.object({
      caseId: z.string(),
      /** The case's number at that moment, which shows what a receipt is for. Events before 2026-11 lack it. */
      caseNumber: z.string().optional(),
      pleading: z.enum(['complaint', 'defense']),
      /** The defendant who answers; `null` for a complaint. */
      defendantId: z.string().nullable(),
      /** Counts from 1 for the complaint and for each defendant's defence. */
      version: z.number().int().positive(),
      formKey: z.string(),
      edition: z.string(),
      /**
       * SHA-256 (hex) of the definition that it was made with, which `formDefinition-{hash}` holds. Events before 2026-12 lack it
       * and name the edition only.
       */
      definitionHash: z.string().optional(),
      /** Version of the Word renderer; with answers and definition it determines the file. */
      renderer: z.string(),
      /** SHA-256 (hex) of the Word file. */
      documentHash: z.string(),
      formData: answers.nullable(),
      /** Answers that were suggested and accepted as they were. Absent where there are none. */
      marks: z.array(Mark).nullable().optional(),
      submittedBy: z.string().nullable(),
    }),
    personal: ['formData', 'marks'],
  }),
  CaseNumberAssigned: eventSchema({
    version: 1,
    says: 'The court filed the case under a formal number.',
    data: z.object({ caseId: z.string(), caseNumber: z.string() }),
    personal: [],
  }),
  FilingReviewed: eventSchema({
    version: 1,
    says: 'AI reviewed a version of the complaint for filing, on an administrator’s request.',
    data: z.object({
      caseId: z.string(),
      version: z.number().int().positive(),
      model: z.string(),
      meetsRequirements: z.boolean(),
      summary: z.string().nullable(),
      missingElements: texts,
      suggestions: texts,
    }),
    personal: ['summary', 'missingElements', 'suggestions'],
  }),
  CaseAnalysed: eventSchema({
    version: 1,
    says: 'AI analysed the case in depth from the latest versions of both sides, on an administrator’s request.',
    data: z.object({
      caseId: z.string(),
      complaintVersion: z.number().int().positive(),
      defenses: z.array(z.object({ defendantId: z.string(), version: z.number().int().positive() })),
      model: z.string(),
      caseSummary: z.string().nullable(),
      disputeFocus: texts,
      factTimeline: z.array(z.unknown()).nullable(),
      mediationPoints: texts,
    }),
    personal: ['caseSummary', 'disputeFocus', 'factTimeline', 'mediationPoints'],
  }),
  PersonalDataErased: eventSchema({
    version: 1,
    says: 'The key of the case’s personal data was destroyed, for the reason given.',
    data: z.object({ caseId: z.string(), reason: z.string() }),
    personal: [],
  }),
} as const;

export type CaseEvent = EventOf<typeof caseEvents>;

/** What a `caseNumber-{number}` stream holds: the uniqueness of a formal number. */
export const caseNumberEvents = {
  CaseNumberReserved: eventSchema({
    version: 1,
    says: 'A formal number was reserved for a case before it was assigned.',
    data: z.object({ caseNumber: z.string(), caseId: z.string() }),
    personal: [],
  }),
  CaseNumberReleased: eventSchema({
    version: 1,
    says: 'A reservation that led to no assignment was released.',
    data: z.object({ caseNumber: z.string(), caseId: z.string() }),
    personal: [],
  }),
} as const;

export type CaseNumberEvent = EventOf<typeof caseNumberEvents>;
