import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import { sha256Hex } from '../eventSourcing/payloadHash.js';
import type { Field, FormDefinition, Item } from './definition.js';

const hashes = new WeakMap<object, string>();

/**
 * What names a definition by its content: SHA-256 (hex) over its canonical JSON (RFC 8785). A `FormDefinition` is spelled out:
 * every shared block, option, condition, rule word, printed sentence and pairing stands in it, so nothing outside can change
 * what it says. The edition's name is part of the content, and never stands for it.
 */
export const definitionHash = (definition: FormDefinition): string => {
  const cached = hashes.get(definition);
  if (cached !== undefined) return cached;
  const hash = contentHash(definition);
  hashes.set(definition, hash);
  return hash;
};

/** The same over a definition as it was stored, which another release may have written with fields that this one does not know. */
export const contentHash = (definition: object): string => sha256Hex(canonicalJson(definition));

/** The stored contents from which definitions were read. */
const contents = new WeakMap<object, object>();

/**
 * A definition with the content that it was read from, whose hash it keeps: another release may have written fields that this one
 * does not know, and what goes on with the definition names the hash that it was found by.
 */
export const readFrom = (content: object, definition: FormDefinition): FormDefinition => {
  contents.set(definition, content);
  hashes.set(definition, contentHash(content));
  return definition;
};

/** The whole content of a definition, with the fields that only the release knows that wrote it. */
export const contentOf = (definition: FormDefinition): object => contents.get(definition) ?? definition;

const itemName = ({ no, label }: Item): string => `${no === null ? '' : `${no}. `}${label ?? ''}`.trim();

/** What the complaint calls each of its questions, by `sectionId.itemId`. */
/** By `section.item`; of several complaints with one item the first names it. */
const questionsOf = (complaints: readonly FormDefinition[]): ReadonlyMap<string, string> =>
  new Map(
    complaints
      .toReversed()
      .flatMap(({ sections }) => sections)
      .flatMap(({ id, title, items }) =>
        items.map((item) => [`${id}.${item.id}`, itemName(item) || (title ?? '')] as const),
      ),
  );

/** Labels and options of the fields of a question, members of groups included. */
const fieldWords = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ label, options, fields: members }) => [
    ...(label === null && !options ? [] : [`${label ?? ''}${options ? `〔${options.join('｜')}〕` : ''}`]),
    ...fieldWords(members ?? []),
  ]);

/**
 * A definition for a person to read when its hash has changed: its hash, then question by question the label, the labels and
 * options of its fields, the printed sentences, and in a defence the questions of the complaint that it answers, in the
 * complaint's words. What stands here in part is in the hash as a whole.
 */
export const digestOf = (definition: FormDefinition, complaints: readonly FormDefinition[] = []): readonly string[] => {
  const questions = questionsOf(complaints);
  const { key, edition, title, sections } = definition;
  const questionLines = (sectionId: string, item: Item): readonly string[] => {
    const words = fieldWords(item.fields);
    return [
      `  ${sectionId}.${item.id} ${itemName(item)}`.trimEnd(),
      ...(words.length > 0 ? [`    空 ${words.join('；')}`] : []),
      ...item.sentences.map(({ text, when }) => `    句 ${text}${when ? `（${when.is.join('｜')}）` : ''}`),
      ...(item.answers ?? []).map((name) => `    答 ${name} ${questions.get(name) ?? '？'}`),
    ];
  };
  return [
    `${key}@${edition} ${title}`,
    `  ${definitionHash(definition)}`,
    ...sections.flatMap(({ id, items }) => items.flatMap((item) => questionLines(id, item))),
  ];
};
