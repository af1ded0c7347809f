import { expect } from 'chai';
import type { AnswerValue, FormAnswers } from '../../../domain/forms/answers.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { calledIn, nounOf } from '../../../domain/forms/asking/called.js';
import { problemsOf } from '../../../domain/forms/problems/problemsOf.js';
import { readAnswer } from '../../../domain/forms/reading/readAnswer.js';
import { readForm } from '../../../domain/forms/reading/readForm.js';
import { right, today, wrong, type Called } from '../../../domain/forms/reading/testing/typedValues.js';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => {
  const definition = catalogue.get(key);
  const asking = catalogue.asking(key);
  return definition && asking ? [{ key, definition, called: calledIn(asking) }] : [];
});

/** The kind of typed values that a field is tried with; `undefined` for one that takes whatever is typed. */
const sampleOf = ({ kind, means, unit, options = [] }: Field): Called | undefined => {
  switch (kind) {
    case 'money':
      return '押金';
    case 'number':
      return means === 'interest-rate' && unit === '%' ? '利率' : unit === '年' ? '期限' : undefined;
    case 'date':
      return means === 'birth-date' ? '出生日期' : '交房日';
    case 'text':
      if (means === 'id-number') return '证件号码';
      if (means === 'credit-code') return '信用代码';
      if (means === 'phone') return '联系电话';
      if (means === 'case-number') return '案号';
      if (means === 'bank-account') return '银行账号';
      return means === undefined ? '说明' : undefined;
    case 'choice':
      return options.join() === '是,否' ? '是否约定' : options.join() === '有,无' ? '有无担保' : undefined;
    default:
      return undefined;
  }
};

type Place = { readonly path: string; readonly field: Field; readonly sample: Called };

/** Every field of a form that is always asked and reads what is typed. */
const placesOf = ({ header, parties, sections }: FormDefinition): readonly Place[] => {
  const at = (record: string, fields: readonly Field[]) =>
    fields.flatMap((field): readonly Place[] => {
      const sample = field.when === undefined && field.repeat !== true ? sampleOf(field) : undefined;
      return sample === undefined ? [] : [{ path: `${record}.${field.id}`, field, sample }];
    });
  return [
    ...at('header', header),
    ...parties.flatMap(({ blocks }) => blocks.flatMap(({ key, fields }) => at(`${key}.0`, fields))),
    ...sections.flatMap(({ id, items }) => items.flatMap((item) => at(`sections.${id}.items.${item.id}`, item.fields))),
  ];
};

const put = (all: AnswerValue, [key = '', ...rest]: readonly string[], value: string): AnswerValue => {
  const inner = (before: AnswerValue) => (rest.length === 0 ? value : put(before, rest, value));
  if (key === '0') return [inner(Array.isArray(all) ? all[0] : undefined)];
  const record = typeof all === 'object' && all !== null && !Array.isArray(all) ? all : {};
  return { ...record, [key]: inner(Reflect.get(record, key) as AnswerValue) };
};
const answersOf = (typed: readonly { readonly path: string; readonly value: string }[]): FormAnswers =>
  typed.reduce<AnswerValue>((all, { path, value }) => put(all, path.split('.'), value), {}) as FormAnswers;

/** Goes through the values of each kind in turn, so that all forms together try every one. */
const inTurn = <Value>(lists: Readonly<Record<Called, readonly Value[]>>) => {
  const next = new Map<Called, number>();
  const used = new Set<Value>();
  return {
    used,
    /** Of the kinds that the forms have. */
    unused: () => [...next.keys()].flatMap((sample) => lists[sample].filter((value) => !used.has(value))),
    take: (sample: Called): Value => {
      const at = next.get(sample) ?? 0;
      next.set(sample, at + 1);
      const value = lists[sample][at % lists[sample].length] ?? expect.fail(`no values for ${sample}`);
      used.add(value);
      return value;
    },
  };
};

/** Rounds through all fields of all forms. */
const rounds = 3;

describe('typed values in the fields of the 113 forms', function () {
  this.timeout(120_000);

  it('each wrong one is a problem at its field, with the right reason, in the one list and on the server', () => {
    const turn = inTurn(wrong);
    const silent: string[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const { key, definition, called } of forms) {
        const tried = placesOf(definition).map((place) => ({ ...place, typed: turn.take(place.sample) }));
        const found = problemsOf(definition, answersOf(tried.map(({ path, typed: [value] }) => ({ path, value }))), {
          today,
          called,
        });
        const { sentences } = readForm(
          definition,
          answersOf(tried.map(({ path, typed: [value] }) => ({ path, value }))),
          today,
        );
        for (const { path, field, typed } of tried) {
          const [value, code] = typed;
          const reading = readAnswer(field, value, { called: called(path) ?? nounOf(field.label ?? ''), today });
          if (reading.kind !== 'fault' || reading.code !== code)
            silent.push(`${key} ${path} ${value}: ${reading.kind}`);
          // What is no option is refused by the schema; the other kinds stand in the list.
          else if (
            field.kind === 'choice'
              ? sentences.get(path) === undefined
              : !found.some((one) => one.path === path && one.code === code)
          )
            silent.push(`${key} ${path} ${value}: no problem`);
        }
      }
    expect(silent).to.deep.equal([]);
    expect(turn.unused()).to.deep.equal([]);
    expect(turn.used.size).to.be.at.least(170);
  });

  it('none of the right ones is refused: each is read as forms keep it, on the server too', () => {
    const turn = inTurn(right);
    const refused: string[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const { key, definition, called } of forms) {
        const tried = placesOf(definition).map((place) => ({ ...place, typed: turn.take(place.sample) }));
        for (const { path, field, typed } of tried) {
          const [value, kept] = typed;
          const reading = readAnswer(field, value, { called: called(path) ?? nounOf(field.label ?? ''), today });
          if (reading.kind !== 'value' || reading.value !== kept) refused.push(`${key} ${path} ${value}`);
        }
        const { formData } = readForm(
          definition,
          answersOf(tried.map(({ path, typed: [value] }) => ({ path, value }))),
          today,
        );
        const validation = validateAnswers(definition, formData);
        if (!validation.ok) refused.push(...validation.errors.map(({ path }) => `${key} ${path}`));
      }
    expect(refused).to.deep.equal([]);
    expect(turn.unused()).to.deep.equal([]);
    expect(turn.used.size).to.be.at.least(170);
  });
});
