import { secondReading } from '../../../domain/assistance/tasks/secondReading.js';
import {
  autofill,
  pictureForModel,
  secondReadingBounds,
  type SecondReading,
} from '../../../domain/contract/autofill.js';
import { fileKind } from '../../adapters/ocr/fileKind.js';
import { createUploadBudget } from '../../platform/http/bodies/uploadBudget.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serveByHand } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { ModelTasks } from '../modelCalls/index.js';

type Deps = { readonly modelTasks: Pick<ModelTasks, 'ask' | 'isThere'> };

const typeOf = (file: Buffer): string =>
  file[0] === 0x89 ? 'image/png' : file[0] === 0xff ? 'image/jpeg' : 'image/webp';

/** The picture as a `data:` URL. @throws RequestError for what is no picture, and for one that is larger than a model is sent */
const pictureUrl = (file: Buffer): string => {
  const picture = fileKind(file);
  if (picture.kind !== 'picture') throw new RequestError('picture_unknown');
  if (Math.max(picture.width, picture.height) > pictureForModel.longestSide)
    throw new RequestError('picture_not_shrunk');
  return `data:${typeOf(file)};base64,${file.toString('base64')}`;
};

/** What a model read, within the bounds of a page. */
const withinBounds = (lines: readonly string[]): Pick<SecondReading, 'lines' | 'cut'> => {
  const said = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const excerpt = said.slice(0, secondReadingBounds.lines).map((line) => line.slice(0, secondReadingBounds.characters));
  return { lines: excerpt, cut: said.some((line, at) => line !== excerpt[at]) };
};

/**
 * POST /api/documents/read-again: the lines that a model for pictures reads on a page, for comparison with what this machine read. The picture goes to the model as it
 * is; the browser asks for consent before each. Neither picture nor text is kept.
 */
export const readAgainRoute = (router: AppRouter, { modelTasks }: Deps): void => {
  const room = createUploadBudget({ mostBytes: 32 * 1024 * 1024, atOnce: 4, mostWaiting: 20 });

  serveByHand(router, autofill.readAgain, async (_given, ctx) => {
    if (!(await modelTasks.isThere(secondReading.slot, ctx))) throw new RequestError('no_active_model');
    const whose = ctx.state.account?.id ?? ctx.state.clientAddress;
    const announced = Math.min(ctx.request.length ?? pictureForModel.bytes, pictureForModel.bytes);
    const url = await room(whose, announced, async () =>
      pictureUrl(await ctx.state.receiveBody(pictureForModel.bytes)),
    );
    const { reply, edition } = await modelTasks.ask(secondReading, { values: {}, material: {}, pictures: [url] }, ctx);
    return { ...withinBounds(reply.lines), model: edition.model };
  });
};
