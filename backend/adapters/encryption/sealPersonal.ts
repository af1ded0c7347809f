import { z } from 'zod';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { DataKey } from './dataKeys.js';
import { seal, unseal } from './seal.js';

/** The sealed part of a stored body: which fields it holds, and the box. */
export const sealedSchema = z.object({ fields: z.array(z.string()).min(1), box: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

/** Where sealed data belongs; it opens nowhere else. */
export type SealContext = { readonly stream: string; readonly type: string; readonly schemaVersion: number };

const bind = (context: SealContext, fields: readonly string[]): string => canonicalJson({ ...context, fields });

/** Seals the personal fields of an event with the key of its stream. */
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
 * Opens sealed fields.
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
