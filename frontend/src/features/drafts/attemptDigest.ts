import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A digest that distinguishes two tries at submitting without revealing their content. Eight hex digits of the hash are enough for that, and
 * too few to find out a code by trying: hundreds fit. Two tries taken for one by chance are told apart by the server, which
 * refuses the same key with another body.
 */
export const attemptDigest = (content: string): string => bytesToHex(sha256(utf8ToBytes(content))).slice(0, 8);
