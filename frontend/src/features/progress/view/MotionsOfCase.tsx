import { lazy, Suspense } from 'react';
import { domainIn } from '../../../../../domain/case/procedure.js';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import '../progress.css';

/** The table of motions comes with the first case that is shown. */
const Motions = lazy(() => import('./Motions.js'));

/** What the side can ask for within its case; nothing in one that the court closed. */
export const MotionsOfCase = ({ progress: { side, status, ...of } }: { readonly progress: CaseProgress }) =>
  status === 'closed' ? null : (
    <Suspense>
      {/* Whom the court's papers have reached is in a running case, whatever this site knows of its number. */}
      <Motions side={side} isFiled={status === 'filed' || side === 'defense'} {...domainIn(of)} />
    </Suspense>
  );
