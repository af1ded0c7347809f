import { expect } from 'chai';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { answersIn, fill } from '../../../../../domain/forms/fill.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { documentModelOf } from '../../../../../domain/forms/buildDocumentModel.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { fieldAt, sameAnswer } from '../../../../../domain/forms/placed.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { renderDocument } from '../../../../adapters/word/renderDocument.js';
import { completeAnswers, typicalAnswers } from '../../../../../scripts/bench/completeAnswers.js';
import { loadCatalogue } from '../../../forms/catalogue.js';
import { plausibleAnswers } from '../../../forms/testing/plausibleAnswers.js';
import { wordDifferences } from './wordDifferences.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);

const put = (into: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const next = (old: unknown) => (rest.length === 0 ? value : put(old, rest, value));
  if (Array.isArray(into)) return into.map((each, index) => (index === Number(key) ? next(each) : each));
  const record = into as Record<string, unknown>;
  return { ...record, [key]: next(record[key]) };
};
const textLeaves = (form: FormDefinition, answers: FormAnswers): string[] => {
  const out: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (fieldAt(form, path) && fieldAt(form, path)?.field.kind !== 'picture') out.push(path);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, path === '' ? key : `${path}.${key}`);
  };
  walk(answers, '');
  return out;
};
const other = (field: Field, value: AnswerValue): string | undefined => {
  if (typeof value !== 'string' || field.options) return undefined;
  switch (field.kind) {
    case 'money':
      return value === '4321.50' ? '98.70' : '4321.50';
    case 'number':
      return value === '17' ? '18' : '17';
    case 'date':
      return value === '2021-03-04' ? '2022-05-06' : '2021-03-04';
    case 'text':
      return field.means === undefined ? `${value}改` : undefined;
    case 'textarea':
      return `${value}，并已改动`;
    default:
      return undefined;
  }
};

const printed = async (form: FormDefinition, given: unknown) => {
  const filled = fill(form, given as FormAnswers);
  return { answers: answersIn(filled), file: await renderDocument(documentModelOf(filled)) };
};

describe('what was changed in a Word file of ours', function () {
  this.timeout(300_000);
  it('is nothing in a file that nobody changed, of every form', async () => {
    for (const form of forms)
      for (const given of [
        {},
        typicalAnswers(form),
        completeAnswers(form),
        ...fc.sample(plausibleAnswers(form), { numRuns: 1, seed: 5 }),
      ]) {
        const { answers, file } = await printed(form, given);
        expect(wordDifferences({ definition: form, answers }, file), form.key).to.deep.equal([]);
      }
  });

  it('is exactly the one answer that was changed, of every form', async () => {
    const wrong: string[] = [];
    const unread: string[] = [];
    let count = 0;
    for (const form of forms)
      for (const given of [completeAnswers(form), ...fc.sample(plausibleAnswers(form), { numRuns: 1, seed: 5 })]) {
        const filled = fill(form, given as FormAnswers);
        const answers = answersIn(filled);
        for (const path of textLeaves(form, answers).filter(
          (_, at) =>
            (at + form.key.length) % 29 === 0 ||
            /objection$/.test(form.key + at) ||
            (form.key === 'defense-seafarer-labor-contract' && _.includes('maritime_lien')),
        )) {
          const field = fieldAt(form, path)?.field ?? expect.fail(path);
          const value = other(field, answerIn(answers, path));
          if (value === undefined) continue;
          const next = put(answers, path.split('.'), value) as FormAnswers;
          const { file } = await printed(form, next);
          const found = wordDifferences({ definition: form, answers }, file);
          count += 1;
          const [one] = found ?? [];
          if (found?.length !== 1 || (one?.path !== path && one?.changes !== null))
            wrong.push(
              `${form.key} ${path} ${field.kind} ${JSON.stringify(value)}: ${JSON.stringify(found).slice(0, 1500)}`,
            );
          else if (one?.changes === null)
            unread.push(
              `${form.key} ${path} ${field.kind} ${JSON.stringify(value)}: ${JSON.stringify(found).slice(0, 1500)}`,
            );
          else if (!sameAnswer(one?.changes?.[0]?.value as never, value) || one?.changes?.length !== 1)
            wrong.push(`${form.key} ${path} ${JSON.stringify(value)}: ${JSON.stringify(found)}`);
        }
      }
    console.log(count, wrong.length, unread.length);
    console.log(wrong.slice(0, 25).join('\n\n'));
    console.log('UNREAD', unread.slice(0, 25).join('\n\n'));
  });
});
