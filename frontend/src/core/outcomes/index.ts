import type { Feature } from '../feature.js';
import { outcomesReducer } from './outcomesSlice.js';
import { outcomesSaga } from './outcomesSaga.js';

/** Commands of which nobody knows yet whether they took effect. */
export const outcomes = { reducers: { outcomes: outcomesReducer }, saga: outcomesSaga } satisfies Feature;
