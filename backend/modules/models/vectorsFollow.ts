import type { Reindexing } from '../../../domain/contract/ragModels.js';
import type { Owner } from '../../../domain/account/owner.js';

/** Re-embeds an owner's chunks when the owner's embedding model changes; the knowledge base implements it. */
export type VectorsFollow = {
  /** Begins with the chunks of one owner, where any are behind; `again` also after the last attempt failed. */
  readonly follow: (owner: Owner, again?: boolean) => Promise<void>;
  /** Does the same for every owner, until `stop`. */
  readonly followAll: (stop: AbortSignal) => Promise<void>;
  /** The progress of re-indexing an owner's chunks. */
  readonly status: (owner: Owner) => Promise<Reindexing>;
};
