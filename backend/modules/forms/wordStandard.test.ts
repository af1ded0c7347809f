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
import { FinalData } from '../../../domain/contract/finalData.js';
import type { Comparison } from '../../../domain/contract/comparisons.js';
import { filingSet } from '../../../domain/filingSet/filingSet.js';
import { modelFromFinalData } from '../../adapters/word/finalData.js';
import { renderList } from '../../adapters/word/renderList.js';
import { comparisonPaper, comparisonShares } from '../cases/comparison/comparisonPaper.js';
import { correctionPaper, correctionShares, type Notice } from '../cases/corrections/correctionPaper.js';
import { listModel, listShares } from '../documents/evidenceChecklist/route.js';
import { loadCatalogue } from './catalogue.js';

const fillings: Readonly<Record<string, (form: FormDefinition) => unknown>> = {
  empty: () => ({}),
  full: (form) => completeAnswers(form),
};

const notice = (text: string): Notice => ({
  caseId: 'c',
  noticeId: 'n',
  count: 2,
  pleading: 'complaint',
  defendantId: null,
  version: 1,
  caseNumber: '1号',
  court: '某某人民法院',
  receivedOn: '2026-03-01',
  askedOn: '2026-03-02',
  dueOn: '2026-03-09',
  parties: { plaintiffs: '张三', defendants: '李四' },
  marks: [{ markId: 'm', source: 'clerk', code: 'other', path: '', label: text }],
  texts: [{ markId: 'm', reason: text, valueThen: text }],
  againBecause: text,
});

/** A comparison of one claim with the words of so many defendants. */
const sheetOf = (count: number, text: string): Comparison => {
  const sums = { objected: '0', agreed: '0', unclear: '0' };
  const defendants = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `某某有限责任公司第${index}分公司`,
    left: false,
    defense: { version: 1, submitted_at: '2026-03-01T01:00:00Z', on_complaint_version: 1 },
  }));
  const cells = defendants.map(({ id }) => ({
    defendant_id: id,
    state: 'objects' as const,
    words: '有异议',
    lines: [text],
    item_id: null,
    together: 1,
    agreed_in_version: null,
    changed_since: false,
  }));
  return {
    cause: null,
    complaint: { version: 1, submitted_at: '2026-03-01T01:00:00Z' },
    defendants,
    rows: [{ id: 'r', kind: 'claim', label: text, state: 'made', lines: [text], amount: null, growing: false, cells }],
    asserted: [],
    evidence: { rows: [], unmatched: [] },
    sums: { of_defendants: [], overall: sums, without_amount: 1, with_amount: 0, growing: 0 },
    undisputed: { title: '无争议的事实', all: [], some: [] },
    limits: [],
    basis: text,
  };
};

const reviser = { author: '王五', date: '2026-03-01T08:30:00Z' };

describe('Word files of the 113 forms and the standard', () => {
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

  it('do so with the controls of the blank form, each box and each gap within one of its own', async () => {
    for (const form of forms) {
      const filled = fill(form, {});
      const parts = partsOf(await print(model(filled), { isToFillIn: true }));
      expect(documentFaults(parts), form.key).to.deep.equal([]);
      const xml = parts['word/document.xml'] ?? '';
      const outside = xml.replaceAll(/<w:sdt>.*?<\/w:sdt>/gu, '');
      expect(outside, form.key).not.to.match(/w:val="Blank"|<w:t [^>]*>□/u);
      expect(xml.match(/<w14:checkbox>/gu)?.length, form.key).to.be.greaterThan(1);
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

  it('do so of every other kind: filing sets, notices, lists, sheets of 14 defendants, ready content', async () => {
    const hostile = '“引号”——……①★\u202e<b>&amp;\u0000</b>😀 René\n\t\n'.repeat(40);
    const others: Promise<Uint8Array>[] = [];
    for (const form of forms.filter((_, index) => index % 12 === 0))
      for (const { model: paper, list } of filingSet(fill(form, completeAnswers(form) as FormAnswers)))
        others.push(list ? renderList(paper, list) : print(paper));
    others.push(
      renderList(correctionPaper(notice(hostile)), { shares: correctionShares }),
      renderList(listModel('民间借贷纠纷', [{ name: hostile, proves: hostile, from: '', for: [] }], []), {
        shares: listShares,
      }),
      renderList(comparisonPaper(sheetOf(14, hostile), { caseNumber: '1号', timeZone: 'Asia/Shanghai' }), {
        shares: comparisonShares(sheetOf(14, hostile)),
        landscape: true,
      }),
      print(modelFromFinalData(FinalData.parse({ factItems: [{ question: '一', answers: [hostile] }] }), '民事起诉状')),
    );
    for (const parts of (await Promise.all(others)).map(partsOf))
      expect([...documentFaults(parts), ...shellFaults(parts)]).to.deep.equal([]);
  });

  it('is seen where a file breaks it: order, type, span, style, number of a change, relationship, columns, end, hint, height', async () => {
    const form = forms.find(({ key }) => key === 'claim-divorce');
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
      ['</w:tblGrid>', `${'<w:gridCol w:w="1"/>'.repeat(62)}</w:tblGrid>`, 'a table of 64 columns'],
      ['</w:tbl><w:p>', '</w:tbl><w:tbl/><w:p>', 'a table without a paragraph behind it'],
      ['<w:rFonts w:hint="eastAsia"/>', '', 'no hint on 民事起诉状'],
      ['</w:pPr>', '</w:pPr><w:sdt><w:sdtContent/><w:sdtPr/></w:sdt>', 'w:sdtPr in w:sdt'],
      ['</w:p></w:tc>', `</w:p>${'<w:p/>'.repeat(60)}</w:tc>`, 'a row higher than a page that may not split'],
    ];
    for (const [from, to, fault] of broken) {
      const faults = documentFaults({ ...parts, 'word/document.xml': xml.replace(from, to) });
      expect(faults, to).not.to.deep.equal([]);
      if (fault !== '') expect(faults, to).to.include(fault);
    }
  });
});
