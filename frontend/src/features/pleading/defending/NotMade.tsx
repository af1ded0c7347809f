import type { ReactNode } from 'react';
import type { Section } from '../../../../../domain/forms/definition.js';
import { claimsWithoutQuestion, notMadeLine } from '../../../../../domain/forms/defending/madeFirst.js';
import { useAppSelector } from '../../../core/hooks.js';
import { MoreFields } from '../fields/index.js';
import { useFormTools } from '../form/index.js';
import { selectClaim } from '../page/index.js';

type Props = {
  readonly section: string;
  readonly count: number;
  /** Something behind the line is answered already: it stays, and is shown. */
  readonly isAnswered: boolean;
  readonly children: ReactNode;
};

/** The questions of a section about what the plaintiff did not claim, behind one line; nothing where there are none. */
export const NotMade = ({ section, count, isAnswered, children }: Props) => {
  const { definition } = useFormTools();
  const claim = useAppSelector(selectClaim);
  if (count === 0) return null;
  return (
    <MoreFields isOpen={isAnswered} summary={notMadeLine({ count, section }, claim?.sentences ?? null, definition)}>
      {children}
    </MoreFields>
  );
};

/** Above the cell for one's own words: the claims to which the form has no question, since nothing else asks about them. */
export const ClaimsWithoutQuestion = ({ section }: { readonly section: Section }) => {
  const claim = useAppSelector(selectClaim);
  const claims = claimsWithoutQuestion(section, claim?.sentences ?? null);
  if (claims.length === 0) return null;
  return (
    <div className="claim-beside claim-claimed mt-3">
      <p>表格里没有单独问到的请求，请在下面用自己的话答复：</p>
      {claims.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
};
