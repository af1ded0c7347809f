import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

const count = z.number().int().nonnegative();

/** What a `usage-{yyyy-mm}` stream holds: every call of a model in a month of the court, and corrections of their figures. */
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
      /** The name of the usage, e.g. `chat`. */
      source: z.string(),
      promptTokens: z.number().int().nonnegative(),
      completionTokens: z.number().int().nonnegative(),
      totalTokens: z.number().int().nonnegative(),
      /** Credits charged, in ten-thousandths; 0 for a private model. */
      credits: z.number().int().nonnegative(),
      /** True when the provider reported no usage, or more than the call can have used. */
      estimated: z.boolean(),
      /** The total that the provider reported, where it exceeds what the call can have used; the figures above are cut to that bound. */
      reportedTokens: z.number().int().nonnegative().optional(),
    }),
    personal: [],
  }),
  UsageCorrected: eventSchema({
    version: 1,
    says: 'The court corrected the tokens of a call, because the provider had reported wrong ones. Credits charged for the call stay as they are.',
    data: z.object({
      /** The call, which this stream recorded before. */
      callId: z.string(),
      /** The account, model and purpose that were recorded with the call: the correction counts under them. */
      userId: z.string().nullable(),
      model: z.string(),
      source: z.string(),
      /** The moment of the call, ISO 8601: its court day is corrected, whenever the correction is made. */
      calledAt: z.iso.datetime(),
      /** The figures that counted until now: those of the call, or of the correction before. */
      before: z.object({
        promptTokens: count,
        completionTokens: count,
        totalTokens: count,
        estimated: z.boolean(),
      }),
      promptTokens: count,
      completionTokens: count,
      /** All tokens, with those of thinking, which neither of the two contains. */
      totalTokens: count,
      /** The reason; it names no person. */
      reason: z.string().min(1).max(500),
    }),
    personal: [],
  }),
} as const;

export type UsageEvent = EventOf<typeof usageEvents>;
