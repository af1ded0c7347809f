import { accounts } from '../../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../../domain/contract/clientOf.js';
import { settings } from '../../../../../domain/contract/settings.js';
import { combineSagas, page, type Feature, type Routes } from '../../../core/feature.js';
import { readTerms, recipients, terms as texts } from './terms.js';

const routes: Routes = { site: [{ path: 'terms', lazy: page(() => import('./TermsPage.js')) }] };

/** User agreement and privacy policy: to read, to agree to, to agree to anew. */
export const terms = {
  site: {
    reducers: { terms: texts.reducer, recipients: recipients.reducer },
    saga: combineSagas(
      ({ http, newId: newKey }) =>
        texts.saga({ api: { read: readTerms, agreeToTerms: clientOf(http, accounts).agreeToTerms }, newKey }),
      ({ http, newId: newKey }) => recipients.saga({ api: clientOf(http, settings), newKey }),
    ),
  },
  routes,
} satisfies Feature;
