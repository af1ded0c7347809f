import type { Feature } from '../../core/feature.js';

/** Questions about a form while it is filled in. */
export const chat = {
  pageWork: () => import('./chatState.js'),
} satisfies Feature;
