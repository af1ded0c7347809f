import type { Reindexing } from '../../../domain/contract/ragModels.js';
import type { Owner } from '../../../domain/account/owner.js';

/** Has what was embedded follow the embedding model that is its owner's now; the knowledge base does it. */
export type VectorsFollow = {
  /** Begins with the chunks of one owner, where any are behind; `again` also after the last attempt failed. */
  readonly follow: (owner: Owner, again?: boolean) => Promise<void>;
  /** The same for everybody, until `stop`. */
  readonly followAll: (stop: AbortSignal) => Promise<void>;
  /** How far an owner's chunks are. */
  readonly status: (owner: Owner) => Promise<Reindexing>;
};
