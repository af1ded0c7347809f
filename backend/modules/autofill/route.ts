import { autofill, largestSource } from '../../../domain/contract/autofill.js';
import { receiveParts } from '../../platform/http/bodies/receiveParts.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serveByHand } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustGetForm, type Forms } from '../documents/forms.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { askModel } from './askModel.js';

type Deps = {
  readonly forms: Forms;
  readonly assistant: Pick<Assistant, 'structured' | 'isThere'>;
};

/** What stands around the parts of a body, and a text as long as may be. */
const mostBesides = 512 * 1024;

const empty = (): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'text_content', message: '请先粘贴文字，或选择一个文件' }] });

/**
 * POST /api/documents/autofill: what a text says of a form's fields, each value with the passage that shows it. The text is kept
 * nowhere.
 */
export const autofillRoute = (router: AppRouter, { forms, assistant }: Deps): void =>
  serveByHand(router, autofill.suggest, async (_given, ctx) => {
    const parts = await receiveParts(ctx, largestSource + mostBesides);
    const { form_id: formKey, text_content: typed = '' } = parseFields(autofill.suggest.fields, parts);
    const definition = mustGetForm(forms, formKey);
    const text = typed.replace(/\r\n?/g, '\n'); // forms send each line end as two characters
    if (text.trim() === '') throw empty();
    const { suggestions, problems } = await askModel(assistant, { definition, source: text }, ctx);
    return { source_text: text, truncated: false, suggestions, problems };
  });
