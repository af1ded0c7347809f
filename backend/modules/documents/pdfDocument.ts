import { longestConversionMs, PdfBusy, PdfFailure, type PdfConverter } from '../../adapters/pdf/convertWord.js';
import { RequestError } from '../../platform/http/requestError.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Logger } from '../../runtime/logging/logger.js';

export type PdfDeps = {
  /** `undefined` where LibreOffice is not there. */
  readonly pdf: Pick<PdfConverter, 'convert'> | undefined;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The time for rendering and counting besides the conversion, in milliseconds. */
const besidesMs = 15_000;

/**
 * What makes the PDF of a Word file for a request, which is given the time for it; asked for before anything is counted or shown.
 * @throws RequestError `pdf_unavailable`; the conversion `pdf_failed`, `overloaded`
 */
export const pdfMaker = ({ pdf, logger }: PdfDeps, ctx: AppContext): ((word: Uint8Array) => Promise<Uint8Array>) => {
  if (!pdf) throw new RequestError('pdf_unavailable');
  return async (word) => {
    const { account, clientAddress, correlationId } = ctx.state;
    const departure = new AbortController();
    const forget = onResponseClose(ctx.res, () => departure.abort(new RequestError('overloaded')));
    try {
      return await pdf.convert(word, account?.id ?? clientAddress, departure.signal);
    } catch (error) {
      if (error instanceof PdfBusy) throw new RequestError('overloaded');
      if (!(error instanceof PdfFailure)) throw error;
      logger.warn({ correlationId, reason: error.reason, message: error.message }, 'a PDF was not made');
      throw new RequestError('pdf_failed', { details: { reason: error.reason } });
    } finally {
      forget();
    }
  };
};

/** Gives a request the time that a conversion may take. */
export const giveTimeForPdf = ({ state }: AppContext): void => state.giveTime(longestConversionMs + besidesMs);
