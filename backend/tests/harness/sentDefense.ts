import { CaseProgress, documents } from '../../../domain/contract/documents.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { shortDefence } from './pleadings.js';
import type { SubmittedCase } from './submittedCase.js';
import type { Client } from './testClient.js';

/** What stands for the defendant of a case that was erased. */
const nobody = 'nobody';

/** The id of the defendant of a loan case, who submits a defence where there is none; of nobody where the case was erased. */
export const defenseSentTo = async (
  client: Client,
  { number, code, defendantCode }: SubmittedCase,
): Promise<string> => {
  const first = async () => {
    const body = { case_number: number, verification_code: code };
    const { json } = await client.send('', requestOf(documents.progress, { body }));
    const { data } = CaseProgress.safeParse(json);
    return data && (data.defenses ?? [])[0]?.defendant_id;
  };
  const before = await first();
  if (before !== undefined) return before;
  const payload = {
    form_key: 'defense-private-lending',
    form_data: shortDefence('某被告', '借款已经还清。'),
    defendant_code: defendantCode,
  };
  const body = { document_type: 'defense' as const, case_number: number, payload };
  await client.send('', requestOf(documents.submit, { body }));
  return (await first()) ?? nobody;
};
