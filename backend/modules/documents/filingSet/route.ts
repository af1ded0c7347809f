import { documents } from '../../../../domain/contract/documents.js';
import { fill } from '../../../../domain/forms/fill.js';
import { filingSet } from '../../../../domain/filingSet/filingSet.js';
import type { SetDocument } from '../../../../domain/filingSet/setDocument.js';
import { contentDisposition, wordFileName } from '../../../adapters/word/fileName.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { zipParts } from '../../../adapters/word/zip.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { checkedAnswers, documentTitle, mustGetDefinition, type Forms } from '../../forms/index.js';
import { mustBeMade, type MadeDeps } from '../mustBeMade.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { chargingRenders, renderPleading, sendWord, sendWordFile, sendZip } from '../wordDocument.js';

type Deps = MadeDeps & {
  readonly forms: Forms;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly documentGenerations: DocumentGenerations;
  readonly timeZone: string;
};

type Answered = {
  readonly form_key: string;
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly definition_hash?: string | null | undefined;
  readonly case_number: string;
  readonly verification_code: string;
};

/** 授权委托书_王五 */
const titleOf = ({ title, about }: SetDocument): string => (about === '' ? title : `${title}_${about}`);

/**
 * POST /api/documents/filing-set and …/{document}: what goes to the court with a pleading, as Word files made from the same answers.
 * GET /api/documents/blank-forms/{form_key}: the official form without answers, to be filled in with a pen or in Word.
 * Nothing is kept, and none of them is a generation of a plan.
 */
export const filingSetRoutes = (router: AppRouter, deps: Deps): void => {
  const { forms, documentGenerations, timeZone } = deps;

  const setOf = async (
    { form_key: formKey, form_data: formData, definition_hash: hash, ...named }: Answered,
    ctx: AppContext,
  ) => {
    const definition = await mustGetDefinition(forms, { formKey, hash });
    await mustBeMade(deps, ctx, definition, named);
    await limitWordFiles(ctx, documentGenerations);
    const set = ctx.state.ownWork(() => filingSet(fill(definition, checkedAnswers(definition, formData))));
    return { definition, set };
  };
  const rendered = ({ model, list }: SetDocument, ctx: AppContext): Promise<Uint8Array> =>
    chargingRenders(deps, ctx).word.render(model, list ? { list } : {});

  serve(router, documents.filingSet, async ({ body }, ctx) => {
    const { definition, set } = await setOf(body, ctx);
    const date = ctx.state.receivedAt;
    const files: Record<string, Uint8Array> = {};
    // One after the other: a pleading of a hundred parties must not take every thread from the others.
    for (const [index, document] of set.entries()) {
      const name = wordFileName(`${String(index + 1).padStart(2, '0')}_${titleOf(document)}_`, date, timeZone);
      files[name] = await rendered(document, ctx);
    }
    const zip = ctx.state.ownWork(() => zipParts(files));
    const name = wordFileName(`随附材料_${documentTitle(definition)}`, date, timeZone).replace(/docx$/, 'zip');
    sendZip(ctx, zip, contentDisposition(name));
  });

  serve(router, documents.filingSetDocument, async ({ path, body }, ctx) => {
    const { set } = await setOf(body, ctx);
    const document = set.find(({ id }) => id === path.document);
    if (!document) throw new RequestError('set_document_not_found');
    const bytes = await rendered(document, ctx);
    sendWord(ctx, bytes, contentDisposition(wordFileName(`${titleOf(document)}_`, ctx.state.receivedAt, timeZone)));
  });

  serve(router, documents.blankForm, async ({ path }, ctx) => {
    const definition = await mustGetDefinition(forms, { formKey: path.form_key });
    await mustBeMade(deps, ctx, definition);
    await limitWordFiles(ctx, documentGenerations);
    const { bytes } = await renderPleading(chargingRenders(deps, ctx), fill(definition, {}), { isToFillIn: true });
    sendWordFile(ctx, bytes, { title: `空白_${documentTitle(definition)}`, date: ctx.state.receivedAt, timeZone });
  });
};
