import type { Feature } from '../feature.js';
import { toastsReducer } from './toastsSlice.js';

/** Short messages at the edge of the page. */
export const toasts = { reducers: { toasts: toastsReducer } } satisfies Feature;
