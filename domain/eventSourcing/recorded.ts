import { z } from 'zod';

/** Who caused an event. `id` is an account id for users, empty for visitors, the name of a task for the system. */
export const actorSchema = z.object({ kind: z.enum(['user', 'visitor', 'system']), id: z.string() });
export type Actor = z.infer<typeof actorSchema>;

/** HMAC-SHA-256 (hex) of the court over the event and its place, and the id of the key that made it (16 hex digits). */
export const authoritySchema = z.object({ key: z.string(), mac: z.string() });
export type Authority = z.infer<typeof authoritySchema>;

/** Metadata of every event. Never holds personal data: it stays readable after an erasure. */
export const eventMetadataSchema = z.object({
  /** Names the command that led here: a keyed hash of its idempotency key, or what the system named it. */
  commandId: z.string(),
  /** SHA-256 (hex) of the command's content: one key may not be reused for something else. */
  commandHash: z.string().optional(),
  /** Keyed hash of the sender, to recognise the same sender in a repeat. */
  senderHash: z.string().optional(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: actorSchema,
  /** ISO 8601, UTC. */
  occurredAt: z.string(),
  schemaVersion: z.number().int().positive(),
  /** SHA-256 (hex) of the canonical JSON of the stored body (sealed fields as ciphertext). */
  payloadHash: z.string(),
  /** Without it an event has no effect; what was written before every event had one counts as it stands. */
  authority: authoritySchema.optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** A decoded event of the log. */
export type Recorded<Event> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
  /** The metadata exactly as stored, unknown fields included, since the log's leaf commits to it. */
  readonly storedMetadata: Readonly<Record<string, unknown>>;
  /** True when the key of its personal data was destroyed: the personal fields are `null`. */
  readonly erased: boolean;
};

/**
 * What stands in a stream in place of an event that the court's key does not stand behind: it has no effect, but
 * takes up a revision.
 */
export type EventWithoutAuthority = {
  readonly type: 'EventWithoutAuthority';
  /** The type that it is stored under: its leaf in the log commits to that. */
  readonly data: { readonly storedType: string };
};
