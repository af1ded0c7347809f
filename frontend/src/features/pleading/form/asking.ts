import { createContext, use } from 'react';
import type { Ask, FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { placeOf } from '../../../../../domain/forms/asking/places.js';

/** What fields are asked in everyday words: in the steps; `null` on the whole page, which shows the official form alone. */
export const AskingContext = createContext<FormAsking | null>(null);

/** What is said of the answer at `path`; `undefined` where the official label is all there is. */
export const useAsk = (path: string): Ask | undefined => use(AskingContext)?.ask[placeOf(path)];
