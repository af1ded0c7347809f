import fc from 'fast-check';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { Field, FormDefinition, Meaning } from '../../../../domain/forms/definition.js';
import { pictureMembers } from '../../../../domain/forms/pictures.js';

const particulars: Partial<Record<Meaning, string>> = {
  'id-number': '11010519491231002X',
  'id-type': '居民身份证',
  'credit-code': '91350100M000100Y43',
  phone: '13812345678',
  email: 'someone@example.com',
  address: '北京市朝阳区青云路5号',
  'other-address': '天津市南开区白堤路12号3单元',
  ethnicity: '汉族',
  'case-number': '（2024）京0105民初1234号',
  'other-case-number': '（2023）津0104民初55号',
  'court-name': '北京市朝阳区人民法院',
  'interest-rate': '12',
  'bank-account': '6222020200112233440',
};

const names = ['赵一鸣', '钱雨', '孙若兰', '周大海'];
const phrases = ['青云里五号房屋', '二〇二四年春天说过', '见附件三', '因搬家而耽误', '李某在场', '共计三批货'];
const prose = fc.oneof(
  fc.constantFrom(...phrases, ...names),
  fc.shuffledSubarray(phrases, { minLength: 2, maxLength: 4 }).map((parts) => `${parts.join('，')}。`),
);
const numbers = fc.constantFrom('5678901', 'G1234567');
const day = fc
  .date({ min: new Date('1960-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const money = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom('', '.50', '.09'))
  .map(([yuan, cents]) => `${yuan}${cents}`);

const one = (field: Field): fc.Arbitrary<unknown> => {
  const { kind, means, options = [], fields = [], fixed } = field;
  if (fixed !== undefined || pictureMembers(field)) return fc.constant(undefined);
  const particular = means && particulars[means];
  if (particular !== undefined) return fc.constant(particular);
  switch (kind) {
    case 'text':
      // 商标注册号: words would hold a 号 of their own.
      return field.label?.endsWith('注册号') ? numbers : prose;
    case 'textarea':
      return fc.array(prose, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n'));
    case 'money':
      return money;
    case 'number':
      return fc.integer({ min: 1, max: 9999 }).map(String);
    case 'date':
      return day;
    case 'daterange':
      return fc.record({ from: day, to: day });
    case 'choice':
      return fc.constantFrom(...options);
    case 'multichoice':
      return fc.shuffledSubarray([...options], { minLength: 1 });
    case 'tick':
      return fc.boolean();
    case 'group':
      return record(fields);
    case 'picture':
      return fc.constant(undefined);
  }
};

const record = (fields: readonly Field[]): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field.id,
        fc.option(field.repeat ? fc.array(one(field), { minLength: 1, maxLength: 3 }) : one(field), {
          nil: undefined,
          freq: 5,
        }),
      ]),
    ),
  );

/** For tests only: answers to a form such as people give, most questions answered, with particulars that are in order. */
export const plausibleAnswers = (definition: FormDefinition): fc.Arbitrary<FormAnswers> => {
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .map(({ key, fields }) => [key, fc.array(record(fields), { maxLength: 2 })]);
  const sections = definition.sections.map(({ id, items }) => [
    id,
    fc.record({
      items: fc.record(
        Object.fromEntries(
          items.filter(({ fields }) => fields.length > 0).map((item) => [item.id, record(item.fields)]),
        ),
      ),
    }),
  ]);
  const whole: fc.Arbitrary<unknown> = fc.record({
    ...(definition.header.length > 0 && { header: record(definition.header) }),
    ...Object.fromEntries(parties),
    sections: fc.record(Object.fromEntries(sections)),
  });
  return whole.map((answers) => JSON.parse(JSON.stringify(answers)) as FormAnswers);
};
