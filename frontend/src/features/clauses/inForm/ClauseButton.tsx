import { lazy, Suspense, use } from 'react';
import { ClauseContext } from './clauseContext.js';

/** Fetched for whoever is signed in. */
const ClauseTool = lazy(() => import('./ClauseTool.js'));

/** Below an open cell: one's own clauses, for whoever is signed in and so can have some. */
export const ClauseButton = ({ path }: { readonly path: string }) =>
  use(ClauseContext).isThere ? (
    <Suspense>
      <ClauseTool path={path} />
    </Suspense>
  ) : null;
