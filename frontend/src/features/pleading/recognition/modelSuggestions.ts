import { ApiError, errorDetail } from '../../../http/apiError.js';
import { resource } from '../../../store/resource/resource.js';
import { keptFile } from './keptFile.js';
import type { Autofilled, AutofillApi } from './autofillApi.js';

/** A form, and what its answers are to be taken from. */
export type SuggestionsAsked = {
  readonly formKey: string;
  readonly text: string;
  /** Of a file kept by `keepFile`. */
  readonly fileId: string | null;
};

const detailOf = (error: unknown): string => {
  const problems = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message) : [];
  return problems.join('；') || errorDetail(error);
};

/** What a model suggests for a form; to forget it ends the call. */
export const modelSuggestions = resource({
  name: 'modelSuggestions',
  list: async (
    api: Pick<AutofillApi, 'suggest'>,
    { formKey, text, fileId }: SuggestionsAsked,
    options,
  ): Promise<Autofilled> => {
    const file = fileId === null ? undefined : keptFile(fileId);
    const body = { form_id: formKey, ...(text === '' ? {} : { text_content: text }), ...(file && { file }) };
    return api.suggest({ body }, options);
  },
  messages: {},
  forgets: true,
  unread: (error) => `AI 智能填表请求失败：${detailOf(error)}`,
});
