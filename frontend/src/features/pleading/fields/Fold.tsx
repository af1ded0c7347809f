import { use, useCallback, useRef, useState, type ReactNode } from 'react';
import { FoldContext } from '../form/index.js';

type Props = {
  readonly className: string;
  /** Read when it is drawn first: from then on the person folds and unfolds it. */
  readonly startsOpen: boolean;
  readonly summary: ReactNode;
  readonly children: ReactNode;
};

/** Fields behind a line. What must be seen among them unfolds it by `useUnfolded`. */
export const Fold = ({ className, startsOpen, summary, children }: Props) => {
  const [isOpenAtFirst] = useState(startsOpen);
  const details = useRef<HTMLDetailsElement>(null);
  const unfoldAround = use(FoldContext);
  const unfold = useCallback(() => {
    if (details.current) details.current.open = true;
    unfoldAround();
  }, [unfoldAround]);
  return (
    <details ref={details} className={className} open={isOpenAtFirst}>
      <summary>{summary}</summary>
      <FoldContext value={unfold}>{children}</FoldContext>
    </details>
  );
};
