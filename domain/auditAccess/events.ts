import { z } from 'zod';
import { registerViews } from '../case/numberRegister.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** The kinds of data that an administrator views. A stored word is never renamed. */
export const viewScopes = [
  'caseDocuments',
  'latestClaim',
  'pleading',
  'caseList',
  'pendingCases',
  'accounts',
  'auditEvents',
  'auditEvent',
  'auditCase',
  'settingChangers',
  'caseEvents',
] as const;
export type ViewScope = (typeof viewScopes)[number];

/** The kinds of files of a case. A stored word is never renamed. */
export const takenPapers = [
  'submitted',
  'served',
  'pdf',
  'redline',
  'comparison',
  'correctionPreview',
  'correctionNotice',
  'closureNotice',
  'casePaper',
] as const;

/** What an `auditAccess-{yyyy-mm}` stream holds: who at the court looked at people's data. The actor is metadata. */
export const auditAccessEvents = {
  PersonalDataViewed: eventSchema({
    version: 1,
    says: 'An administrator, or another system of the court, was shown personal data: of a case, a list of cases, or accounts. Each case and account is recorded once for each of them, scope and hour of the court.',
    data: z.object({
      /** The case that was opened; absent for lists and accounts. */
      caseId: z.string().optional(),
      scope: z.enum(viewScopes),
      /** `YYYY-MM-DDTHH` in the court's time zone. */
      courtHour: z.string(),
      /** Cases of a list, and accounts, as far as they were not recorded for this administrator, scope and hour before. */
      caseIds: z.array(z.string()).optional(),
      accountIds: z.array(z.string()).optional(),
    }),
    personal: [],
  }),
  ListExported: eventSchema({
    version: 1,
    says: 'An administrator took a list away as a file: cases, the register of numbers, or events of the log. Whose data it held say the looks with the same correlation id.',
    data: z.object({
      list: z.enum(['all', 'pending', 'numbers', 'events']),
      format: z.enum(['csv', 'xlsx']),
      /** The cause that the list was narrowed to; absent for all. */
      cause: z.string().optional(),
      /** Whether it was narrowed to cases that were filed: at any time, or in the month or year of the export; absent for all. */
      filedIn: z.enum(['any', 'month', 'year']).optional(),
      /** Whether it was narrowed to pending cases that the court asked to correct, or that came back; absent for all. */
      correction: z.enum(['asked', 'answered']).optional(),
      /** Whether it was narrowed by who has the cases: to one's own, nobody's, or those of an account; absent for all. */
      assigned: z.enum(['mine', 'none', 'account']).optional(),
      /** Whether it holds rows that were chosen one by one; absent for the whole list. */
      isChosen: z.boolean().optional(),
      /** Whether it was narrowed to the cases of one batch; absent for all. */
      isBatch: z.boolean().optional(),
      /** Of the register: the series and the view that it was narrowed to; absent for other lists. */
      series: z.string().optional(),
      view: z.enum(registerViews).optional(),
      /** Of the log: what events were narrowed to, by ids and never by names; absent for other lists. */
      events: z
        .object({
          category: z.string().optional(),
          type: z.string().optional(),
          /** `system` for all tasks of the application together. */
          actorId: z.string().optional(),
          caseId: z.string().optional(),
          stream: z.string().optional(),
          from: z.string().optional(),
          to: z.string().optional(),
        })
        .optional(),
      /** Whether the list was narrowed by a search: its words may be a name and are not kept. */
      isSearch: z.boolean(),
      /** Rows of the list in the file: cases, numbers or events. */
      rows: z.number().int().nonnegative(),
      columns: z.array(z.string()),
      /** SHA-256 (hex) of the file. */
      fileHash: z.string(),
    }),
    personal: [],
  }),
  CaseFileTaken: eventSchema({
    version: 1,
    says: 'One of the court took a file of a case away. Each time is recorded; that the data was shown says the look with the same correlation id, if it was the first in its hour.',
    data: z.object({
      caseId: z.string(),
      paper: z.enum(takenPapers),
      /** Whose pleading it is; absent for the complaint, and for what concerns all sides. */
      defendantId: z.string().optional(),
      /** Of a pleading: the version; of a redline the newer one. */
      version: z.number().int().positive().optional(),
      /** Of a redline: the version that it begins with. */
      earlierVersion: z.number().int().positive().optional(),
      /** Of a notice that was given: which. */
      noticeId: z.string().optional(),
      closureId: z.string().optional(),
      paperId: z.string().optional(),
      /** SHA-256 (hex) of the file. */
      fileHash: z.string(),
    }),
    personal: [],
  }),
  AuditBundleExported: eventSchema({
    version: 1,
    says: 'A bundle of the log for auditors was written.',
    data: z.object({
      bundleId: z.string(),
      /** Number of events under the seal that the bundle ends with. */
      treeSize: z.number().int().nonnegative(),
      /** Base64. */
      rootHash: z.string(),
      /** True when data keys were given along, so that its holder can read personal data. */
      includesDataKeys: z.boolean(),
    }),
    personal: [],
  }),
} as const;

export type AuditAccessEvent = EventOf<typeof auditAccessEvents>;
