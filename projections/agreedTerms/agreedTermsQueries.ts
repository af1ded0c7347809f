import type { Tables } from '../runner/projection.js';
import { agreedTermsTable, type AgreedTermsRow } from './agreedTermsProjection.js';

/** The terms that an account's owner agreed to last; `null` where none are known. */
export const findAgreedTerms = async (tables: Tables, accountId: string): Promise<string | null> => {
  const row: AgreedTermsRow | undefined = await tables(agreedTermsTable).where({ account_id: accountId }).first();
  return row?.version ?? null;
};
