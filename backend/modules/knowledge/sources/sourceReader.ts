import type { SourceRequest } from './sourceRequest.js';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pagesOfChunks } from '../../../../domain/knowledge/chunkPages.js';
import { fileKind } from '../../../adapters/ocr/fileKind.js';
import { ContainedBusy, ContainedFailure, type Contained } from '../../../runtime/contained/contained.js';
import { isTooLarge } from '../../reading/index.js';
import { readSourceContract, type AskedSource, type ReadPart } from './contract.js';
import { readPages } from './readPages.js';

/** A chunk of a file as it is stored and found. */
export type SourceChunk = {
  /** The law's full name; `null` for what is no law. */
  readonly law: string | null;
  /** `YYYY-MM-DD`, where the source says. */
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
  /** Where it stands: part, chapter and section of a law, or the question that it answers. */
  readonly heading: string | null;
  /** The articles that the chunk holds, spelt as they are cited. */
  readonly articles: readonly string[];
  readonly text: string;
  /** The page that it begins on, from 1; none where the file has no pages or the place is not certain. */
  readonly page?: number | null;
};

/** What a file holds, in pieces; or one sentence for people why it holds nothing that could be read. `mayPass`: not the file's fault. */
export type SourceOutcome =
  | { readonly kind: 'read'; readonly chunks: readonly SourceChunk[]; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** Reads an uploaded file in a contained process. @throws the signal's reason */
export type ReadSource = (request: SourceRequest) => Promise<SourceOutcome>;

const failure = (sentence: string, mayPass = false): SourceOutcome => ({ kind: 'failed', sentence, mayPass });

const failures = {
  time: failure('文件过于复杂，读取超时。请拆分或另存后再上传'),
  ended: failure('文件过大或过于复杂，无法读取。请拆分或另存后再上传'),
  answer: failure('文件已损坏，无法读取。请重新保存后再上传'),
  failed: failure('文件已损坏，无法读取。请重新保存后再上传'),
  start: failure('服务器暂时无法读取文件，请稍后重试', true),
} as const;

type Deps = {
  /** Runs a task in the process that reads documents. */
  readonly runSource: Contained['run'];
  /** Runs a task in the process that reads pages. */
  readonly runPages: Contained['run'];
};

const busyMs = 1000;

/** Reads uploaded files: pages where it has them, else as a document, and cuts up what they say. Told by content, never by name. */
export const createSourceReader = ({ runSource, runPages }: Deps): ReadSource => {
  const ask = async (fields: AskedSource, body: Uint8Array, { owner, signal }: SourceRequest): Promise<ReadPart> => {
    for (;;) {
      try {
        return (await runSource(owner, readSourceContract, { fields, body, signal })).result;
      } catch (error) {
        if (!(error instanceof ContainedBusy)) throw error;
        await wait(busyMs, undefined, { signal });
      }
    }
  };

  const chunksOf = async (body: Uint8Array, isText: boolean, request: SourceRequest): Promise<SourceOutcome> => {
    const { name, strategy, chunkSize, overlap } = request;
    const settings = JSON.stringify([name, strategy, chunkSize, overlap, isText]);
    const digest = createHash('sha256').update(settings).update(body).digest('hex');
    const chunks: SourceChunk[] = [];
    let total = 1;
    let payload = body;
    while (chunks.length < total) {
      const fields = { name, digest, strategy, chunkSize, overlap, isText, from: chunks.length };
      const part = await ask(fields, payload, request);
      if (part.status === 'refused') return failure(part.sentence);
      if (part.status === 'gone') {
        payload = body; // another file was read in between
        continue;
      }
      if (part.chunks.length === 0) return failures.answer;
      for (const chunk of part.chunks) chunks.push(chunk);
      ({ total } = part);
      payload = new Uint8Array();
      request.onProgress(chunks.length / total);
      if (chunks.length === total) return { kind: 'read', chunks, notes: part.notes };
    }
    return failures.answer;
  };

  const read = async (request: SourceRequest): Promise<SourceOutcome> => {
    const fileType = fileKind(request.content);
    if (fileType.kind === 'heic') return failure('无法读取 HEIC 照片，请另存为 JPEG 后再上传');
    if (fileType.kind === 'unknown') return chunksOf(request.content, false, request);
    if (fileType.kind === 'picture' && isTooLarge(fileType)) return failure('图片的像素过多，请缩小后再上传');
    const pages = await readPages(request, runPages);
    if (pages.kind === 'failed') return pages;
    const outcome = await chunksOf(Buffer.from(pages.text), true, { ...request, onProgress: () => undefined });
    request.onProgress(1);
    if (outcome.kind !== 'read') return outcome;
    const pageNumbers = pagesOfChunks(outcome.chunks, pages.pageTexts);
    const chunks = outcome.chunks.map((chunk, at) => ({ ...chunk, page: pageNumbers[at] ?? null }));
    return { kind: 'read', chunks, notes: [...pages.notes, ...outcome.notes] };
  };

  return async (request) => {
    request.signal.throwIfAborted();
    if (request.content.length === 0) return failure('文件是空的');
    try {
      return await read(request);
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof ContainedFailure) return failures[error.reason];
      throw error;
    }
  };
};
