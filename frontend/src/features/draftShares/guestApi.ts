import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { SharedDrafts } from '../pleading/shared/index.js';

/** The calls of a guest; each area of the contract is fetched with the first call. */
export const sharedDraftsOn = (http: Http): SharedDrafts => {
  const shares = lazyClient(http, async () => (await import('../../../../domain/contract/draftShares.js')).draftShares);
  const forms = lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);
  return {
    open: (input) => shares.open(input),
    save: (input) => shares.save(input),
    form: (input) => forms.get(input),
  };
};
