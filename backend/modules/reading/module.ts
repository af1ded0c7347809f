import { reading } from '../../../domain/contract/reading.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Module } from '../../platform/module.js';
import { createUploadBudget } from '../../platform/http/bodies/uploadBudget.js';
import { readingBounds } from './bounds.js';
import type { DocumentReader, PageOutcome } from './documentReader.js';

async function* eventsOf(outcomes: AsyncIterable<PageOutcome>) {
  for await (const outcome of outcomes) {
    if (outcome.kind !== 'page') yield outcome;
    else {
      const { kind, page, last, read } = outcome;
      const { pages, width, height, lines, source, picture } = read;
      yield { kind, page, pages, last, width, height, lines, source, picture: picture ?? '' };
    }
  }
}

type Deps = { readonly documentReader: Pick<DocumentReader, 'admit' | 'pages'> };

/** Text from photographs and scans, page by page, read by a process of this machine. */
export const readingModule = ({ documentReader }: Deps): Module => {
  const room = createUploadBudget({ mostBytes: 96 * 1024 * 1024, atOnce: 2, mostWaiting: 20 });

  /** Receives a file and has its pages read. The room that it takes is taken until the response has ended. */
  const begin = (ctx: AppContext): Promise<ReturnType<typeof eventsOf>> =>
    new Promise((resolve, reject) => {
      const { account, clientAddress } = ctx.state;
      const announced = Math.min(ctx.request.length ?? readingBounds.fileBytes, readingBounds.fileBytes);
      ctx.state.giveTime(readingBounds.fileMs + readingBounds.receivedMs); // whoever waits for room leaves the turn to others
      const work = async (): Promise<void> => {
        const responseEnd = new Promise<void>((end) => void onResponseClose(ctx.res, end));
        const file = await ctx.state.receiveBody(readingBounds.fileBytes);
        resolve(eventsOf(documentReader.pages(file, ctx, true)));
        await responseEnd;
      };
      room(account?.id ?? clientAddress, announced, work).catch(reject);
    });

  return {
    routes: (router) =>
      serve(router, reading.readPicture, async (_given, ctx) => {
        await documentReader.admit(ctx);
        return begin(ctx);
      }),
  };
};
