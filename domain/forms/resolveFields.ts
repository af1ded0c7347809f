import type { Field, FieldKind, Meaning, When } from './definition.js';
import { objectionOf } from './objectionOptions.js';
import type { SheetField } from './sheet.js';

type Choice = { readonly id: string; readonly options: readonly string[] };

/**
 * Fields of one item or party block with every `when` made explicit: an option alone means the nearest choice printed
 * before it, inside its group first. Throws an Error naming the place when such a choice or option does not exist, or
 * when an id occurs twice in the record, groups included.
 */
export const resolveFields = (
  fields: readonly SheetField[],
  where: string,
  boxes?: Field['boxes'],
): readonly Field[] => {
  const ids = new Set<string>();
  const claim = (id: string) => {
    if (ids.has(id)) throw new Error(`${where}: field ${id} stands twice`);
    ids.add(id);
  };
  const resolve = (members: readonly SheetField[], before: readonly Choice[], inGroup = false): readonly Field[] => {
    const choices = [...before];
    return members.map((field) => {
      if (field.kind === 'picture' && !inGroup) throw new Error(`${where}.${field.id}: a picture belongs into a group`);
      claim(field.id);
      const when = field.when === undefined ? undefined : resolveWhen(field, choices, where);
      checkShape(field, where);
      // A choice between words with a slash is not printed itself.
      if (field.options && !field.alternatives) choices.push({ id: field.id, options: field.options });
      return {
        id: field.id,
        kind: field.kind,
        label: field.label ?? null,
        ...(field.options ? { options: field.options } : {}),
        ...(when ? { when } : {}),
        ...(field.unit ? { unit: field.unit } : {}),
        ...(field.note ? { note: field.note } : {}),
        ...(field.repeat ? { repeat: true } : {}),
        ...(field.fields ? { fields: resolve(field.fields, choices, true) } : {}),
        ...(field.fixed ? { fixed: field.fixed } : {}),
        ...(field.statement ? { statement: true } : {}),
        ...(field.copy ? { copy: true } : {}),
        ...(field.alternatives
          ? { alternatives: { printed: field.alternatives.printed, chosen: wordsOf(field, where) } }
          : {}),
        ...sideOf(field, boxes),
        ...(field.in_label ? { inLabel: true } : {}),
        ...(field.means ? { means: field.means } : {}),
      };
    });
  };
  return resolve(fields, []);
};

/** Only what has boxes has a side for them. */
const sideOf = ({ options, kind, boxes }: SheetField, ofForm: Field['boxes']): Pick<Field, 'boxes'> => {
  const side = boxes ?? ofForm;
  return side !== undefined && (options !== undefined || kind === 'tick') ? { boxes: side } : {};
};

/** What is printed for each option of a choice between words with a slash. */
const wordsOf = ({ id, options = [], alternatives }: SheetField, where: string): readonly string[] => {
  const words = alternatives?.chosen ?? options;
  if (words.length === 0 || words.length !== options.length)
    throw new Error(`${where}.${id}: alternatives have not one wording for each option`);
  return words;
};

const resolveWhen = ({ id, when }: SheetField, choices: readonly Choice[], where: string): When => {
  if (when === undefined) throw new Error(`${where}.${id}: no condition`);
  const isNamed = typeof when === 'object' && !Array.isArray(when);
  const choice = isNamed ? choices.find((candidate) => candidate.id === when.field) : choices.at(-1);
  if (!choice) throw new Error(`${where}.${id}: no choice is printed before the field that depends on it`);
  const openingOption = isNamed ? when.is : when;
  const is = Array.isArray(openingOption) ? openingOption : [openingOption];
  const unknown = is.find((option) => !choice.options.includes(option));
  if (unknown !== undefined) throw new Error(`${where}.${id}: ${choice.id} has no option ${unknown}`);
  return { field: choice.id, is };
};

/** The kinds of field that can mean it; the others can stand beside any kind. */
const meaningKinds: Partial<Record<Meaning, FieldKind>> = {
  'claim-amount': 'money',
  'claim-amount-part': 'money',
  'claim-amount-alternative': 'money',
  'total-claimed': 'money',
  'interest-base': 'money',
  'other-amount': 'money',
  'contract-amount': 'money',
  'birth-date': 'date',
  'from-date': 'date',
  'to-date': 'date',
  'has-agent': 'choice',
  objection: 'choice',
  'objection-reasons': 'textarea',
};

const checkShape = (field: SheetField, where: string): void => {
  const { id, kind, options, fields, repeat, means } = field;
  const chooses = kind === 'choice' || kind === 'multichoice';
  if (field.in_label && kind !== 'multichoice') throw new Error(`${where}.${id}: in_label belongs to multichoice only`);
  if (field.boxes && !chooses && kind !== 'tick') throw new Error(`${where}.${id}: boxes belong to choices`);
  if (chooses !== (options !== undefined)) throw new Error(`${where}.${id}: options belong to choices, and only there`);
  if ((kind === 'group') !== (fields !== undefined)) throw new Error(`${where}.${id}: fields belong to groups only`);
  const kinds = means && meaningKinds[means];
  if (kinds !== undefined && kind !== kinds) throw new Error(`${where}.${id}: ${means ?? ''} belongs to ${kinds} only`);
  const ofPictures = fields?.some((member) => member.kind === 'picture') ?? false;
  if (ofPictures && !(repeat && fields?.map((member) => member.kind).join(' ') === 'picture text'))
    throw new Error(`${where}.${id}: a picture stands with its caption in a repeated group of the two`);
  if (options && new Set(options).size !== options.length) throw new Error(`${where}.${id}: an option stands twice`);
  const unknown = means === 'objection' && options?.find((option) => objectionOf(option) === undefined);
  if (unknown) throw new Error(`${where}.${id}: objectionOptions.ts does not say what ${unknown} means`);
};
