import { z } from 'zod';
import { storedLeafHash } from '../../../domain/ledger/leaf.js';
import type { Hash, Sha256 } from '../../../domain/ledger/merkleTree.js';

/** An event exactly as stored: not decrypted, not upcast, not trusted. */
export const auditEventSchema = z.object({
  /** Commit position in `$all`, decimal. */
  position: z.string(),
  stream: z.string(),
  /** Decimal. */
  revision: z.string().regex(/^\d+$/),
  id: z.string(),
  type: z.string(),
  metadata: z.unknown(),
  /** The stored body: personal fields are ciphertext. Text or `{base64}` where the store holds no JSON. */
  body: z.unknown(),
  /** When the store recorded it, ISO 8601. */
  created: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** The source of the audited events: the store, or a bundle. Each call reads from the start. */
export type LogSource = {
  /** Every event of ours in the order of the log, seals included. */
  readonly events: () => AsyncIterable<AuditEvent>;
};

/** Returns whether the event is a seal, which covers the log and is no leaf of the tree. */
export const isSeal = ({ type }: Pick<AuditEvent, 'type'>): boolean => type === 'LogSealed';

/** Returns whether the store itself wrote the event into a stream of ours: the tombstone. */
export const isSystemEvent = ({ type }: Pick<AuditEvent, 'type'>): boolean => type.startsWith('$');

export const isLeaf = (event: Pick<AuditEvent, 'type'>): boolean => !isSeal(event) && !isSystemEvent(event);

type JsonObject = Readonly<Record<string, unknown>>;
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the event's leaf hash in the log. Metadata that is not an object cannot be what was sealed. */
export const leafHashOf = ({ stream, revision, id, type, metadata }: AuditEvent, hash?: Sha256): Hash =>
  storedLeafHash({ stream, revision, eventId: id, type, metadata }, hash);
