/** Vectors in the order of the texts, or why there are none. */
export type Embedded =
  | { readonly kind: 'done'; readonly vectors: readonly (readonly number[])[] }
  /** `sentence` is for people. `mayPass`: the same call may succeed later. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** An embedding model that indexes what belongs to an owner. */
export type EmbeddingModel = {
  /** Endpoint, name and dimension hashed: vectors are compared only with vectors under the same. */
  readonly key: string;
  readonly name: string;
  readonly dimension: number;
  /** How many chunks a search by vectors brings. */
  readonly topK: number;
  /** Embeds texts in batches that the service takes, records the usage, never mixes up or drops one. */
  readonly embed: (texts: readonly string[], asked: Asked) => Promise<Embedded>;
};

export type RerankModel = {
  readonly name: string;
  /** How many chunks it keeps. */
  readonly topK: number;
  /** Places of the texts, the best first. */
  readonly rerank: (question: string, texts: readonly string[], asked: Asked) => Promise<Reranked>;
};

export type Reranked =
  | { readonly kind: 'done'; readonly order: readonly number[] }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** For whom a call is made, and what ends it. */
export type Asked = {
  /** The account whose usage it is; `null` for visitors and the system. */
  readonly userId: string | null;
  readonly purpose: 'index' | 'search' | 'test';
  readonly correlationId: string;
  readonly signal?: AbortSignal | undefined;
};

/** Which retrieval models serve. `owner` is an account, or `null` for the platform. */
export type RetrievalModels = {
  /**
   * The model that new texts of an owner are indexed with: an account's own embedding model, else the platform's active one; `null`
   * where there is none (text only).
   */
  readonly indexing: (owner: string | null) => Promise<EmbeddingModel | null>;
  /** The model whose vectors of an owner's chunks are complete: not the one of `indexing` while a re-index is under way. */
  readonly serving: (owner: string | null) => Promise<EmbeddingModel | null>;
  /** The caller's own rerank model, else the platform's active one. */
  readonly rerank: (caller: string | null) => Promise<RerankModel | null>;
};
