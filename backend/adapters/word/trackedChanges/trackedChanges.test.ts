import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { arbitraryAnswers } from '../../../../domain/forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../../../../domain/forms/testing/sampleForm.js';
import { loadCatalogue } from '../../../modules/forms/catalogue.js';
import { renderDocument } from '../renderDocument.js';
import { elements, parsedXml, partsOf, visibleText, type XmlElement } from '../testing/wordParts.js';
import { renderTrackedChanges } from './renderTrackedChanges.js';
import { resolveChanges, rowSettings } from './testing/resolveChanges.js';

const catalogue = await loadCatalogue();
const form = (key: string): FormDefinition => {
  const found = catalogue.get(key);
  if (!found) throw new Error(`no form ${key}`);
  return found;
};
const reviser = { author: '原告（新案件-20260105-ABCD2345）', date: '2026-01-05T10:03:04Z' };

const documentXml = (file: Uint8Array): XmlElement => parsedXml(partsOf(file)['word/document.xml'] ?? '');
const compared = (definition: FormDefinition, before: FormAnswers, after: FormAnswers): Promise<Uint8Array> => {
  const [old, now] = [buildDocumentModel(definition, before), buildDocumentModel(definition, after)];
  return renderTrackedChanges({ model: old, ...reviser }, now);
};
const printed = async (definition: FormDefinition, answers: FormAnswers): Promise<XmlElement> =>
  documentXml(await renderDocument(buildDocumentModel(definition, answers)));
const alone = async (definition: FormDefinition, answers: FormAnswers) =>
  resolveChanges(await printed(definition, answers), 'accept');

/**
 * Asserts that accepting and rejecting all changes give both documents, with every character, font, paragraph style and height of a row. A row
 * that may run over in the older document may still do so after all was accepted.
 */
const leadsBothWays = async (definition: FormDefinition, before: FormAnswers, after: FormAnswers): Promise<void> => {
  const document = documentXml(await compared(definition, before, after));
  const [older, newer] = [await printed(definition, before), await printed(definition, after)];
  expect(resolveChanges(document, 'accept')).to.deep.equal(resolveChanges(newer, 'accept'));
  expect(resolveChanges(document, 'reject')).to.deep.equal(resolveChanges(older, 'accept'));
  expect(rowSettings(document, 'reject')).to.deep.equal(rowSettings(older, 'accept'));
  const accepted = rowSettings(document, 'accept');
  expect(accepted.map(({ height }) => height)).to.deep.equal(rowSettings(newer, 'accept').map(({ height }) => height));
  for (const [index, { splits }] of rowSettings(newer, 'accept').entries())
    if (splits) expect(accepted[index]?.splits).to.equal(true);
};

const loan = form('claim-private-lending');
const complaint = (defendants: readonly string[], open: string) => ({
  plaintiffs_natural: [{ name: '张三' }],
  defendants_natural: defendants.map((name) => ({ name, phone: '13800138000' })),
  sections: { claims: { open } },
});
const texts = (document: XmlElement, revision: string): string[] =>
  elements(document, revision).flatMap((change) => {
    const text = elements(change, revision === 'w:del' ? 'w:delText' : 'w:t').map(({ children }) => children.join(''));
    return text.length > 0 ? [text.join('')] : [];
  });

describe('Word file with tracked changes', () => {
  it('marks the characters that changed, with author and date, each under a number of its own', async () => {
    const before = complaint(['李四'], '请求判令被告归还借款本金一万元。\n诉讼费用由被告承担。');
    const after = complaint(['李四'], '请求判令被告归还借款本金二万元。\n诉讼费用由被告承担。');
    const document = documentXml(await compared(loan, before, after));
    expect([texts(document, 'w:del'), texts(document, 'w:ins')]).to.deep.equal([['一'], ['二']]);
    const changes = ['w:ins', 'w:del'].flatMap((name) => elements(document, name));
    for (const { attributes } of changes)
      expect([attributes['w:author'], attributes['w:date']]).to.deep.equal([reviser.author, reviser.date]);
    expect(new Set(changes.map(({ attributes }) => attributes['w:id'])).size).to.equal(changes.length);
  });

  it('given the first of several parties is gone: one deleted row, and nothing else', async () => {
    const document = documentXml(
      await compared(loan, complaint(['李四', '王五', '赵六'], ''), complaint(['王五', '赵六'], '')),
    );
    const marked = elements(document, 'w:tr').filter((row) =>
      elements(row, 'w:trPr').some((one) => elements(one, 'w:del').length),
    );
    expect(marked).to.have.length(1);
    expect(
      marked[0] &&
        elements(marked[0], 'w:delText')
          .map(({ children }) => children.join(''))
          .join(''),
    ).to.include('李四');
    expect(texts(document, 'w:ins')).to.deep.equal([]);
    expect(elements(document, 'w:del').every((change) => !texts(change, 'w:del').join('').includes('王五'))).to.equal(
      true,
    );
  });

  it('given equal answers: no change at all, and the text of the document', async () => {
    const answers = complaint(['李四'], '请求还款。');
    const document = documentXml(await compared(loan, answers, structuredClone(answers)));
    expect(['w:ins', 'w:del', 'w:pPrChange'].flatMap((name) => elements(document, name))).to.deep.equal([]);
    expect(visibleText(document)).to.equal(
      visibleText(documentXml(await renderDocument(buildDocumentModel(loan, answers)))),
    );
  });

  it('is the same file every time, and carries no answers that a form could be filled from', async () => {
    const [before, after] = [complaint(['李四'], '甲'), complaint(['王五'], '乙\n丙')];
    const file = await compared(loan, before, after);
    expect(Buffer.compare(file, await compared(loan, before, after))).to.equal(0);
    expect(Object.keys(partsOf(file)).filter((name) => name.startsWith('customXml'))).to.deep.equal([]);
  });

  it('takes in twenty thousand characters that are all new, and a hundred parties', async () => {
    const long = (seed: number) =>
      Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * seed) % 9973))).join('');
    await leadsBothWays(loan, complaint(['李四'], long(7)), complaint(['李四'], `${long(11)}\n完`));
    const people = (count: number) => Array.from({ length: count }, (_, index) => `被告${index}`);
    await leadsBothWays(loan, complaint(people(100), ''), complaint(people(100).slice(3), ''));
  });

  it('lets a row run over whose older or newer words are long, and keeps the older height for whoever rejects', async () => {
    const [empty, long] = [complaint(['李四'], ''), complaint(['李四'], '长'.repeat(2000))];
    for (const [before, after] of [
      [empty, long],
      [long, empty],
    ] as const) {
      const document = documentXml(await compared(loan, before, after));
      const [change] = elements(document, 'w:trPrChange');
      expect(elements(document, 'w:trPrChange')).to.have.length(1);
      expect(change && elements(change, 'w:trHeight').map(({ attributes }) => attributes['w:val'])).to.deep.equal([
        before === empty ? '1734' : '374',
      ]);
      const row = elements(document, 'w:tr').find((one) => elements(one, 'w:trPrChange').length > 0);
      const shown = row && elements(row, 'w:trPr')[0];
      expect(shown?.children.some((one) => typeof one !== 'string' && one.name === 'w:cantSplit')).to.equal(false);
      await leadsBothWays(loan, before, after);
    }
  });

  it('compares with another edition of the form: what it prints differently is a change too', async () => {
    const sample = sampleForm();
    const [first, ...rest] = sample.sections;
    const newer = {
      ...sample,
      sections: [...rest, ...(first ? [{ ...first, title: '请求' }] : [])],
      documentName: '起诉状',
    };
    const answers = { sections: { claims: { open: '请求还款。' } } };
    const [old, now] = [buildDocumentModel(sample, answers), buildDocumentModel(newer, answers)];
    const document = documentXml(await renderTrackedChanges({ model: old, ...reviser }, now));
    expect(resolveChanges(document, 'accept')).to.deep.equal(await alone(newer, answers));
    expect(resolveChanges(document, 'reject')).to.deep.equal(await alone(sample, answers));
  });

  for (const key of [
    'claim-private-lending',
    'claim-divorce',
    'defense-private-lending',
    'application-compulsory-enforcement',
  ])
    it(`${key}: accepting all gives the newer document and rejecting all the older, for any answers`, async () => {
      const definition = form(key);
      const any = arbitraryAnswers(definition);
      await fc.assert(
        fc.asyncProperty(any, any, (before, after) => leadsBothWays(definition, before, after)),
        { numRuns: 6 },
      );
    });
});
