import type { FormDefaults } from '../../../../domain/contract/clauses.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { resource } from '../../core/resource/resource.js';
import type { ClausesApi } from './clauseBook.js';

export type { FormDefaults };

/** What new drafts of each form begin with; a dialog is about the form whose defaults it sets. */
export const formDefaults = resource({
  name: 'formDefaults',
  list: async (api: ClausesApi): Promise<readonly FormDefaults[]> => (await api.listDefaults()).items,
  submit: async (api, { formKey }: { readonly formKey: string }, answers: FormAnswers) => {
    const kept = await api.setDefaults({ path: { form_key: formKey }, body: { answers } });
    return {
      said: '已存为默认值，下次新开这种文书时以此开头',
      apply: (all) => [kept, ...all.filter(({ form_key: key }) => key !== formKey)],
    };
  },
  changes: {
    remove: async (api, { id: formKey }: { id: string }) => {
      await api.removeDefaults({ path: { form_key: formKey } });
      return { said: '默认值已删除', apply: (all) => all.filter(({ form_key: key }) => key !== formKey) };
    },
  },
  messages: { list: '默认值没有读到', submit: '保存失败', remove: '删除失败' },
});

export const { dialogOpened: defaultsDialogOpened } = formDefaults.actions;
