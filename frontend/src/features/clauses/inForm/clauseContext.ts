import { createContext, type RefObject } from 'react';
import type { Selection } from '../../../../../domain/clauses/insertClause.js';

/** Where somebody wrote last: the input, and what was selected in it when it lost the focus. */
export type LastWritten = Selection & { readonly id: string };

/** What the cells of a form page share about clauses; none where nobody is signed in. */
export type ClauseHelp = { readonly isThere: boolean; readonly last: RefObject<LastWritten | null> };

export const ClauseContext = createContext<ClauseHelp>({ isThere: false, last: { current: null } });
