import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { wishAnswer, wishField } from '../../../../../domain/forms/asking/relevance.js';
import { withStory } from '../../../../../domain/forms/deriving/ownWords.js';
import { spokenGates } from '../../../../../domain/forms/asking/spokenGates.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import type { FormTools } from '../form/index.js';

type Tools = Pick<FormTools, 'form' | 'definition' | 'asking' | 'values'>;

/** Whether what stands at a gate was chosen there by what a text told, and by nobody since. */
const isTold = ({ gates = {}, derived = {} }: ReturnType<Tools['values']>, key: string): boolean =>
  gates[key] !== undefined && sameValue(gates[key], derived[`gates.${key}`]);

/**
 * Chooses at the gates of the steps what a text tells, where nobody has chosen; an item that is wanted gets its 是. What was chosen so is noted
 * among what was filled in for the person, who has not looked at it yet. Of options, what is told last counts: it is known better who sues.
 */
export const takeToldGates = ({ form, definition, asking, values }: Tools, told: GateAnswers): void => {
  const { gates: before = {}, derived = {} } = values();
  const taken = Object.entries(told).filter(
    ([key, value]) => before[key] === undefined || (typeof value === 'string' && isTold(values(), key)),
  );
  if (taken.length === 0) return;
  for (const [key, value] of taken) {
    form.setValue(`gates.${key}`, value, { shouldDirty: true });
    const section = asking.gates.find((gate) => gate.key === key)?.of;
    for (const item of definition.sections.find(({ id }) => id === section)?.items ?? []) {
      const wish = value.includes(item.id) ? wishField(item) : undefined;
      const name = wish && nameOf(`sections.${section ?? ''}.items.${item.id}.${wish.id}`);
      if (wish && name !== undefined && isEmpty(form.getValues(name) as AnswerValue))
        form.setValue(name, wishAnswer(wish), { shouldDirty: true });
    }
  }
  const notes = taken.map(([key, value]) => [`gates.${key}`, typeof value === 'string' ? value : [...value]] as const);
  form.setValue('derived', { ...derived, ...Object.fromEntries(notes) }, { shouldDirty: true });
};

/** Takes back at the gates what was told, where nobody has chosen since. */
export const takeBackToldGates = (
  {
    form,
    values,
  }: Pick<Tools, 'values'> & {
    readonly form: { readonly setValue: (name: string, value: unknown, options?: { shouldDirty: boolean }) => void };
  },
  told: GateAnswers,
): void => {
  const keys = Object.keys(told).filter((key) => isTold(values(), key) && sameValue(values().gates?.[key], told[key]));
  if (keys.length === 0) return;
  for (const key of keys) form.setValue(`gates.${key}`, undefined, { shouldDirty: true });
  const names = keys.map((key) => `gates.${key}`);
  const rest = Object.entries(values().derived ?? {}).filter(([name]) => !names.includes(name));
  form.setValue('derived', Object.fromEntries(rest), { shouldDirty: true });
};

/** The same of what somebody's own words tell. */
export const takeSpokenGates = (tools: Tools, words: string): void =>
  takeToldGates(tools, spokenGates(tools.definition, tools.asking, words));

/** Keeps with the draft what somebody told of the matter: the form's whole statement may say it in the same words, after a press. */
export const keepStory = ({ form, values }: Pick<FormTools, 'form' | 'values'>, story: string): void =>
  form.setValue('derived', withStory(values().derived, story), { shouldDirty: true });
