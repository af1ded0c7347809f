import type { UploadStrategy } from '../../../../domain/contract/knowledge.js';

/** An uploaded file that is to be cut into chunks. */
export type SourceRequest = {
  readonly name: string;
  readonly content: Buffer;
  readonly strategy: UploadStrategy;
  /** Length of a chunk, in characters. */
  readonly chunkSize: number;
  readonly overlap: number;
  /** Whose file it is: those who upload are served round robin. */
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Called with the share of the file that was read, 0 to 1. */
  readonly onProgress: (share: number) => void;
};
