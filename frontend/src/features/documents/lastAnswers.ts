import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { Transport } from '../../../../domain/contract/transport.js';
import { lazyClient } from '../../http/lazyClient.js';

const documentsOf = (http: Transport) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments);

/** So many of an account's documents are looked at for people to be taken over. */
const most = 3;

/** So many documents on the same form are opened to see whether they say the same. */
const mostFilings = 5;

type Filing = { readonly caseNumber: string; readonly at: string; readonly answers: FormAnswers };

/** Reads the complaints on a form that the account of who is signed in filed last. Rejects where the list cannot be read. */
export const accountFilings = (http: Transport): ((formKey: string) => Promise<readonly Filing[]>) => {
  const documents = documentsOf(http);
  return async (formKey) => {
    const { items } = await documents.list({ query: { page: 1, page_size: 20 } });
    const filed = items.filter((one) => one.form_key === formKey && one.document_type === 'complaint' && !one.erased);
    const opened = await Promise.allSettled(
      filed.slice(0, mostFilings).map(async ({ id, case_number: caseNumber, updated_at: at }) => {
        const { form_data } = await documents.open({ path: { id } });
        return caseNumber === null ? [] : [{ caseNumber, at, answers: form_data as FormAnswers }];
      }),
    );
    return opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
};

/**
 * Reads the answers of the documents that the account of who is signed in changed last. One whose personal data was erased, or that is gone
 * meanwhile, is left out. Rejects where the list cannot be read.
 */
export const lastAnswers = (http: Transport): (() => Promise<readonly FormAnswers[]>) => {
  const documents = documentsOf(http);
  return async () => {
    const { items } = await documents.list({ query: { page: 1, page_size: 10 } });
    const ids = items.filter(({ erased }) => !erased).map(({ id }) => id);
    const opened = await Promise.allSettled(ids.slice(0, most).map(async (id) => documents.open({ path: { id } })));
    return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value.form_data as FormAnswers] : []));
  };
};

/** So many documents are opened for each page of a search. */
const foundAtOnce = 10;

/** A page of documents with their answers. `total`: of all that the search finds; `seen`: how many were gone through up to here. */
export type FoundAnswers = { readonly answers: readonly FormAnswers[]; readonly seen: number; readonly total: number };

/**
 * Reads documents of the account of who is signed in, last changed first, ten at a time; `search` as in the list of documents, by names of
 * parties among others; pages count from 1. One that cannot be opened is left out. Rejects where the list cannot be read.
 */
export const searchAnswers = (
  http: Transport,
): ((query: { readonly search: string; readonly page: number }) => Promise<FoundAnswers>) => {
  const documents = documentsOf(http);
  return async ({ search, page }) => {
    const { items, total } = await documents.list({
      query: { page, page_size: foundAtOnce, ...(search === '' ? {} : { search_term: search }) },
    });
    const opened = await Promise.allSettled(
      items.filter(({ erased }) => !erased).map(async ({ id }) => documents.open({ path: { id } })),
    );
    return {
      answers: opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value.form_data as FormAnswers] : [])),
      seen: Math.min(total, (page - 1) * foundAtOnce + items.length),
      total,
    };
  };
};
