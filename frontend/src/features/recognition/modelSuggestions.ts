import { ApiError, errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import type { Autofilled, AutofillApi } from './autofillApi.js';

/** A form, and the text that its answers are to be taken from. */
export type SuggestionsAsked = {
  readonly formKey: string;
  /** Hash of the definition that is filled in; absent for the one in use. */
  readonly definition?: string | undefined;
  readonly text: string;
};

const detailOf = (error: unknown): string => {
  const problems = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message) : [];
  return problems.join('；') || errorDetail(error);
};

/** What a model suggests for a form; to forget it ends the call. */
export const modelSuggestions = resource({
  name: 'modelSuggestions',
  list: (
    api: Pick<AutofillApi, 'suggest'>,
    { formKey, definition, text }: SuggestionsAsked,
    options,
  ): Promise<Autofilled> =>
    api.suggest(
      { body: { form_id: formKey, ...(definition && { definition_hash: definition }), text_content: text } },
      options,
    ),
  messages: {},
  forgets: true,
  unread: (error) => `AI 智能填表请求失败：${detailOf(error)}`,
});
