import type { ReactNode } from 'react';
import { Fold } from './Fold.js';

type Props = {
  /** Something in it is answered: it starts unfolded. */
  readonly isOpen: boolean;
  /** What its line says. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
};

/** What few people need, folded until they ask for it. */
export const MoreFields = ({ isOpen, summary = '更多（没有就不用填）', children }: Props) => (
  <Fold className="more-fields" startsOpen={isOpen} summary={summary}>
    {children}
  </Fold>
);
