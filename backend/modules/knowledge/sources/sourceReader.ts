import type { UploadStrategy } from '../../../../domain/contract/knowledge.js';

/** A chunk of a file as it is stored and found. */
export type SourceChunk = {
  /** The law's full name; `null` for what is no law. */
  readonly law: string | null;
  /** `YYYY-MM-DD`, where the source says. */
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
  /** Where it stands: part, chapter and section of a law, or the question that it answers. */
  readonly heading: string | null;
  /** As they are cited. */
  readonly articles: readonly string[];
  readonly text: string;
};

export type SourceRequest = {
  readonly name: string;
  readonly content: Buffer;
  readonly strategy: UploadStrategy;
  /** In characters. */
  readonly chunkSize: number;
  readonly overlap: number;
  /** Whose file it is: those who upload are served round robin. */
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Told the share of the file that was read, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** What a file holds, in pieces; or one sentence for people why it holds nothing that could be read. `mayPass`: not the file's fault. */
export type SourceOutcome =
  | { readonly kind: 'read'; readonly chunks: readonly SourceChunk[]; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** Reads an uploaded file in a contained process. @throws the signal's reason */
export type ReadSource = (request: SourceRequest) => Promise<SourceOutcome>;
