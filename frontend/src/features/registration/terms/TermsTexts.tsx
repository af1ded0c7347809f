import type { Terms } from './terms.js';

/** User agreement and privacy policy, one below the other. */
export const TermsTexts = ({ texts }: { readonly texts: Terms }) => (
  <>
    <p>{texts.agreement}</p>
    <hr />
    <p>{texts.privacy}</p>
  </>
);
