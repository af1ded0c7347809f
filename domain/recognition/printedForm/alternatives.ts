import type { Field, Sentence } from '../../forms/definition.js';
import { tight } from './tightText.js';

/** What a printed row says of a choice between words with a slash (欠/超付工程款). */
export type AlternativeRead = { readonly place: string; readonly field: Field; readonly options: readonly string[] };

/** How many signs behind such words tell where they stand. */
const behind = 4;

/** The words behind the alternatives wherever the form prints them, without white space. */
const wordsBehind = (printed: string, texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text
      .split(printed)
      .slice(1)
      .map((rest) => tight(rest.split('{')[0] ?? '').text.slice(0, behind))
      .filter((words) => words.length >= 2),
  );

/** The options whose words stand right before a place, several with 、 between them; none where other words do. */
const optionsBefore = (before: string, options: readonly (readonly [string, string])[]): readonly string[] => {
  const found: string[] = [];
  let rest = before;
  for (;;) {
    // 欠 is an end of 拖欠, and 超付 is not one of 付: the longest word that fits is meant.
    const [one] = options
      .filter(([, words]) => rest.endsWith(words))
      .toSorted(([, first], [, other]) => other.length - first.length);
    if (!one || found.includes(one[0])) return found;
    found.unshift(one[0]);
    rest = rest.slice(0, rest.length - one[1].length);
    if (!rest.endsWith('、')) return found;
    rest = rest.slice(0, -1);
  }
};

const readOne = (field: Field, texts: readonly string[], row: string): readonly string[] => {
  const { printed, chosen } = field.alternatives ?? { printed: '', chosen: [] };
  if (printed === '' || row.includes(tight(printed).text)) return [];
  const options = (field.options ?? []).map((option, index) => [option, tight(chosen[index] ?? '').text] as const);
  for (const words of wordsBehind(printed, texts))
    for (let at = row.indexOf(words); at !== -1; at = row.indexOf(words, at + 1)) {
      const found = optionsBefore(row.slice(0, at), options);
      if (found.length > 0) return found;
    }
  return [];
};

/** The choices between words with a slash that a printed row tells, groups included; `row` is its text without white space. */
export const alternativesIn = (
  fields: readonly Field[],
  sentences: readonly Sentence[],
  row: string,
  prefix = '',
): readonly AlternativeRead[] => {
  const texts = [...sentences.map(({ text }) => text), ...fields.flatMap(({ label }) => label ?? [])];
  return fields.flatMap((field): readonly AlternativeRead[] => {
    const place = `${prefix}${field.id}`;
    if (field.fields && !field.repeat) return alternativesIn(field.fields, [], row, `${place}.`);
    if (!field.alternatives) return [];
    const options = readOne(field, texts, row);
    return options.length === 0 ? [] : [{ place, field, options }];
  });
};
