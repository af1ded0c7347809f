import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts `plain` and authenticates it together with `context`, which must be the same on decryption. */
export const seal = (key: Uint8Array, plain: Uint8Array, context: string): Buffer => {
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
export const unseal = (key: Uint8Array, sealed: Uint8Array, context: string): Buffer => {
  if (sealed.length < ivBytes + tagBytes) throw new Error('sealed data is too short');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
};
