import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What an `auditAccess-{yyyy-mm}` stream holds: who at the court looked at people's data. The actor is metadata. */
export const auditAccessEvents = {
  PersonalDataViewed: eventSchema({
    version: 1,
    says: 'An administrator opened the documents of a case; once for each administrator, case and hour of the court.',
    data: z.object({
      caseId: z.string(),
      scope: z.enum(['caseDocuments']),
      /** `YYYY-MM-DDTHH` in the court's time zone. */
      courtHour: z.string(),
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
