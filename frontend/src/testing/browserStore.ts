import 'fake-indexeddb/auto';
import { browserDrafts } from '../features/drafts/draftStore.js';
import type { DraftStore } from '../features/drafts/draftStore.js';

/** The drafts' real store over an IndexedDB in memory. */
export const draftsInMemory = (): DraftStore => browserDrafts();
