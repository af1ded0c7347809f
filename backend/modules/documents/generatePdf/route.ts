import { documents } from '../../../../domain/contract/documents.js';
import { fill } from '../../../../domain/forms/fill.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { checkedAnswers, documentTitle, mustGetDefinition, type Forms } from '../../forms/index.js';
import { formContentHash, type Generations } from '../generations.js';
import { mustBeMade, type MadeDeps } from '../mustBeMade.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { giveTimeForPdf, pdfMaker, type PdfDeps } from '../pdfDocument.js';
import { chargingRenders, renderPleading, sendPdfFile } from '../wordDocument.js';

type Deps = PdfDeps &
  MadeDeps & {
    readonly forms: Forms;
    readonly word: Pick<WordRenderer, 'render'>;
    readonly documentGenerations: DocumentGenerations;
    readonly generations: Generations;
    readonly timeZone: string;
  };

/**
 * POST /api/documents/generate-pdf: the Word file of the answers as a PDF, to read and to print. It is counted as the Word file is, once it was
 * made, and kept nowhere: the official record is the Word file.
 */
export const generatePdfRoute = (router: AppRouter, deps: Deps): void => {
  const { forms, documentGenerations, generations, timeZone } = deps;

  serve(router, documents.generatePdf, async ({ body }, ctx) => {
    const toPdf = pdfMaker(deps, ctx);
    const { form_key: formKey, form_data: formData, definition_hash: hash } = body;
    const { account } = ctx.state;
    const definition = await mustGetDefinition(forms, { formKey, hash });
    await mustBeMade(deps, ctx, definition, body);
    await limitWordFiles(ctx, documentGenerations);
    const answers = ctx.state.ownWork(() => checkedAnswers(definition, formData));
    const form = fill(definition, answers);
    const generation = account && { accountId: account.id, formKey, contentHash: formContentHash(form) };
    const context = commandContext(ctx);
    if (generation) await generations.check(generation, account.plan, context);
    giveTimeForPdf(ctx);
    const { bytes: word } = await renderPleading(chargingRenders(deps, ctx), form);
    const bytes = await toPdf(word);
    if (generation) setPositionHeader(ctx, await generations.record(generation, context));
    sendPdfFile(ctx, bytes, { title: documentTitle(definition), date: ctx.state.receivedAt, timeZone });
  });
};
