import { z } from 'zod';
import { storedLeafHash } from '../../../domain/ledger/leaf.js';
import type { Hash, Sha256 } from '../../../domain/ledger/merkleTree.js';

/** An event as it stands in the store: nothing opened, nothing lifted to a newer version, nothing trusted. */
export const auditEventSchema = z.object({
  /** Commit position in `$all`, decimal. */
  position: z.string(),
  stream: z.string(),
  /** Decimal. */
  revision: z.string().regex(/^\d+$/),
  id: z.string(),
  type: z.string(),
  metadata: z.unknown(),
  /** As stored: personal fields are ciphertext. Text or `{base64}` where the store holds no JSON. */
  body: z.unknown(),
  /** When the store took it, ISO 8601. */
  created: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** Where the events to be audited come from: the store, or a bundle. Each call reads them anew. */
export type LogSource = {
  /** Every event of ours in the order of the log, seals included. */
  readonly events: () => AsyncIterable<AuditEvent>;
};

/** Seals cover the log; they are not part of what they cover. */
export const isSeal = ({ type }: Pick<AuditEvent, 'type'>): boolean => type === 'LogSealed';

/** What the store itself writes into a stream of ours: the mark of its deletion. */
export const isSystemEvent = ({ type }: Pick<AuditEvent, 'type'>): boolean => type.startsWith('$');

export const isLeaf = (event: Pick<AuditEvent, 'type'>): boolean => !isSeal(event) && !isSystemEvent(event);

type JsonObject = Readonly<Record<string, unknown>>;
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Hash under which the event stands in the log. Metadata that is no object cannot be what was sealed. */
export const leafHashOf = ({ stream, revision, id, type, metadata }: AuditEvent, hash?: Sha256): Hash =>
  storedLeafHash({ stream, revision, eventId: id, type, metadata }, hash);
