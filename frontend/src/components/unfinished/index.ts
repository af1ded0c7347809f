import type { Feature } from '../../core/feature.js';
import { unfinishedReducer } from './unfinishedSlice.js';

/** What was typed in a dialog when a session ended by itself: it outlives that session; its own rules say who gets it back. */
export const unfinished = { site: { reducers: { unfinished: unfinishedReducer } } } satisfies Feature;
