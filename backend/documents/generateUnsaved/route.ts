import { z } from 'zod';
import { parse, parseFields } from '../../http/parse.js';
import type { AppRouter } from '../../http/types.js';
import { DocTitle, FinalData, modelFromFinalData } from '../../word/finalData.js';
import type { WordRenderer } from '../../word/wordRenderer.js';
import { checkedAnswers, mustFit } from '../checkedAnswers.js';
import { documentTitle, mustGetForm, type Forms } from '../forms.js';
import { limitVisitor, type DocumentGenerations } from '../visitorLimit.js';
import { answerWordFile, renderPleading } from '../wordDocument.js';

const OnForm = z.object({ form_key: z.string().max(100), form_data: z.record(z.string(), z.unknown()) });
const Ready = z.object({ final_data: z.unknown(), doc_title: z.unknown() });
const ReadyFields = z.object({ final_data: FinalData, doc_title: DocTitle });

type Deps = {
  readonly forms: Forms;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly documentGenerations: DocumentGenerations;
  readonly timeZone: string;
};

/**
 * POST /api/documents/generate-unsaved: a Word file that is not filed anywhere, from answers to a form or from a ready
 * `final_data`. Applications and previews go this way.
 */
export const generateUnsavedRoute = (router: AppRouter, deps: Deps): void =>
  router.post('/api/documents/generate-unsaved', async (ctx) => {
    const named = { date: ctx.state.receivedAt, timeZone: deps.timeZone };
    const onForm = OnForm.safeParse(ctx.request.body);
    if (onForm.success) {
      const definition = mustGetForm(deps.forms, onForm.data.form_key);
      const answers = checkedAnswers(deps.forms, definition, onForm.data.form_data);
      await limitVisitor(ctx, deps.documentGenerations);
      const { bytes } = await renderPleading(deps, definition, answers);
      return answerWordFile(ctx, bytes, { ...named, title: documentTitle(definition) });
    }
    const ready = parse(Ready, ctx.request.body);
    mustFit(ready.final_data);
    const { final_data: finalData, doc_title: title } = parseFields(ReadyFields, ready);
    await limitVisitor(ctx, deps.documentGenerations);
    return answerWordFile(ctx, await deps.word.render(modelFromFinalData(finalData, title)), { ...named, title });
  });
