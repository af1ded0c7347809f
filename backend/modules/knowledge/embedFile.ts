import type { FencedWrite } from '../../platform/tasks/defineTask.js';

export type EmbedRequest = {
  readonly fileId: string;
  readonly groupId: string;
  /** Whose file it is; `null` for the platform. */
  readonly owner: string | null;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  /** Every write goes through it. */
  readonly write: FencedWrite;
  /** Called with the share of the file's chunks that have vectors, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** `none`: there is no embedding model. `mayPass`: the same may succeed later. `sentence` is for people. */
export type EmbedOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/**
 * Gives each chunk of a file a vector of the model that indexes what belongs to its owner. Called again it goes on at the first batch
 * without vectors.
 * @throws the signal's reason
 */
export type EmbedFile = (request: EmbedRequest) => Promise<EmbedOutcome>;

/** Which of these groups have vectors; the others are searched by their words alone. */
export type GroupsWithVectors = (groupIds: readonly string[]) => Promise<ReadonlySet<string>>;
