import { verdictWords, type CitationFinding, type Verdict } from '../../../../domain/citations/finding.js';

const icons: Readonly<Record<Verdict, string>> = {
  verified: 'bi-check-circle',
  unverifiable: 'bi-question-circle',
  moved: 'bi-arrow-right-circle',
  suspicious: 'bi-exclamation-triangle-fill',
};

/** The sign and the word of a verdict. Of a case number only the form can be checked, so the word does not say that the case exists. */
export const VerdictWord = ({
  finding: { kind, verdict },
}: {
  readonly finding: Pick<CitationFinding, 'kind' | 'verdict'>;
}) => (
  <span className={`citation-verdict citation-${verdict}`}>
    <i className={`bi ${icons[verdict]}`} aria-hidden="true" />
    {kind === 'caseNumber' && verdict === 'verified' ? `格式${verdictWords[verdict]}` : verdictWords[verdict]}
  </span>
);
