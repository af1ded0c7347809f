import { CaseCorrections, corrections } from '../../../domain/contract/corrections.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { RefusedError } from '../../adapters/courtClient/cookieTransport.js';
import type { Client } from './testClient.js';

/** Asks for a correction of the claims as a whole. */
export const asksForClaims = {
  version: 1,
  due_on: '2099-01-31',
  again_because: '',
  marks: [{ source: 'clerk' as const, code: 'unclear' as const, path: 'sections.claims.open', reason: '请写明金额' }],
};

/** What stands for the notice of a case that was erased. */
const erased = '00000000-0000-4000-8000-000000000001';

/** The id of the correction notice to the plaintiff of a case, which is sent where there is none; of none where the case was erased. */
export const noticeSentTo = async (client: Client, courtCookie: string, id: string): Promise<string> => {
  const view = async () => {
    const { json } = await client.send(courtCookie, requestOf(corrections.view, { path: { id }, query: {} }));
    return CaseCorrections.safeParse(json).data;
  };
  const before = await view();
  if (before === undefined) return erased;
  const [sent] = before.notices;
  if (sent) return sent.id;
  const body = { ...asksForClaims, version: before.version };
  try {
    await client.ask(courtCookie, requestOf(corrections.ask, { path: { id }, body }));
  } catch (error) {
    // Another worker of the same test asked in the meantime: its notice is as good.
    if (!(error instanceof RefusedError)) throw error;
  }
  const after = await view();
  if (after === undefined) return erased;
  const [notice] = after.notices;
  if (!notice) throw new Error('a notice that was sent is not listed');
  return notice.id;
};
