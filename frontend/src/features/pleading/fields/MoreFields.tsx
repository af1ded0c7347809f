import type { ReactNode } from 'react';

type Props = {
  /** Something in it is answered: it starts unfolded. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** What few people need, folded until they ask for it. */
export const MoreFields = ({ isOpen, children }: Props) => (
  <details className="more-fields" open={isOpen}>
    <summary>更多（没有就不用填）</summary>
    {children}
  </details>
);
