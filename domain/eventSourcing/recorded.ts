import { z } from 'zod';

/** Who caused an event. `id` is an account id for users, empty for visitors, the name of a task for the system. */
export const actorSchema = z.object({ kind: z.enum(['user', 'visitor', 'system']), id: z.string() });
export type Actor = z.infer<typeof actorSchema>;

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
