import type { CaseEvent } from './events.js';
import type { Defendant, OpenedCase } from './state.js';
import { sameName } from '../signs/signs.js';

/** Ids of fields that name, locate or number a person, in any place of a form. */
const telling = /name|representative|phone|id_number|credit_code|domicile|residence|registered_place|email|account/i;

const collect = (value: unknown, isTelling: boolean, into: Set<string>): void => {
  if (typeof value === 'string') {
    if (isTelling) into.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, isTelling, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) collect(inner, telling.test(key), into);
};

/**
 * Matches what people put between the parts of a name or number, or leave out, once equal signs are one: white space, dashes of every kind,
 * the dots of names, apostrophes, low lines and accents.
 */
const between = /[\s\p{Pd}\p{Pc}\p{M}·']+/gu;

/** Normalises the spelling: equal signs as one, capitals to small, without accents and separators. */
const folded = (text: string): string =>
  sameName(text).normalize('NFKD').toLowerCase().replace(between, '').normalize('NFC');

/**
 * Returns whether the reason of an erasure, or of a corrected number, holds data that an erasure removes: a name, number, address or code
 * of the case. The reason stays readable for ever. `answers` are those of all versions.
 */
export const reasonNamesPerson = (
  reason: string,
  {
    defendants,
    plaintiffCode,
  }: Pick<OpenedCase, 'plaintiffCode'> & { readonly defendants: readonly Pick<Defendant, 'name' | 'code'>[] },
  answers: readonly unknown[],
): boolean => {
  const texts = new Set<string>();
  collect([plaintiffCode, ...defendants.flatMap(({ name, code }) => [name, code])], true, texts);
  for (const given of answers) collect(given, false, texts);
  const foldedReason = folded(reason);
  return [...texts].map(folded).some((text) => text.length > 1 && foldedReason.includes(text));
};

/** What the events of a case say of people, for `reasonNamesPerson`: all answers, and the names that the court wrote of a case on paper. */
export const writtenOfPeople = (events: readonly CaseEvent[]): readonly unknown[] =>
  events.flatMap(({ type, data }): unknown[] => {
    if (type === 'PleadingSubmitted') return [data.formData];
    return type === 'CaseOpened' && data.partiesOnPaper ? [{ names: data.partiesOnPaper.plaintiffs }] : [];
  });
