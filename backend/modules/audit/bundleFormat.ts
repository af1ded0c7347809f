import { z } from 'zod';
import { leafRecordSchema, auditEventSchema } from '../ledger/index.js';

/**
 * An audit bundle is one gzip'd file of JSON lines: a header, then checkpoints, leaves and events in the order of the log, then
 * an end with counts. `docs/audit.md` describes the format for authors of other verifiers.
 */
export const bundleHeaderSchema = z.object({
  kind: z.literal('header'),
  format: z.literal('juanzong-bundle'),
  version: z.literal(1),
  bundleId: z.string(),
  /** ISO 8601. */
  exportedAt: z.string(),
  /** Name of the log. */
  origin: z.string(),
  /** Verifier keys of the log as the exporter knows them; an auditor compares them with keys from another source. */
  keys: z.array(z.string()),
  /** Prefix of its streams' names, where several installations share a server. */
  streamPrefix: z.string().default(''),
  /** Streams whose settings let the event store delete events, when the bundle was made. */
  settings: z
    .array(z.object({ stream: z.string(), found: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
});
export type BundleHeader = z.infer<typeof bundleHeaderSchema>;

export const bundleCountsSchema = z.object({
  checkpoint: z.number(),
  leaf: z.number(),
  event: z.number(),
  seal: z.number(),
});
export type BundleCounts = z.infer<typeof bundleCountsSchema>;

export const bundleLineSchema = z.discriminatedUnion('kind', [
  bundleHeaderSchema,
  /** A signed checkpoint that was found outside the event store. */
  z.object({ kind: z.literal('checkpoint'), note: z.string() }),
  /** The leaf at this index when it was sealed or, after the last seal, when it was exported. */
  leafRecordSchema.extend({ kind: z.literal('leaf') }),
  auditEventSchema.extend({ kind: z.literal('event') }),
  auditEventSchema.extend({ kind: z.literal('seal') }),
  z.object({
    kind: z.literal('end'),
    counts: bundleCountsSchema,
    /** SHA-256 (hex) of all bytes before this line, uncompressed. */
    sha256: z.string(),
  }),
]);
export type BundleLine = z.infer<typeof bundleLineSchema>;
export type BundleLineKind = BundleLine['kind'];
