import 'fake-indexeddb/auto';
import { browserDrafts } from '../features/drafts/browserDrafts.js';
import type { Keeping } from '../features/drafts/draftPort.js';

/** The drafts' real store over an IndexedDB in memory. */
export const draftsInMemory = (): Keeping => browserDrafts();
