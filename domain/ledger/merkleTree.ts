import { sha256 } from '@noble/hashes/sha2.js';

/** A SHA-256 hash, 32 bytes. */
export type Hash = Uint8Array;

const concat = (prefix: number, ...parts: Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0));
  bytes[0] = prefix;
  let offset = 1;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
};

/** An injectable SHA-256 of bytes: the portable one by default, a native one where speed matters. */
export type Sha256 = (bytes: Uint8Array) => Hash;

/** Hash of a leaf: SHA-256(0x00 ‖ data), RFC 6962 §2.1. */
export const leafHash = (data: Uint8Array, hash: Sha256 = sha256): Hash => hash(concat(0x00, data));

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right), RFC 6962 §2.1. */
export const nodeHash = (left: Hash, right: Hash, hash: Sha256 = sha256): Hash => hash(concat(0x01, left, right));

/** Root of the tree without leaves. */
export const emptyRoot = (): Hash => sha256(new Uint8Array());

/** Compares two hashes; public values, so the time it takes is no secret. */
export const sameHash = (a: Hash, b: Hash): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Largest power of two strictly below `size` (`size` ≥ 2): where RFC 6962 splits a tree. */
export const splitPoint = (size: number): number => {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
};
