/** A case's number; one that is still temporary stands out. */
export const CaseNumber = ({ number, temporary }: { readonly number: string; readonly temporary: boolean }) => (
  <span className="case-number-line">
    <span className={temporary ? 'case-number case-number-temporary' : 'case-number'}>{number}</span>
    {temporary ? <span className="case-tag">待立案</span> : null}
  </span>
);
