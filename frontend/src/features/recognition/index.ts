import type { Feature } from '../../core/feature.js';

/** What pasted text, files and photographs offer to a form: found by rules in this browser, and by models. */
export const recognition = {
  pageWork: () => import('./recognitionState.js'),
} satisfies Feature;
