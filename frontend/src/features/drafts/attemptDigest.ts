import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A digest that distinguishes two attempts at submitting without revealing their content. Eight hex digits of the hash are enough for that, and
 * too few to find out a code by trying: hundreds fit. When two attempts have the same digest by chance, the server still
 * distinguishes them: it refuses the same key with another body.
 */
export const attemptDigest = (content: string): string => bytesToHex(sha256(utf8ToBytes(content))).slice(0, 8);
