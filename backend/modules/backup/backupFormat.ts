import { z } from 'zod';

/** A number that counts lines of one kind. */
const count = z.number().int().nonnegative();

/** First line of a backup, not encrypted; all that follows it is. */
export const backupHeaderSchema = z.object({
  kind: z.literal('header'),
  format: z.literal('juanzong-backup'),
  backupId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Newest migration of the database the rows come from. */
  migration: z.string(),
  /** Present only on request, since everyone with the file can then read all personal data in it. */
  secretKey: z.string().optional(),
  /** Present with `secretKey` while keys are being rotated. */
  previousSecretKey: z.string().optional(),
  /** Of the format; 1 was development's. */
  version: z.literal(2),
  /** Identifies the secret key that encrypts the body, as in `npm run keys -- status`. */
  keyId: z.string(),
  /** Random; makes the key of each file its own. */
  nonce: z.string(),
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
 * A backup is a header line and an encrypted body (`encryptedBody.ts`): gzip'd JSON lines of the files of the folder outside the
 * event store, the events in the order of the log, the rows of the `app` schema, an end. Files come before events, so that no
 * checkpoint is ahead of the log; rows come after them, so that every event's data key is there.
 */
export const bodyLineSchema = z.discriminatedUnion('kind', [
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
    /** SHA-256 (hex) of all bytes of the gzip'd part before this line, uncompressed. */
    sha256: z.string(),
  }),
]);
export type BodyLine = z.infer<typeof bodyLineSchema>;
export type BackupLine = BodyLine | BackupHeader;

/** Thrown when the file is no backup, incomplete or altered. The message is a Chinese sentence. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}

/** Thrown when the file seems undamaged but cannot be read or restored here. The message is a Chinese sentence. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}
