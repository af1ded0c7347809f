import { z } from 'zod';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { DataKey } from './dataKeys.js';
import { seal, unseal } from './seal.js';

/** The encrypted part of a stored body: the names of its fields, and the ciphertext. */
export const sealedSchema = z.object({ fields: z.array(z.string()).min(1), box: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

/** The place that encrypted data is bound to; it cannot be decrypted as data of another. */
export type SealContext = { readonly stream: string; readonly type: string; readonly schemaVersion: number };

const bind = (context: SealContext, fields: readonly string[]): string => canonicalJson({ ...context, fields });

/** Encrypts the personal fields of an event with the key of its stream. */
export const sealPersonal = (
  { key }: DataKey,
  context: SealContext,
  personal: Readonly<Record<string, unknown>>,
): Sealed => {
  const fields = Object.keys(personal).sort();
  const plain = Buffer.from(JSON.stringify(personal), 'utf8');
  return { fields, box: seal(key, plain, bind(context, fields)).toString('base64') };
};

/**
 * Decrypts personal fields.
 * @throws Error when they were altered or belong to another stream or type
 */
export const unsealPersonal = (
  { key }: DataKey,
  context: SealContext,
  { fields, box }: Sealed,
): Record<string, unknown> => {
  const plain = unseal(key, Buffer.from(box, 'base64'), bind(context, fields));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(plain.toString('utf8')));
};
