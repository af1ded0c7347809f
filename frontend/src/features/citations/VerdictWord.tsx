import { verdictWords, type Verdict } from '../../../../domain/citations/finding.js';

const icons: Readonly<Record<Verdict, string>> = {
  verified: 'bi-check-circle',
  unverifiable: 'bi-question-circle',
  suspicious: 'bi-exclamation-triangle-fill',
};

/** The sign and the word of a verdict. */
export const VerdictWord = ({ verdict }: { readonly verdict: Verdict }) => (
  <span className={`citation-verdict citation-${verdict}`}>
    <i className={`bi ${icons[verdict]}`} aria-hidden="true" />
    {verdictWords[verdict]}
  </span>
);
