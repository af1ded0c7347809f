import { fileKind } from '../../adapters/ocr/fileKind.js';
import type { ReadingEvent } from '../../../domain/contract/reading.js';
import type { PageText } from '../../../domain/reading/page.js';
import { ContainedBusy, ContainedFailure, type Contained } from '../../platform/contained/contained.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext } from '../../platform/http/types.js';
import { isTooLarge, readingBounds } from './bounds.js';
import { readPageContract, type ReadPage } from './contract.js';

type Failed = Extract<ReadingEvent, { kind: 'failed' }>;
type Read = Extract<ReadPage, { status: 'read' }>;
/** One page, or why there is none. */
export type PageOutcome =
  { readonly kind: 'page'; readonly page: number; readonly last: number; readonly read: Read } | Failed;

/** Reads pictures and PDFs for the caller of a request, within the caller's limits. Nothing of a file is kept. */
export type DocumentReader = {
  /** Whether the limit lets the caller read. @throws RequestError `too_many_requests` */
  readonly admit: (ctx: AppContext) => Promise<void>;
  /**
   * Reads page after page. Reading ends when the response has ended, which kills the process that reads; what a page took is
   * counted against the caller's limit. A file that cannot be read at all has one outcome, a failure.
   * @throws RequestError at once: `picture_unknown`, `picture_heic`, `picture_too_large`
   */
  readonly pages: (file: Buffer, ctx: AppContext, withPictures: boolean) => AsyncGenerator<PageOutcome>;
  /**
   * The pages of a picture or PDF as text, for features that fill in from a file; `failed` are pages that could not be read.
   * @throws as `admit` and `pages`
   */
  readonly document: (
    file: Buffer,
    ctx: AppContext,
  ) => Promise<{ readonly pages: readonly PageText[]; readonly failed: readonly Failed[] }>;
};

type Deps = {
  readonly run: Contained['run'];
  readonly limits: { readonly pictureReads: Pick<RateLimit, 'consume' | 'charge'> };
};

/** Whom reading is counted for: the address that a file comes from, and the account whose session it comes under. */
const countedFor = ({ state: { clientAddress: address, account } }: AppContext) => [
  { address },
  ...(account ? [{ account: account.id }] : []),
];

/** @throws RequestError unless the file looks like something that can be read */
const mustBeReadable = (file: Buffer): void => {
  const found = fileKind(file);
  if (found.kind === 'unknown') throw new RequestError('picture_unknown');
  if (found.kind === 'heic') throw new RequestError('picture_heic');
  if (found.kind === 'picture' && isTooLarge(found)) throw new RequestError('picture_too_large');
};

const reasonOf = (error: unknown): Failed['reason'] => {
  if (error instanceof ContainedBusy) return 'busy';
  if (!(error instanceof ContainedFailure)) throw error;
  if (error.reason === 'start') return 'busy';
  return error.reason === 'time' ? 'time' : error.reason === 'ended' ? 'tooLarge' : 'damaged';
};

/** See `DocumentReader`. */
export const createDocumentReader = ({ run, limits: { pictureReads } }: Deps): DocumentReader => {
  const admit: DocumentReader['admit'] = async (ctx) => {
    for (const key of countedFor(ctx)) await pictureReads.consume(key);
  };

  async function* read(file: Buffer, ctx: AppContext, withPicture: boolean): AsyncGenerator<PageOutcome> {
    const { clientAddress, account } = ctx.state;
    const gone = new AbortController();
    const end = (): void => gone.abort(new RequestError('overloaded'));
    ctx.res.once('close', end);
    const until = performance.now() + readingBounds.fileMs;
    const charge = async (ms: number): Promise<void> => {
      for (const key of countedFor(ctx)) await pictureReads.charge(key, Math.ceil(ms / 100));
    };
    try {
      let pages = 1;
      for (let page = 1; page <= Math.min(pages, readingBounds.pages); page += 1) {
        const failed = (reason: Failed['reason']): Failed => ({ kind: 'failed', page, pages, reason });
        if (performance.now() > until) return yield failed('time');
        const fields = { page, withPicture };
        try {
          const { result, ms } = await run(account?.id ?? clientAddress, readPageContract, {
            fields,
            body: file,
            signal: gone.signal,
          });
          await charge(ms);
          if (result.status === 'read') {
            ({ pages } = result);
            yield { kind: 'page', page, last: Math.min(pages, readingBounds.pages), read: result };
          } else yield failed(result.status);
        } catch (error) {
          if (gone.signal.aborted) return;
          const reason = reasonOf(error);
          if (reason === 'time' || reason === 'tooLarge') await charge(readingBounds.pageMs);
          yield failed(reason);
          if (reason === 'busy') return;
        }
      }
    } finally {
      ctx.res.off('close', end);
    }
  }

  const pages: DocumentReader['pages'] = (file, ctx, withPictures) => {
    mustBeReadable(file);
    ctx.state.giveTime(readingBounds.fileMs + readingBounds.pageMs);
    return read(file, ctx, withPictures);
  };

  return {
    admit,
    pages,
    document: async (file, ctx) => {
      await admit(ctx);
      const found: PageText[] = [];
      const failed: Failed[] = [];
      for await (const outcome of pages(file, ctx, false)) {
        if (outcome.kind === 'failed') failed.push(outcome);
        else {
          const { width, height, lines, source } = outcome.read;
          found.push({ page: outcome.page, width, height, lines, source });
        }
      }
      return { pages: found, failed };
    },
  };
};
