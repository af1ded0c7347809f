import { labelAt } from '../../../domain/forms/labelAt.js';
import { visibleAnswers } from '../../../domain/forms/visibleAnswers.js';
import type { LimitKey } from '../../http/limitKey.js';
import { RequestError } from '../../http/requestError.js';
import type { AppRouter } from '../../http/types.js';
import type { WordRenderer } from '../../word/wordRenderer.js';
import { mustFit } from '../checkedAnswers.js';
import { formPath, type Forms } from '../forms.js';
import { fittingAnswers } from './fittingAnswers.js';

const mostBytes = 5 * 1024 * 1024;
const mostProblems = 100;
const refusals = { notWord: 'word_file_unknown', damaged: 'word_file_damaged', foreign: 'word_file_foreign' } as const;

type Deps = {
  readonly forms: Pick<Forms, 'get' | 'validate'>;
  readonly word: Pick<WordRenderer, 'read'>;
  readonly wordReads: { readonly consume: (key: LimitKey) => Promise<void> };
};

/**
 * POST /api/documents/read-word, the file itself as body: the answers a Word file of ours carries, to fill its form again.
 * They are checked like any other answers; what does not fit is left out and named. Nothing is kept.
 */
export const readWordRoute = (router: AppRouter, { forms, word, wordReads }: Deps): void =>
  router.post('/api/documents/read-word', async (ctx) => {
    await wordReads.consume({ address: ctx.state.clientAddress });
    const found = await word.read(await ctx.state.receiveBody(mostBytes));
    if (found.status !== 'read') throw new RequestError(refusals[found.status]);
    const { formKey, edition, answers: given, unchanged, sameText } = found.part;
    const definition = forms.get(formKey);
    if (!definition) throw new RequestError('word_file_form_unknown');
    mustFit(given);
    const { answers, left } = fittingAnswers(given, (some) => forms.validate(definition, some));
    ctx.body = {
      form_key: definition.key,
      path: formPath(definition),
      edition,
      same_edition: edition === definition.edition,
      form_data: visibleAnswers(definition, answers),
      unchanged,
      same_text: sameText,
      problems: left
        .slice(0, mostProblems)
        .map(({ path, message }) => ({ path, label: labelAt(definition, path), message })),
    };
  });
