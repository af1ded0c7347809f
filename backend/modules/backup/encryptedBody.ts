import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { deriveKey } from '../../adapters/encryption/wrapping.js';
import { BackupDamagedError } from './backupFormat.js';

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
/** Bytes of the body in one frame; only the last one may hold less. */
const frameBytes = 64 * 1024;

/**
 * Derives the key of one backup's body from the secret key and the whole header, so that an altered header decrypts nothing.
 * The header's random nonce makes each file's key unique, so the nonces of frames may simply be counted.
 */
export const bodyKey = (secretKey: string, headerLine: string): Buffer => {
  const salt = createHash('sha256').update(headerLine).digest();
  return Buffer.from(hkdfSync('sha256', deriveKey(secretKey, 'backups'), salt, 'body of a backup', 32));
};

/** Makes a frame's nonce from its number and whether it is the last: no frame can be dropped, repeated, moved or cut off. */
const ivOf = (index: number, isLast: boolean): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeBigUInt64BE(BigInt(index), 3);
  iv.writeUInt8(isLast ? 1 : 0, 11);
  return iv;
};

/** Cuts a stream into pieces of `size` bytes; the last one is shorter or whole, and always there. */
const pieces = async function* (
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }, void, void> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let from = 0;
    for (; pending.length - from > size; from += size)
      yield { piece: pending.subarray(from, from + size), isLast: false };
    pending = pending.subarray(from);
  }
  yield { piece: pending, isLast: true };
};

/** Encrypts a stream frame by frame; memory stays flat. */
export const encryptBody = async function* (
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  size = frameBytes,
): AsyncGenerator<Buffer, void, void> {
  let index = 0;
  for await (const { piece, isLast } of pieces(source, size)) {
    const cipher = createCipheriv(algorithm, key, ivOf(index, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
};

/**
 * Decrypts what `encryptBody` wrote; passes on nothing of a frame before all of it is authenticated.
 * @throws BackupDamagedError where a bit differs, a frame is missing or moved, or the end is missing
 */
export const decryptBody = async function* (
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  size = frameBytes,
): AsyncGenerator<Buffer, void, void> {
  let index = 0;
  for await (const { piece, isLast } of pieces(source, size + tagBytes)) {
    if (piece.length < tagBytes) throw new BackupDamagedError('备份文件不完整：结尾缺失。');
    const decipher = createDecipheriv(algorithm, key, ivOf(index, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (error) {
      const where = isLast ? '结尾' : `第 ${index + 1} 段`;
      throw new BackupDamagedError(`备份文件不完整或已被改动：${where}与写出时不符。`, { cause: error });
    }
    yield plain;
    index += 1;
  }
};
