import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts `plain` and authenticates it together with `context`, which must be the same on decryption. */
export const encrypt = (key: Uint8Array, plain: Uint8Array, context: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/**
 * Decrypts what was encrypted under the same key and context.
 * @throws Error when key, context or a single bit differs
 */
export const decrypt = (key: Uint8Array, encrypted: Uint8Array, context: string): Buffer => {
  if (encrypted.length < ivBytes + tagBytes) throw new Error('encrypted data is too short');
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
};
