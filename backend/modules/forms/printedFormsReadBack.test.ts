import { expect } from 'chai';
import fc from 'fast-check';
import { isEmpty, isRecord } from '../../../domain/forms/answerValues.js';
import type { AnswerValue, FormAnswers } from '../../../domain/forms/answers.js';
import { type FilledRecord, fill, filledFields } from '../../../domain/forms/fill.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readText } from '../../../domain/recognition/readFor.js';
import { readPrintedForm } from '../../../domain/recognition/printedForm/readPrintedForm.js';
import { loadCatalogue } from './catalogue.js';
import { plausibleAnswers } from './testing/plausibleAnswers.js';
import { printedTexts } from './testing/printedTexts.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);

const leaves = (record: FilledRecord): readonly (readonly [string, AnswerValue])[] =>
  filledFields(record).flatMap(({ entries }) =>
    entries.flatMap(({ path, value, record: own }) =>
      // A tick in a label is listed as a passage.
      own ? leaves(own) : isEmpty(value) || value === true ? [] : [[path, value] as const],
    ),
  );

/** What a document of a form says, by its places; annexes stand behind the form and are not read. */
const saidIn = (definition: FormDefinition, answers: FormAnswers): ReadonlyMap<string, AnswerValue> => {
  const { header, blocks, sections } = fill(definition, answers);
  return new Map([
    ...leaves(header),
    ...blocks.flatMap(({ records }) => records.flatMap(leaves)),
    ...sections.filter(({ section }) => !section.annex).flatMap(({ items }) => items.flatMap(leaves)),
  ]);
};

const comparable = (value: AnswerValue): string =>
  Array.isArray(value)
    ? [...(value as readonly string[])].sort().join('、')
    : isRecord(value)
      ? JSON.stringify(value)
      : String(value)
          .replaceAll(/\s/g, '')
          // 300.00 is 300.
          .replace(/^(\d+)\.00$/u, '$1');

type Count = { said: number; right: number; wrong: string[] };

const compared = (definition: FormDefinition, answers: FormAnswers, text: string, count: Count): void => {
  const said = saidIn(definition, answers);
  const read = readPrintedForm(definition, text, '2026-05-10')?.answers ?? [];
  count.said += said.size;
  for (const { path, value } of read) {
    const meant = said.get(path);
    if (meant !== undefined && comparable(meant) === comparable(value)) count.right += 1;
    else count.wrong.push(`${definition.key} ${path}: ${JSON.stringify(value)} for ${JSON.stringify(meant)}`);
  }
};

describe('official forms that are read back', function () {
  this.timeout(300_000); // each reads some two hundred texts
  it('offer nothing for the empty form, whose boxes are not ticked', () => {
    const offered = forms.flatMap((definition) =>
      Object.values(printedTexts(definition, {})).flatMap((text) => {
        const { reading, sides } = readText({ definition, text, readOn: '2026-05-10' });
        return everyOffer(
          { definition, answers: {}, asking: catalogue.asking(definition.key) },
          reading,
          (_, at) => sides[at] ?? null,
        ).map(({ path, value }) => `${definition.key} ${path} ${String(value)}`);
      }),
    );
    expect(offered).to.deep.equal([]);
  });

  for (const style of ['plain', 'word', 'otherProgram', 'photographed'])
    it(`gives the answers of every form back from ${style} text, and no other`, () => {
      const count: Count = { said: 0, right: 0, wrong: [] };
      for (const definition of forms)
        for (const answers of fc.sample(plausibleAnswers(definition), { numRuns: 4, seed: 7 }))
          compared(definition, answers, printedTexts(definition, answers)[style] ?? '', count);
      expect(count.wrong).to.deep.equal([]);
      // Periods printed as one, and details of two choices at once are listed as passages.
      expect(count.right / count.said).to.be.greaterThan(0.97);
    });

  it('give their answers back under the headings of the trial forms of 2024, which other programs print', () => {
    const count: Count = { said: 0, right: 0, wrong: [] };
    for (const definition of forms.filter(({ key }) => /^claim-(?:private-lending|housing-lease)$/u.test(key)))
      for (const answers of fc.sample(plausibleAnswers(definition), { numRuns: 4, seed: 7 })) {
        const text = (printedTexts(definition, answers)['otherProgram'] ?? '')
          .replaceAll(/^诉讼请求$/gmu, '诉讼请求和依据')
          .replaceAll(/^事实与理由$/gmu, '事实和理由');
        expect(text).to.include('诉讼请求和依据');
        compared(definition, answers, text, count);
      }
    expect(count.wrong).to.deep.equal([]);
    expect(count.right / count.said).to.be.greaterThan(0.97);
  });
});
