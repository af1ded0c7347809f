import { settings } from '../../../domain/contract/settings.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { findRecipients, type RecipientDeps } from './recipients.js';

/** GET /api/config/recipients: to which services texts go, which the privacy policy refers to. Everybody may know. */
export const recipientsRoute = (router: AppRouter, deps: RecipientDeps): void => {
  serve(router, settings.recipients, async () => ({
    items: (await findRecipients(deps)).map(({ uses, ...recipient }) => ({ ...recipient, uses: [...uses] })),
  }));
};
