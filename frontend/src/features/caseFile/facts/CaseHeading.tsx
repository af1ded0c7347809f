import type { ReactNode } from 'react';

type Props = { readonly parties: string; readonly children: ReactNode };

/** What a case is called: 甲 诉 乙, and below it what tells it from another case of the same people. */
export const CaseHeading = ({ parties, children }: Props) => (
  <>
    {parties}
    <small className="case-heading-number">{children}</small>
  </>
);
