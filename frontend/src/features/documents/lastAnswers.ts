import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { Transport } from '../../../../domain/contract/clientOf.js';
import { lazyClient } from '../../http/lazyClient.js';

/** So many of an account's documents are looked at for people to be taken over. */
const most = 3;

/**
 * Reads the answers of the documents that the account of who is signed in changed last. One whose personal data was erased, or that is gone
 * meanwhile, is left out. Rejects where the list cannot be read.
 */
export const lastAnswers = (http: Transport): (() => Promise<readonly FormAnswers[]>) => {
  const documents = lazyClient(
    http,
    async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments,
  );
  return async () => {
    const { items } = await documents.list({ query: { page: 1, page_size: 10 } });
    const ids = items.filter(({ erased }) => !erased).map(({ id }) => id);
    const opened = await Promise.allSettled(ids.slice(0, most).map(async (id) => documents.open({ path: { id } })));
    return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value.form_data as FormAnswers] : []));
  };
};
