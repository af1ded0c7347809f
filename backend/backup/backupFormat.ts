import { z } from 'zod';

/** A number that counts lines of one kind. */
const count = z.number().int().nonnegative();

/** First line of a backup. */
export const backupHeaderSchema = z.object({
  kind: z.literal('header'),
  format: z.literal('juanzong-backup'),
  version: z.literal(1),
  backupId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Newest migration of the database the rows come from. */
  migration: z.string(),
  /** Only when it was asked for: whoever has the file can then read every person's data in it. */
  secretKey: z.string().optional(),
  /** While keys are being rotated, with `secretKey`. */
  previousSecretKey: z.string().optional(),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

/** An event as the store held it; personal fields are ciphertext. */
const eventLineSchema = z.object({
  kind: z.literal('event'),
  stream: z.string(),
  /** Decimal. */
  revision: z.string().regex(/^\d+$/),
  id: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  body: z.record(z.string(), z.unknown()),
});
export type EventLine = z.infer<typeof eventLineSchema>;

export const backupCountsSchema = z.object({ file: count, event: count, row: count });
export type BackupCounts = z.infer<typeof backupCountsSchema>;

/**
 * A backup is one gzip'd file of JSON lines: a header, the files of the folder outside the event store, the events in the order
 * of the log, the rows of the `app` schema, an end. Files come before events, so that no checkpoint is ahead of the log; rows
 * come after them, so that every event's data key is there.
 */
export const backupLineSchema = z.discriminatedUnion('kind', [
  backupHeaderSchema,
  z.object({
    kind: z.literal('file'),
    /** Below the folder, with slashes; never upwards. */
    path: z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/),
    text: z.string(),
  }),
  eventLineSchema,
  /** `json` is the row as Postgres writes it, kept as text because numbers may be longer than JavaScript's. */
  z.object({ kind: z.literal('row'), table: z.string(), json: z.string() }),
  z.object({
    kind: z.literal('end'),
    counts: backupCountsSchema,
    /** SHA-256 (hex) of all bytes before this line, uncompressed. */
    sha256: z.string(),
  }),
]);
export type BackupLine = z.infer<typeof backupLineSchema>;

/** The file is no backup, not whole, or not as it was written. The message is a Chinese sentence. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}
