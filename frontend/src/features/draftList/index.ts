import type { Feature } from '../../core/feature.js';
import { copying, type CopyingDeps } from '../copying/index.js';
import { ownShares } from '../draftShares/index.js';
import type { DraftListDeps } from './draftList.js';

/** Drafts that nobody submitted yet: those of this device, and those that the account keeps from others. */
export const draftList = {
  pageWork: () => import('./draftListState.js'),
  needs: [copying, ownShares],
} satisfies Feature<DraftListDeps & CopyingDeps>;

export type { DraftListDeps } from './draftList.js';
