import { closures } from '../../../domain/contract/closures.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { z } from 'zod';
import { submitCase, type SubmittedCase } from './submittedCase.js';
import type { Client } from './testClient.js';

/** Why the court returns a complaint in tests. */
export const returnedAs = { how: 'returned' as const, reason: '没有写明明确的被告，也没有补正。' };

/** Opens a case under `cookie`, in the name of `plaintiff`, and returns its complaint with a notice. */
export const returnedCase = async (
  client: Client,
  cookie: string,
  courtCookie: string,
  plaintiff: string,
): Promise<SubmittedCase & { readonly closureId: string }> => {
  const submitted = await submitCase(client, cookie, courtCookie, plaintiff);
  const closing = requestOf(closures.close, { path: { id: submitted.id }, body: returnedAs });
  const { json } = await client.ask(courtCookie, closing);
  return { ...submitted, closureId: z.object({ closure_id: z.string() }).parse(json).closure_id };
};
