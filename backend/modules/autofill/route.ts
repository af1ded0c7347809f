import { autofill as autofillTask } from '../../../domain/assistance/tasks/autofill.js';
import { largestSource, longestSource } from '../../../domain/autofill/sourceLimits.js';
import { autofill } from '../../../domain/contract/autofill.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { receiveParts } from '../../platform/http/bodies/receiveParts.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serveByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { mustGetDefinition, type Forms } from '../forms/index.js';
import { createUploadBudget } from '../../platform/http/bodies/uploadBudget.js';
import type { ModelTasks } from '../modelCalls/index.js';
import { askModel } from './askModel.js';
import { readSource, type SourceDeps } from './readSource.js';

type Deps = SourceDeps & {
  readonly forms: Forms;
  readonly modelTasks: Pick<ModelTasks, 'askFor' | 'isThere'>;
};

/** What stands around the parts of a body, and a text as long as may be. */
const mostBesides = 512 * 1024;
const mostBytes = largestSource + mostBesides;

const empty = (): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'text_content', message: '请先粘贴文字，或选择一个文件' }] });

type Received = { readonly definition: FormDefinition; readonly text: string; readonly problems: readonly string[] };

/**
 * POST /api/documents/autofill: what a text and a file say of a form's fields, each value with the passage that shows it. Neither is kept.
 */
export const autofillRoute = (router: AppRouter, deps: Deps): void => {
  const { forms, modelTasks } = deps;
  const room = createUploadBudget({ mostBytes: 64 * 1024 * 1024, atOnce: 2, mostWaiting: 20 });

  const receive = async (ctx: AppContext): Promise<Received> => {
    const parts = await receiveParts(ctx, mostBytes);
    const fields = parseFields(autofill.suggest.fields, parts);
    const { form_id: formKey, definition_hash: hash, text_content: typed = '', file } = fields;
    const definition = await mustGetDefinition(forms, { formKey, hash });
    if (file && file.size > largestSource) throw new RequestError('payload_too_large');
    const read = file && file.size > 0 ? await readSource(file, ctx, deps) : { text: '', problems: [] };
    const text = [typed, read.text].filter((each) => each.trim() !== '').join('\n\n');
    return { definition, text: text.replace(/\r\n?/g, '\n'), problems: read.problems }; // forms send each line end as two characters
  };

  serveByHand(router, autofill.suggest, async (_given, ctx) => {
    const slot = (await modelTasks.isThere(autofillTask.slot, ctx)) ? autofillTask.slot : autofillTask.orSlot;
    if (!slot || !(await modelTasks.isThere(slot, ctx))) throw new RequestError('no_active_model');
    const whose = ctx.state.account?.id ?? ctx.state.clientAddress;
    const announced = Math.min(ctx.request.length ?? mostBytes, mostBytes);
    const { definition, text, problems } = await room(whose, announced, () => receive(ctx));
    const source = text.slice(0, longestSource);
    if (source.trim() === '') throw empty();
    const found = await askModel(
      async (question) => {
        const { reply, misfits, edition } = await modelTasks.askFor(
          autofillTask,
          { ...question, formKey: definition.key, slot },
          ctx,
        );
        return { reply, misfits, model: edition.model };
      },
      { definition, source },
    );
    const truncated = text.length > longestSource;
    const notices = truncated ? [`资料过长，只读了前 ${longestSource} 字。`] : [];
    return {
      source_text: source,
      truncated,
      suggestions: found.suggestions,
      problems: [...problems, ...notices, ...found.problems],
    };
  });
};
