import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import { toBase64 } from './base64.js';
import { leafHash, type Hash, type Sha256 } from './merkleTree.js';

/** What the log commits to of one event. The body enters through `metadata.payloadHash`, so it need not be kept to verify. */
export type LeafContent = {
  readonly stream: string;
  /** Decimal. */
  readonly revision: string;
  readonly eventId: string;
  readonly type: string;
  /** The stored metadata, which contains the payload hash. */
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Bytes of a leaf: the canonical JSON of its content. */
export const leafBytes = ({ stream, revision, eventId, type, metadata }: LeafContent): Uint8Array =>
  utf8ToBytes(canonicalJson({ stream, revision, eventId, type, metadata }));

/** Computes the leaf hash of an event in the log. */
export const eventLeafHash = (content: LeafContent, hash?: Sha256): Hash => leafHash(leafBytes(content), hash);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Computes the leaf hash of any event, also of another program: metadata that is no JSON object, or that has no canonical
 * spelling, counts as empty.
 */
export const storedLeafHash = (
  { metadata, ...place }: Omit<LeafContent, 'metadata'> & { readonly metadata: unknown },
  hash?: Sha256,
): Hash => {
  const spelled = metadata instanceof Uint8Array ? { base64: toBase64(metadata) } : metadata;
  if (!isObject(spelled)) return eventLeafHash({ ...place, metadata: {} }, hash);
  try {
    return eventLeafHash({ ...place, metadata: spelled }, hash);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return eventLeafHash({ ...place, metadata: {} }, hash);
  }
};
