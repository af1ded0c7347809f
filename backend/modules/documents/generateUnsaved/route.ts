import { serveByHand } from '../../../platform/http/serve.js';
import { documents, OnForm, ReadyContent } from '../../../../domain/contract/documents.js';
import { z } from 'zod';
import type { KeptPleading } from '../../../../domain/account/commands.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { fill } from '../../../../domain/forms/fill.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { parse, parseFields } from '../../../platform/http/parse.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { applicationDocumentId } from '../documentIds.js';
import { modelFromFinalData } from '../../../adapters/word/finalData.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { checkedAnswers, mustFit, causeOf, documentTitle, mustGetDefinition, type Forms } from '../../forms/index.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { contentHash, formContentHash, type Generation, type Generations } from '../generations.js';
import { mustBeMade, type MadeDeps } from '../mustBeMade.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { chargingRenders, sendWordFile, renderPleading } from '../wordDocument.js';

/** That both are there, checked before what is in them: a program leaves them out (400), a person fills them in (422). */
const Ready = z.object({ final_data: z.unknown(), doc_title: z.unknown() });

type Deps = MadeDeps & {
  readonly forms: Forms;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly documentGenerations: DocumentGenerations;
  readonly generations: Generations;
  /** Whether accounts keep their applications: in saas mode. */
  readonly keepsDocuments: boolean;
  readonly timeZone: string;
};

type Wanted = Omit<Generation, 'accountId'> & {
  /** Stores the form's definition; it is called before the document is kept. */
  readonly storeDefinition?: (context: CommandContext) => Promise<void>;
};

type Given = { readonly definition: FormDefinition; readonly answers: FormAnswers; readonly id: string };

/** An application belongs to no case, so it is kept with its answers. */
const application = ({ definition, answers, id }: Given): KeptPleading => ({
  documentId: id,
  documentType: 'application',
  formKey: definition.key,
  edition: definition.edition,
  definitionHash: definitionHash(definition),
  cause: causeOf(definition),
  caseId: null,
  version: null,
  defendantId: null,
  formData: { ...answers },
});

/**
 * POST /api/documents/generate-unsaved: a Word file that is not submitted, from answers to a form or from a ready
 * `final_data`. Applications and previews go this way. A signed-in account spends one generation, the same content once a day, and in saas mode keeps an
 * application on a form among its own documents. The file is rendered before it is counted.
 */
export const generateUnsavedRoute = (router: AppRouter, deps: Deps): void => {
  const { forms, documentGenerations, generations } = deps;

  /** Renders for a visitor within the limit of their address, for an account within that of its plan. */
  const generate = async (
    ctx: AppContext,
    generationOf: (accountId: string) => Wanted,
    render: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const { account } = ctx.state;
    await limitWordFiles(ctx, documentGenerations);
    if (!account) return render();
    const context = commandContext(ctx);
    const { storeDefinition, ...wanted } = generationOf(account.id);
    const generation = { accountId: account.id, ...wanted };
    await generations.check(generation, account.plan, context);
    const bytes = await render();
    if (generation.keep) await storeDefinition?.(context);
    setPositionHeader(ctx, await generations.record(generation, context));
    if (generation.keep) ctx.set('X-Document-Id', generation.keep.documentId);
    return bytes;
  };

  const handle = async (_given: object, ctx: AppContext): Promise<void> => {
    const fileOptions = { date: ctx.state.receivedAt, timeZone: deps.timeZone };
    if (OnForm.pick({ form_key: true, form_data: true }).safeParse(ctx.request.body).success) {
      const { form_key: formKey, form_data: formData, document_id: namedId, ...rest } = parse(OnForm, ctx.request.body);
      const definition = await mustGetDefinition(forms, { formKey, hash: rest.definition_hash });
      await mustBeMade(deps, ctx, definition, rest);
      const answers = ctx.state.ownWork(() => checkedAnswers(definition, formData));
      const form = fill(definition, answers);
      const keeps = deps.keepsDocuments && definition.kind === 'application';
      const generation = (accountId: string) => {
        const counted = { formKey, contentHash: formContentHash(form) };
        if (!keeps) return counted;
        const id = namedId?.toLowerCase() ?? applicationDocumentId(accountId, formKey);
        return {
          ...counted,
          keep: application({ definition, answers, id }),
          storeDefinition: (context: CommandContext) => forms.store(definition, context),
        };
      };
      const render = async () => (await renderPleading(chargingRenders(deps, ctx), form)).bytes;
      const bytes = await generate(ctx, generation, render);
      return sendWordFile(ctx, bytes, { ...fileOptions, title: documentTitle(definition) });
    }
    const ready = parse(Ready, ctx.request.body);
    mustFit(ready.final_data);
    const { final_data: finalData, doc_title: title } = parseFields(ReadyContent, ready);
    const render = () => chargingRenders(deps, ctx).word.render(modelFromFinalData(finalData, title));
    const bytes = await generate(ctx, () => ({ formKey: null, contentHash: contentHash([title, finalData]) }), render);
    return sendWordFile(ctx, bytes, { ...fileOptions, title });
  };
  serveByHand(router, documents.generate, handle);
};
