import { expect } from 'chai';
import { answersIn, fill } from '../../../domain/forms/fill.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { documentModelOf as model } from '../../../domain/forms/buildDocumentModel.js';
import { renderDocument as print } from '../../adapters/word/renderDocument.js';
import { partsOf } from '../../adapters/word/testing/wordParts.js';
import { documentFaults, shellFaults } from '../../adapters/word/testing/standard.js';
import { renderTrackedChanges } from '../../adapters/word/trackedChanges/renderTrackedChanges.js';
import { completeAnswers, typicalAnswers } from '../../../scripts/bench/completeAnswers.js';
import { loadCatalogue } from './catalogue.js';

const fillings: Readonly<Record<string, (form: FormDefinition) => unknown>> = {
  empty: () => ({}),
  full: (form) => completeAnswers(form),
};

const reviser = { author: '王五', date: '2026-03-01T08:30:00Z' };

describe('Word files of the 54 forms and the standard', () => {
  let forms: readonly FormDefinition[];
  before(async () => {
    const catalogue = await loadCatalogue();
    forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
  });

  for (const [name, answersOf] of Object.entries(fillings))
    it(`nest, order and type their elements as ISO/IEC 29500 says: ${name}`, async () => {
      for (const form of forms) {
        const filled = fill(form, answersOf(form) as FormAnswers);
        const { key: formKey, edition } = form;
        const file = await print(model(filled), { answersPart: { formKey, edition, answers: answersIn(filled) } });
        const parts = partsOf(file);
        expect(documentFaults(parts), formKey).to.deep.equal([]);
        if (formKey === 'claim-housing-lease' || formKey === 'defense-monopoly-dispute')
          expect(shellFaults(parts), formKey).to.deep.equal([]);
      }
    });

  it('do so with tracked changes, each under a number of its own', async () => {
    const some = forms.filter((_, index) => index % 12 === 0);
    for (const form of some) {
      const { key: formKey, edition } = form;
      const [before, after] = [typicalAnswers(form), completeAnswers(form)].map((answers) => {
        const filled = fill(form, answers as FormAnswers);
        return { model: model(filled), answersPart: { formKey, edition, answers: answersIn(filled) } };
      });
      if (!before || !after) throw new Error('no models');
      for (const [older, newer] of [[before, after] as const, [after, before] as const]) {
        const parts = partsOf(await renderTrackedChanges({ ...older, ...reviser }, newer.model, newer));
        expect([...documentFaults(parts), ...shellFaults(parts)], form.key).to.deep.equal([]);
        expect(parts['customXml/item2.xml']).to.include('"change":"before"');
        expect(parts['word/document.xml']).to.include('<w:ins ').and.to.include('<w:del ');
      }
    }
  });

  it('is seen where a file breaks it: order, type, span, style, number of a change, relationship', async () => {
    const [form] = forms;
    if (!form) throw new Error('no form');
    const parts = partsOf(await print(model(fill(form, {}))));
    const xml = parts['word/document.xml'] ?? '';
    const change = '<w:ins w:id="1" w:author="a" w:date="2026-03-01T08:30:00Z"><w:r/></w:ins>';
    const broken: readonly (readonly [string, string, string])[] = [
      ['<w:cantSplit/>', '<w:cantSplit w:val="no"/>', 'w:cantSplit has w:val=no'],
      ['</w:pPr>', '<w:pStyle w:val="RowLabel"/></w:pPr>', ''],
      ['<w:pStyle w:val="PleadingTitle"/>', '<w:keepNext/><w:pStyle w:val="PleadingTitle"/>', 'w:pStyle in w:pPr'],
      ['<w:gridSpan w:val="2"/>', '', 'a row of other columns than its table'],
      ['w:val="PleadingTitle"', 'w:val="Untitled"', 'no style Untitled'],
      ['</w:pPr>', `</w:pPr>${change}${change}`, 'a change 1 twice'],
      ['r:id="rId7"', 'r:id="rId99"', 'no relationship rId99'],
    ];
    for (const [from, to, fault] of broken) {
      const faults = documentFaults({ ...parts, 'word/document.xml': xml.replace(from, to) });
      expect(faults, to).not.to.deep.equal([]);
      if (fault !== '') expect(faults, to).to.include(fault);
    }
  });
});
