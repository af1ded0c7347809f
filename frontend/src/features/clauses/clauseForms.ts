import type { CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { forms } from '../../../../domain/contract/forms.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { resource } from '../../core/resource/resource.js';

type Listed = CallResult<typeof forms.list>['items'][number];
export type ClauseForm = Pick<Listed, 'form_key' | 'title'>;
export type FormsApi = Pick<Client<typeof forms>, 'list' | 'get'>;

/** The forms that a clause can be for. */
export const clauseForms = resource({
  name: 'clauseForms',
  list: async (api: FormsApi): Promise<readonly ClauseForm[]> => (await api.list()).items,
  messages: { list: '表单的清单没有读到' },
  fresh: 600_000,
});

/** The form that the clause on screen is for, whose questions it can name. */
export const clauseForm = resource({
  name: 'clauseForm',
  list: async (api: FormsApi, formKey: string): Promise<FormDefinition> =>
    (await api.get({ path: { form_key: formKey }, query: {} })).definition,
  messages: { list: '表单没有读到' },
  forgets: true,
});
