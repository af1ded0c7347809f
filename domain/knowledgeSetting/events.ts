import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { deskActions } from '../knowledge/deskActions.js';

const sha256 = z.string();
/** ISO 8601. The event itself is dated by its append, which follows within seconds, or once the event store is back. */
const changedAt = z.string();

/** What a `knowledgeSetting-{yyyy-mm}` stream holds: what the court changed of what its models are given to answer with. */
export const knowledgeSettingEvents = {
  KnowledgeChanged: eventSchema({
    version: 1,
    says: 'An administrator changed the knowledge base of the platform. Files stand with title and hash of their content, never with their text.',
    data: z.object({
      changedAt,
      action: z.enum(deskActions),
      groupId: z.string().optional(),
      groupName: z.string().optional(),
      caseCause: z.string().optional(),
      fileId: z.string().optional(),
      /** The file’s title as it was before the change; it stays readable for ever, so it must not name a person. */
      fileName: z.string().optional(),
      /** SHA-256 (hex) of the file’s content; absent where the file is gone already. */
      fileHash: sha256.optional(),
      /** The place of a passage in its file, from 0. */
      place: z.number().int().nonnegative().optional(),
      /** Files that were brought in. */
      files: z.array(z.object({ fileName: z.string(), fileHash: sha256 })).optional(),
      /** A title, dates, a group, settings of the search, or the hash of a passage’s text. */
      before: z.string().nullable().optional(),
      after: z.string().nullable().optional(),
    }),
    personal: [],
  }),
  KeptAnswersChanged: eventSchema({
    version: 1,
    says: 'An administrator changed answers that the court gives for good. An import is recorded a few hundred at a time.',
    data: z.object({
      changedAt,
      via: z.enum(['hand', 'import']),
      entries: z.array(
        z.object({
          /** SHA-256 (hex) of the question as it is compared, and of its answers; `null`: there was none, or is none. */
          questionHash: sha256,
          before: sha256.nullable(),
          after: sha256.nullable(),
        }),
      ),
    }),
    personal: [],
  }),
} as const;

export type KnowledgeSettingEvent = EventOf<typeof knowledgeSettingEvents>;
