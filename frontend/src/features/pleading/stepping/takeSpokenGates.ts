import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { wishAnswer, wishField } from '../../../../../domain/forms/asking/relevance.js';
import { withStory } from '../../../../../domain/forms/deriving/ownWords.js';
import { spokenGates } from '../../../../../domain/forms/asking/spokenGates.js';
import { nameOf } from '../../drafts/index.js';
import type { FormTools } from '../filling/formContext.js';

/**
 * Chooses at the gates of the steps what somebody's own words tell, where nothing was chosen yet; an item that is wanted gets its 是. What was
 * chosen so is noted among what was filled in for the person, who has not looked at it yet.
 */
export const takeSpokenGates = (
  { form, definition, asking, values }: Pick<FormTools, 'form' | 'definition' | 'asking' | 'values'>,
  words: string,
): void => {
  const { gates: before = {}, derived = {} } = values();
  const spoken = Object.entries(spokenGates(definition, asking, words)).filter(([key]) => before[key] === undefined);
  if (spoken.length === 0) return;
  for (const [key, value] of spoken) {
    form.setValue(`gates.${key}`, value, { shouldDirty: true });
    const section = asking.gates.find((gate) => gate.key === key)?.of;
    for (const item of definition.sections.find(({ id }) => id === section)?.items ?? []) {
      const wish = value.includes(item.id) ? wishField(item) : undefined;
      const name = wish && nameOf(`sections.${section ?? ''}.items.${item.id}.${wish.id}`);
      if (wish && name !== undefined && isEmpty(form.getValues(name) as AnswerValue))
        form.setValue(name, wishAnswer(wish), { shouldDirty: true });
    }
  }
  const notes = spoken.map(([key, value]) => [`gates.${key}`, typeof value === 'string' ? value : [...value]] as const);
  form.setValue('derived', { ...derived, ...Object.fromEntries(notes) }, { shouldDirty: true });
};

/** Keeps with the draft what somebody told of the matter: the form's whole statement may say it in the same words, after a press. */
export const keepStory = ({ form, values }: Pick<FormTools, 'form' | 'values'>, story: string): void =>
  form.setValue('derived', withStory(values().derived, story), { shouldDirty: true });
