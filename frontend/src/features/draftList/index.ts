import type { Feature } from '../../core/feature.js';
import { copying, type CopyingDeps } from '../copying/index.js';
import { draftShares, type DraftSharesDeps } from '../draftShares/index.js';
import type { DraftListDeps } from './draftList.js';

/** Drafts that nobody submitted yet: those of this device, and those that the account keeps from others. */
export const draftList = {
  pageWork: () => import('./draftListState.js'),
  needs: [copying, draftShares],
} satisfies Feature<DraftListDeps & CopyingDeps & DraftSharesDeps>;

export type { DraftListDeps } from './draftList.js';
