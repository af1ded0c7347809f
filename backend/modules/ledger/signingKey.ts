import { hkdfSync } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatVerifierKey, signCheckpoint } from '../../../domain/ledger/checkpoint.js';
import type { Hash } from '../../../domain/ledger/merkleTree.js';

/** Signs tree heads in the log's name. */
export type LedgerSigner = {
  /** Name of the log, derived from its key, so that a log signed under another key is another log. */
  readonly origin: string;
  /** Verifier key in the form of C2SP signed notes; public. */
  readonly verifierKey: string;
  readonly sign: (head: { readonly size: number; readonly root: Hash }) => string;
};

/**
 * Creates the signer of this installation. Its Ed25519 seed is derived by HKDF-SHA-256 from a random key of the installation,
 * which is stored as a wrapped data key: all processes sign with it, and rotating the secret key does not begin another log.
 */
export const createLedgerSigner = (installationKey: string | Uint8Array): LedgerSigner => {
  const seed = new Uint8Array(hkdfSync('sha256', installationKey, '', 'juanzong ledger seal v1', 32));
  const publicKey = ed25519.getPublicKey(seed);
  const origin = `juanzong/${bytesToHex(sha256(publicKey)).slice(0, 16)}`;
  return {
    origin,
    verifierKey: formatVerifierKey({ name: origin, publicKey }),
    sign: ({ size, root }) => signCheckpoint({ origin, size, root }, seed),
  };
};
