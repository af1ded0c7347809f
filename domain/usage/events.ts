import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What a `usage-{yyyy-mm}` stream holds: every call of a model in a month of the court. */
export const usageEvents = {
  TokensConsumed: eventSchema({
    version: 1,
    says: 'A call of a model used tokens: chat, streamed chat, embeddings or rerank.',
    data: z.object({
      callId: z.string(),
      /** Account that called, `null` for the system and for visitors. */
      userId: z.string().nullable(),
      model: z.string(),
      scope: z.enum(['platform', 'private']),
      /** What it was used for, e.g. `chat`. */
      source: z.string(),
      promptTokens: z.number().int().nonnegative(),
      completionTokens: z.number().int().nonnegative(),
      totalTokens: z.number().int().nonnegative(),
      /** Credits charged, in ten-thousandths; 0 for a private model. */
      credits: z.number().int().nonnegative(),
      /** True when the provider reported no usage, or more than the call can have used. */
      estimated: z.boolean(),
      /** What the provider reported in all, where that is more than the call can have used; the figures above are cut to that. */
      reportedTokens: z.number().int().nonnegative().optional(),
    }),
    personal: [],
  }),
} as const;

export type UsageEvent = EventOf<typeof usageEvents>;
