import type { Client } from '../../../../domain/contract/clientOf.js';
import type { TeamConflict, teamConflicts } from '../../../../domain/contract/teamConflicts.js';
import type { teams } from '../../../../domain/contract/teams.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { resource } from '../../core/resource/resource.js';

type Api = {
  readonly teams: Pick<Client<typeof teams>, 'list'>;
  readonly conflicts: Pick<Client<typeof teamConflicts>, 'search'>;
};
type Query = { readonly formKey: string; readonly parties: FormAnswers };

export type Conflicts = { readonly compared: boolean; readonly items: readonly TeamConflict[] };
const nothing: Conflicts = { compared: false, items: [] };

/** The answers about parties alone: nothing else of a draft is sent for the comparison. */
export const partyAnswers = (definition: FormDefinition, answers: FormAnswers): FormAnswers => {
  const keys = definition.parties.flatMap(({ blocks }) => blocks.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key)));
};

/** Compares the parties of a draft with those of the cases of one's teams; whoever belongs to none sends nothing. */
export const conflictSearch = resource({
  name: 'conflictSearch',
  list: async ({ teams: ofAccount, conflicts }: Api, { formKey, parties }: Query): Promise<Conflicts> => {
    const { items } = await ofAccount.list();
    if (items.length === 0) return nothing;
    return conflicts.search({ body: { form_key: formKey, form_data: parties } });
  },
  messages: { list: '利益冲突没有检索到' },
  forgets: true,
});
