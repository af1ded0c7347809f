import type { AnswerValue } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';
import { type Asked, type Mention, contradicts, mentionsIn } from '../recognition/values/index.js';
import { recognise } from '../recognition/people/index.js';
import type { Passage } from '../recognition/findings/finding.js';

/** Fields of items by their places; those of rows and groups are asked for by other words than a sentence has. */
const placesOf = (definition: FormDefinition): ReadonlyMap<string, Asked> =>
  new Map(
    fill(definition, {}, 'all').sections.flatMap(({ section, items }) =>
      items.flatMap(({ path, fields, item }) =>
        fields.map((field): readonly [string, Asked] => [
          `${path}.${field.id}`,
          {
            path: `${path}.${field.id}`,
            field,
            labels: [item.label ?? '', field.label ?? ''],
            isClaim: section.id !== 'facts',
          },
        ]),
      ),
    ),
  );

const sameValue = (mention: Mention, value: string): boolean =>
  mention.kind === 'date' ? mention.value === value : Number(mention.value) === Number(value);

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/**
 * Says of values that a reader took from a text whether the words beside them mean another thing than the field asks for: 违约金 for a field
 * that asks for interest, 欠 for one that asks for what was paid. `false` also where nobody can say.
 */
export const otherSenses = (definition: FormDefinition, text: string) => {
  const { matters } = recognise(text);
  const mentions = mentionsIn(text, matters, definition);
  const places = placesOf(definition);
  return (path: string, value: AnswerValue, passage: Passage): boolean => {
    const place = places.get(path);
    if (place === undefined || typeof value !== 'string' || value === '') return false;
    const said = mentions.filter((mention) => sameValue(mention, value) && overlaps(mention.finding, passage));
    const contradictions = said.map((mention) => contradicts(definition, place, mention));
    return contradictions.includes(true) && !contradictions.includes(false);
  };
};
