import type { FormAsking, GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import type { TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import type { AskedNow } from '../../../../../domain/forms/asking/walk.js';
import { saysSomething, type FilledForm } from '../../../../../domain/forms/fill.js';

/** How far a topic has come. `optional`: all that it asks may stay empty, and is. */
export type TopicState = 'empty' | 'begun' | 'filled' | 'optional';

/** What is read beside a topic; never 已完成, which was once taken for filed. */
export const stateWords: Readonly<Record<TopicState, string>> = {
  empty: '还没填',
  begun: '填了一部分',
  filled: '已填写',
  optional: '可以不填',
};

/** Whether something was said to an entry. */
const isAnswered = (
  form: FilledForm,
  chosen: GateAnswers,
  caseNumber: string,
  { kind, place }: TopicEntry,
): boolean => {
  switch (kind) {
    case 'case':
      // Whoever has no code names the case by what is printed alone.
      return caseNumber.trim() !== '' || saysSomething(form.header);
    case 'header':
      return saysSomething(form.header);
    case 'gate':
      return chosen[place] !== undefined;
    case 'role':
      return form.blocks.some(({ role, records }) => stemOf(role) === place && records.length > 0);
    case 'open':
      return form.sections.some(({ section, open }) => `${section.id}.open` === place && (open?.text ?? null) !== null);
    case 'item':
      return form.sections.some(({ items }) => items.some((item) => item.id === place && saysSomething(item)));
  }
};

/** Whether an entry is asked of everyone: not what is folded, and not those whom only some have, an agent or a third party. */
export const isCore = (form: FilledForm, { ask }: FormAsking, { kind, place, isAsked }: TopicEntry): boolean => {
  if (isAsked === true) return true;
  if (kind === 'open' || ask[place]?.depth === 'more') return false;
  if (kind !== 'role') return true;
  return form.definition.parties.some(
    (role) => stemOf(role) === place && !role.optional && role.blocks.some(({ variant }) => variant !== 'agent'),
  );
};

/** How far the answers to a topic have come. */
export const topicState = (
  form: FilledForm,
  asking: FormAsking,
  chosen: GateAnswers,
  caseNumber: string,
  { entries }: Pick<AskedNow, 'entries'>,
): TopicState => {
  const core = entries.filter((entry) => isCore(form, asking, entry));
  const answered = entries.filter((entry) => isAnswered(form, chosen, caseNumber, entry));
  if (core.length === 0) return answered.length > 0 ? 'filled' : 'optional';
  if (answered.length === 0) return 'empty';
  return core.every((entry) => answered.includes(entry)) ? 'filled' : 'begun';
};
