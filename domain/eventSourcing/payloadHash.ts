import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonicalJson.js';

/** SHA-256 of a text's UTF-8 bytes, hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 of a text's UTF-8 bytes, hex: `sha256Hex`, or a faster implementation of it. */
export type Sha256Hex = (text: string) => string;

/** A stored body in its public form: the encrypted part is replaced by its hash. */
export type DisclosedBody = Readonly<Record<string, unknown>> & { readonly sealedHash?: string };

/** Replaces the encrypted part of a stored body by its hash, so that a receipt can show the rest and still prove the whole. */
export const discloseBody = (body: Readonly<Record<string, unknown>>, hash: Sha256Hex = sha256Hex): DisclosedBody => {
  const { sealed, ...open } = body;
  return sealed === undefined ? open : { ...open, sealedHash: hash(canonicalJson(sealed)) };
};

/** `payloadHash` from the disclosed body. */
export const disclosedPayloadHash = (disclosed: DisclosedBody, hash: Sha256Hex = sha256Hex): string =>
  hash(canonicalJson(disclosed));

/**
 * `payloadHash` of a stored body (`{...public fields, sealed?}`): SHA-256 over the canonical JSON of the body with its sealed
 * part replaced by the hash of that part's canonical JSON.
 */
export const payloadHash = (body: Readonly<Record<string, unknown>>, hash: Sha256Hex = sha256Hex): string =>
  disclosedPayloadHash(discloseBody(body, hash), hash);
