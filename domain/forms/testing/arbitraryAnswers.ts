import fc from 'fast-check';
import type { FormAnswers } from '../answers.js';
import { pictureBounds } from '../pictures.js';
import { samplePictures } from './samplePictures.js';
import type { Field, FormDefinition } from '../definition.js';

/** For tests only: random valid answers to a form, empty fields, hidden branches and awkward characters among them. */
export const arbitraryAnswers = (definition: FormDefinition): fc.Arbitrary<FormAnswers> => {
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .map(({ key, fields }) => [key, sometimes(fc.array(record(fields), { maxLength: 3 }))]);
  const sections = definition.sections.map(({ id, openCell, items }) => [
    id,
    sometimes(
      fc.record({
        ...(openCell === null ? {} : { open: emptyOr(prose) }),
        items: sometimes(
          fc.record(
            Object.fromEntries(
              items.filter(({ fields }) => fields.length > 0).map((item) => [item.id, sometimes(record(item.fields))]),
            ),
          ),
        ),
      }),
    ),
  ]);
  const header = definition.header.length > 0 ? { header: sometimes(record(definition.header)) } : {};
  const whole: fc.Arbitrary<unknown> = fc.record({
    ...header,
    ...Object.fromEntries(parties),
    sections: sometimes(fc.record(Object.fromEntries(sections))),
  });
  return whole.map((answers) => withoutTooMany(JSON.stringify(answers)));
};

/** The answers without the pictures that are more than a document may have. */
const withoutTooMany = (json: string): FormAnswers => {
  const pictures: ReadonlySet<unknown> = new Set(samplePictures);
  let count = 0;
  const kept = (_key: string, value: unknown): unknown =>
    pictures.has(value) && (count += 1) > pictureBounds.perDocument ? null : value;
  return JSON.parse(json, kept) as FormAnswers;
};

/** Mostly there, sometimes absent. */
const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 6 });

/** A value or one of the ways to say that there is none. */
const emptyOr = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined | null | string> =>
  fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(undefined, null, '') });

const record = (fields: readonly Field[]): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.id, repeated(field)])));

const repeated = (field: Field): fc.Arbitrary<unknown> =>
  field.repeat ? sometimes(fc.array(one(field), { maxLength: 4 })) : sometimes(one(field));

const awkward = fc.constantFrom(
  '<',
  '&',
  '"',
  '\u0000',
  '\u000b',
  '\u202e',
  '\u200f',
  '😀',
  '👨‍👩‍👧',
  '\t',
  '\ufffe',
  '　',
  '{id}',
);
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'张三诉李四合同约定，于某日支付。') },
  { weight: 2, arbitrary: fc.constantFrom(...'abcXYZ019-_') },
  { weight: 1, arbitrary: awkward },
);
const line = fc.string({ unit, minLength: 1, maxLength: 12 });
const prose = fc
  .array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 3 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\u2028').map((end) => lines.join(end)));

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const money = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.constantFrom('', '.5', '.05', '.10', '.99'))
  .map(([yuan, cents]) => `${yuan}${cents}`);

const one = (field: Field): fc.Arbitrary<unknown> => {
  const options = field.options ?? [];
  switch (field.kind) {
    case 'text':
      return emptyOr(line);
    case 'textarea':
      return emptyOr(prose);
    case 'money':
      return emptyOr(money);
    case 'number':
      return emptyOr(fc.integer({ min: 0, max: 99_999 }).map(String));
    case 'date':
      return emptyOr(day);
    case 'daterange':
      return fc.record({ from: emptyOr(day), to: emptyOr(day) });
    case 'choice':
      return emptyOr(fc.constantFrom(...options));
    case 'multichoice':
      return fc.shuffledSubarray([...options]);
    case 'tick':
      return fc.boolean();
    case 'picture':
      return emptyOr(fc.constantFrom(...samplePictures));
    case 'group':
      return record(field.fields ?? []);
  }
};
