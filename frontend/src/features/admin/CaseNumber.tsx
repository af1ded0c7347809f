/** A case's number; a temporary one is marked. */
export const CaseNumber = ({ number, temporary }: { readonly number: string; readonly temporary: boolean }) => (
  <span className="case-number-line">
    <span className={temporary ? 'case-number case-number-temporary' : 'case-number'}>{number}</span>
    {temporary ? <span className="case-tag">待立案</span> : null}
  </span>
);
