import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CallResult } from '../../../../../domain/contract/call.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import { sameSigns } from '../../../../../domain/signs/signs.js';
import { resource } from '../../../core/resource/resource.js';

type Listed = CallResult<typeof forms.list>['items'][number];
/** A form of which many can be filled in at once. */
export type FormChoice = Pick<Listed, 'form_key' | 'kind' | 'title' | 'case_cause' | 'switched_off'>;

const order = { claim: 0, defense: 1, application: 2 } as const;

/** All forms, complaints first: of the others files are made, and none is submitted. */
export const formChoices = resource({
  name: 'batchForms',
  list: async (api: Pick<Client<typeof forms>, 'list'>): Promise<readonly FormChoice[]> =>
    (await api.list()).items.toSorted((a, b) => order[a.kind] - order[b.kind]),
  messages: { list: '表格的清单没有读到' },
  fresh: 600_000,
});

const plain = (text: string): string => sameSigns(text).toLowerCase().replaceAll(/\s+/g, '');

/** The forms whose names hold all words of a search, in their order. */
export const formsFound = (choices: readonly FormChoice[], search: string): readonly FormChoice[] => {
  const words = search
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== '');
  return choices.filter((choice) => {
    const name = plain(`${choice.case_cause ?? ''}${choice.title}`);
    return words.every((word) => name.includes(word));
  });
};
