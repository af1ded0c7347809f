import { documents } from '../../../../domain/contract/documents.js';
import { fill } from '../../../../domain/forms/fill.js';
import { longestConversionMs, PdfBusy, PdfFailure, type PdfConverter } from '../../../adapters/pdf/convertWord.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { onResponseClose } from '../../../platform/http/responseClose.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { Logger } from '../../../platform/logging/logger.js';
import { checkedAnswers, documentTitle, mustGetDefinition, type Forms } from '../../forms/index.js';
import type { Generations } from '../generations.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { chargingRenders, renderPleading, sendPdfFile } from '../wordDocument.js';

type Deps = {
  readonly forms: Forms;
  readonly word: Pick<WordRenderer, 'render'>;
  /** `undefined` where LibreOffice is not there. */
  readonly pdf: Pick<PdfConverter, 'convert'> | undefined;
  readonly documentGenerations: DocumentGenerations;
  readonly generations: Generations;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The time for rendering and counting besides the conversion, in milliseconds. */
const besidesMs = 15_000;

/**
 * POST /api/documents/generate-pdf: the Word file of the answers as a PDF, to read and to print. It is counted as the Word file is, once it was
 * made, and kept nowhere: the official record is the Word file.
 */
export const generatePdfRoute = (router: AppRouter, deps: Deps): void => {
  const { forms, pdf, documentGenerations, generations, timeZone, logger } = deps;

  /** @throws RequestError `pdf_failed`, `overloaded` */
  const converted = async (word: Uint8Array, { convert }: Pick<PdfConverter, 'convert'>, ctx: AppContext) => {
    const { account, clientAddress, correlationId } = ctx.state;
    const departure = new AbortController();
    const forget = onResponseClose(ctx.res, () => departure.abort(new RequestError('overloaded')));
    try {
      return await convert(word, account?.id ?? clientAddress, departure.signal);
    } catch (error) {
      if (error instanceof PdfBusy) throw new RequestError('overloaded');
      if (!(error instanceof PdfFailure)) throw error;
      logger.warn({ correlationId, reason: error.reason, message: error.message }, 'a PDF was not made');
      throw new RequestError('pdf_failed', { details: { reason: error.reason } });
    } finally {
      forget();
    }
  };

  serve(router, documents.generatePdf, async ({ body }, ctx) => {
    if (!pdf) throw new RequestError('pdf_unavailable');
    const { form_key: formKey, form_data: formData, definition_hash: hash } = body;
    const { account } = ctx.state;
    await limitWordFiles(ctx, documentGenerations);
    const definition = await mustGetDefinition(forms, { formKey, hash });
    const answers = ctx.state.ownWork(() => checkedAnswers(definition, formData));
    const generation = account && { accountId: account.id, formKey };
    const context = commandContext(ctx);
    if (generation) await generations.check(generation, account.plan, context);
    ctx.state.giveTime(longestConversionMs + besidesMs);
    const { bytes: word } = await renderPleading(chargingRenders(deps, ctx), fill(definition, answers));
    const bytes = await converted(word, pdf, ctx);
    if (generation) setPositionHeader(ctx, await generations.record(generation, context));
    sendPdfFile(ctx, bytes, { title: documentTitle(definition), date: ctx.state.receivedAt, timeZone });
  });
};
