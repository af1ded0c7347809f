import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import { leafHash, type Hash, type Sha256 } from './merkleTree.js';

/** What the log commits to of one event. The body enters through `metadata.payloadHash`, so it need not be kept to verify. */
export type LeafContent = {
  readonly stream: string;
  /** Decimal. */
  readonly revision: string;
  readonly eventId: string;
  readonly type: string;
  /** As stored: the payload hash is among it. */
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Bytes of a leaf: the canonical JSON of its content. */
export const leafBytes = ({ stream, revision, eventId, type, metadata }: LeafContent): Uint8Array =>
  utf8ToBytes(canonicalJson({ stream, revision, eventId, type, metadata }));

/** Hash under which an event stands in the log. */
export const eventLeafHash = (content: LeafContent, hash?: Sha256): Hash => leafHash(leafBytes(content), hash);
