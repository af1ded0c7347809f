import { z } from 'zod';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { DataKey } from './dataKeys.js';
import { encrypt, decrypt } from './encrypt.js';

/** The encrypted part of a stored body: the names of its fields, and the ciphertext. */
export const encryptedSchema = z.object({ fields: z.array(z.string()).min(1), box: z.string() });
export type Encrypted = z.infer<typeof encryptedSchema>;

/** The place that encrypted data is bound to; it cannot be decrypted as data of another. */
export type EncryptionContext = { readonly stream: string; readonly type: string; readonly schemaVersion: number };

const bind = (context: EncryptionContext, fields: readonly string[]): string => canonicalJson({ ...context, fields });

/** Encrypts the personal fields of an event with the key of its stream. */
export const encryptPersonal = (
  { key }: DataKey,
  context: EncryptionContext,
  personal: Readonly<Record<string, unknown>>,
): Encrypted => {
  const fields = Object.keys(personal).sort();
  const plain = Buffer.from(JSON.stringify(personal), 'utf8');
  return { fields, box: encrypt(key, plain, bind(context, fields)).toString('base64') };
};

/**
 * Decrypts personal fields.
 * @throws Error when they were altered or belong to another stream or type
 */
export const decryptPersonal = (
  { key }: DataKey,
  context: EncryptionContext,
  { fields, box }: Encrypted,
): Record<string, unknown> => {
  const plain = decrypt(key, Buffer.from(box, 'base64'), bind(context, fields));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(plain.toString('utf8')));
};
