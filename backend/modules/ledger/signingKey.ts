import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatVerifierKey, signCheckpoint, type NoteSigner } from '../../../domain/ledger/checkpoint.js';
import type { Hash } from '../../../domain/ledger/merkleTree.js';

/** Signs tree heads in the log's name. */
export type LedgerSigner = {
  /** Name of the log, derived from its key, so that a log signed under another key is another log. */
  readonly origin: string;
  /** Verifier key in the form of C2SP signed notes; public. */
  readonly verifierKey: string;
  /** `extensions` are lines that are signed with the tree head. */
  readonly sign: (head: { readonly size: number; readonly root: Hash }, extensions?: readonly string[]) => string;
};

/** What stands before the 32 bytes of an Ed25519 seed in a PKCS #8 key, and before those of a public key (RFC 8410). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');
const beforePublicKey = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs with the key of an Ed25519 seed. */
export const signerOfSeed = (seed: Uint8Array): NoteSigner => {
  const key = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: new Uint8Array(spki.subarray(beforePublicKey.length)),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
};

/**
 * Creates the signer of this installation. Its Ed25519 seed is derived by HKDF-SHA-256 from a random key of the installation,
 * which is stored as a wrapped data key: all processes sign with it, and rotating the secret key does not begin another log.
 */
export const createLedgerSigner = (installationKey: string | Uint8Array): LedgerSigner => {
  const seed = new Uint8Array(hkdfSync('sha256', installationKey, '', 'juanzong ledger seal v1', 32));
  const signer = signerOfSeed(seed);
  const { publicKey } = signer;
  const origin = `juanzong/${bytesToHex(sha256(publicKey)).slice(0, 16)}`;
  return {
    origin,
    verifierKey: formatVerifierKey({ name: origin, publicKey }),
    sign: ({ size, root }, extensions) => signCheckpoint({ origin, size, root }, signer, extensions),
  };
};
