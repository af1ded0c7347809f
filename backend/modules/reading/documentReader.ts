import { fileKind } from '../../adapters/ocr/fileKind.js';
import type { ReadingEvent } from '../../../domain/contract/reading.js';
import type { PageText } from '../../../domain/reading/page.js';
import { ContainedBusy, ContainedFailure, type Contained } from '../../runtime/contained/contained.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { widerNetworkOf } from '../../platform/http/networkOf.js';
import { RequestError } from '../../platform/http/requestError.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import type { AppContext } from '../../platform/http/types.js';
import { latestValue } from './latestValue.js';
import { isTooLarge, readingBounds } from './bounds.js';
import { readPageContract, type ReadPage } from './contract.js';

type Waiting = Extract<ReadingEvent, { kind: 'waiting' }>;
type Failed = Extract<ReadingEvent, { kind: 'failed' }>;
type Read = Extract<ReadPage, { status: 'read' }>;
/** One page, or why there is none; before it, how many pages of others come first. */
export type PageOutcome =
  { readonly kind: 'page'; readonly page: number; readonly last: number; readonly read: Read } | Failed | Waiting;

/** Reads pictures and PDFs for the caller of a request, within the caller's limits. Nothing of a file is kept. */
export type DocumentReader = {
  /** Whether the limit lets the caller read. @throws RequestError `too_many_requests` */
  readonly admit: (ctx: AppContext) => Promise<void>;
  /**
   * Reads page after page. Reading ends when the response has ended. What a page took of the processor is counted against the caller's
   * limits, also when it was given up or nobody waits for it any more; beyond them the rest of the file is `busy`. A file that cannot be read at all has one outcome, a failure.
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
  readonly limits: Readonly<
    Record<'pictureReads' | 'pictureReadsByNetwork', Pick<RateLimit, 'consume' | 'charge' | 'check'>>
  >;
};

/** @throws RequestError unless the file looks like something that can be read */
const mustBeReadable = (file: Buffer): void => {
  const fileType = fileKind(file);
  if (fileType.kind === 'unknown') throw new RequestError('picture_unknown');
  if (fileType.kind === 'heic') throw new RequestError('picture_heic');
  if (fileType.kind === 'picture' && isTooLarge(fileType)) throw new RequestError('picture_too_large');
};

const reasonOf = (error: unknown): Failed['reason'] => {
  if (error instanceof ContainedBusy) return 'busy';
  if (!(error instanceof ContainedFailure)) throw error;
  if (error.reason === 'start') return 'busy';
  return error.reason === 'time' ? 'time' : error.reason === 'ended' ? 'tooLarge' : 'damaged';
};

/** See `DocumentReader`. */
export const createDocumentReader = ({ run, limits }: Deps): DocumentReader => {
  /** The keys under which reading is counted: the address that a file comes from, the network around it, and the account of its session. */
  const limitsOf = ({ state: { clientAddress: address, account } }: AppContext) => [
    { limit: limits.pictureReads, key: { address } },
    { limit: limits.pictureReadsByNetwork, key: { address: widerNetworkOf(address) } },
    ...(account ? [{ limit: limits.pictureReads, key: { account: account.id } }] : []),
  ];
  const admit: DocumentReader['admit'] = async (ctx) => {
    for (const { limit, key } of limitsOf(ctx)) await limit.consume(key);
  };

  async function* read(file: Buffer, ctx: AppContext, withPicture: boolean): AsyncGenerator<PageOutcome> {
    const { clientAddress, account } = ctx.state;
    const departure = new AbortController();
    const forget = onResponseClose(ctx.res, () => departure.abort(new RequestError('overloaded')));
    const until = performance.now() + readingBounds.fileMs;
    const charge = async (processorMs: number): Promise<void> => {
      for (const { limit, key } of limitsOf(ctx)) await limit.charge(key, Math.ceil(processorMs / 100));
    };
    const isUsedUp = async (): Promise<boolean> => {
      try {
        for (const { limit, key } of limitsOf(ctx)) await limit.check(key);
        return false;
      } catch (error) {
        if (error instanceof RequestError) return true;
        throw error;
      }
    };
    try {
      let pages = 1;
      for (let page = 1; page <= Math.min(pages, readingBounds.pages); page += 1) {
        const failure = (reason: Failed['reason']): Failed => ({ kind: 'failed', page, pages, reason });
        if (performance.now() > until) return yield failure('busy'); // the others took it
        if (page > 1 && (await isUsedUp())) return yield failure('busy');
        const fields = { page, withPicture };
        try {
          const place = latestValue<number>();
          const reading = run(account?.id ?? clientAddress, readPageContract, {
            fields,
            body: file,
            signal: departure.signal,
            onPlace: place.set,
            charge,
          }).finally(place.end);
          reading.catch(() => undefined); // awaited below, after the places
          for await (const ahead of place.values()) yield { kind: 'waiting', page, ahead };
          const { result } = await reading;
          if (result.status === 'read') {
            ({ pages } = result);
            yield { kind: 'page', page, last: Math.min(pages, readingBounds.pages), read: result };
          } else yield failure(result.status);
        } catch (error) {
          if (departure.signal.aborted) return;
          const reason = reasonOf(error);
          yield failure(reason);
          if (reason === 'busy') return;
        }
      }
    } finally {
      forget();
    }
  }

  const pages: DocumentReader['pages'] = (file, ctx, withPictures) => {
    mustBeReadable(file);
    ctx.state.giveTime(readingBounds.fileMs + readingBounds.receivedMs);
    return read(file, ctx, withPictures);
  };

  return {
    admit,
    pages,
    document: async (file, ctx) => {
      await admit(ctx);
      const texts: PageText[] = [];
      const failures: Failed[] = [];
      for await (const outcome of pages(file, ctx, false)) {
        if (outcome.kind === 'failed') failures.push(outcome);
        else if (outcome.kind === 'page') {
          const { width, height, lines, source } = outcome.read;
          texts.push({ page: outcome.page, width, height, lines, source });
        }
      }
      return { pages: texts, failed: failures };
    },
  };
};
