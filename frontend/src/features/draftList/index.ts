import type { Feature } from '../../core/feature.js';
import type { DraftListDeps } from './draftList.js';

/** Drafts that nobody submitted yet: those of this device, and those that the account keeps from others. */
export const draftList = {
  pageWork: () => import('./work.js'),
} satisfies Feature<DraftListDeps>;

export type { DraftListDeps } from './draftList.js';
