import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { Ask, FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { pathOf, placeOf } from '../../../../../domain/forms/asking/places.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { isSharedOnSide } from '../../../../../domain/forms/deriving/knownParties.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';

/** An answer for one press. */
export type Chip = { readonly label: string; readonly value: string };

const isPlace = (value: string): boolean => /^[a-z][\w-]*(\.\w+)+$/.test(value);

/** What is asked at a path: of an item with one blank, what is asked of the item. */
const askedAt = ({ sections }: FormDefinition, { ask }: FormAsking, path: string): Ask | undefined => {
  const place = placeOf(path);
  if (ask[place]?.chips !== undefined) return ask[place];
  const [section, id] = place.split('.');
  const item = sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
  return item?.fields.length === 1 ? ask[`${section ?? ''}.${id ?? ''}`] : ask[place];
};

const likeTheFirst = ({ parties }: FormDefinition, answers: FormAnswers, path: string): readonly Chip[] => {
  const [block = '', index = '', id = ''] = path.split('.');
  const role = parties.find(({ blocks }) => blocks.some(({ key }) => key === block));
  const field = role?.blocks.find(({ key }) => key === block)?.fields.find((one) => one.id === id);
  if (!role || !field || !/^[1-9]\d*$/.test(index) || !isSharedOnSide(field)) return [];
  const value = answerIn(answers, `${block}.0.${id}`);
  return typeof value === 'string' && !isEmpty(value) ? [{ label: `同${role.role} 1`, value }] : [];
};

/** The answers for one press at a path whose source says something, in the order of the data. `today`: `YYYY-MM-DD`. */
export const chipsAt = (
  definition: FormDefinition,
  asking: FormAsking,
  answers: FormAnswers,
  path: string,
  today: string,
): readonly Chip[] => {
  const place = placeOf(path);
  /** A place beside this one stands in the same record. */
  const sourceOf = (source: string): string => {
    const block = place.split('.')[0] ?? '';
    const isParty = !path.startsWith('sections.') && source.startsWith(`${block}.`);
    return isParty ? `${path.slice(0, path.lastIndexOf('.'))}.${source.slice(block.length + 1)}` : pathOf(source);
  };
  const own = (askedAt(definition, asking, path)?.chips ?? []).flatMap(({ label, value }): readonly Chip[] => {
    if (value === 'today') return [{ label, value: today }];
    if (!isPlace(value)) return [{ label, value }];
    const found: AnswerValue = answerIn(answers, sourceOf(value));
    return typeof found === 'string' && !isEmpty(found) ? [{ label, value: found }] : [];
  });
  return [...own, ...likeTheFirst(definition, answers, path)];
};

/** A text with a chip's words on a line of their own at its end. */
export const withLine = (text: string, line: string): string =>
  text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
