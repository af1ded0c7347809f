import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { LedgerBrokenError } from './ledgerBroken.js';
import type { LedgerSource } from './ledgerSource.js';
import type { LedgerSigner } from './signingKey.js';

/** How many leaves the log has up to the newest seal, and the commit position in `$all` of the last of them. */
export type SealedLeaves = { readonly leaves: number; readonly lastPosition: bigint };

/**
 * Reads from the event store how far the court has sealed the log; the number is the signed one. `undefined` before the first seal and
 * under a former key.
 * @throws StoreUnavailableError
 */
export const sealedLeaves = async (
  source: Pick<LedgerSource, 'sealTail'>,
  { verifierKey, origin }: LedgerSigner,
): Promise<SealedLeaves | 'unreadable' | undefined> => {
  try {
    const [seal] = (await source.sealTail()).seals;
    if (!seal) return undefined;
    const key = parseVerifierKey(verifierKey);
    const head = key && openCheckpoint(seal.checkpoint, key);
    if (!head) return seal.checkpoint.startsWith(`${origin}\n`) ? 'unreadable' : undefined;
    if (head.size !== seal.treeSize || seal.lastPosition === undefined) return 'unreadable';
    return { leaves: head.size, lastPosition: seal.lastPosition };
  } catch (error) {
    if (error instanceof LedgerBrokenError) return 'unreadable';
    throw error;
  }
};
