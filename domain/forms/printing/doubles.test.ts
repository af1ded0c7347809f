import { expect } from 'chai';
import type { FormAnswers } from '../answers.js';
import { buildDocumentModel } from '../buildDocumentModel.js';
import type { SheetField } from '../sheet.js';
import { sampleForm } from '../testing/sampleForm.js';

/** What a row prints of a sentence and its answers, in one line; gaps as ____. */
const printedWith = (
  sentence: string,
  fields: readonly SheetField[],
  record: NonNullable<FormAnswers['header']>,
): string => {
  const items = [{ id: 'i1', no: '1', label: '一', fields: [...fields], sentence }];
  const form = sampleForm({ sections: [{ id: 'facts', title: '事实', items }] });
  const rows = buildDocumentModel(form, { sections: { facts: { items: { i1: record } } } }).sections.flatMap(
    (section) => section.rows,
  );
  const row = rows.find(({ path }) => path === 'sections.facts.items.i1');
  const runs = row?.kind === 'pair' ? row.content.flatMap((paragraph) => paragraph.runs) : [];
  return runs
    .map((run) =>
      run.kind === 'blank' ? '____' : run.kind === 'box' ? `${run.checked ? '☑' : '□'}${run.text}` : run.text,
    )
    .join('')
    .trim();
};

describe('words that an answer and the form both say', () => {
  const terms: readonly SheetField[] = [
    { id: 'means', kind: 'multichoice', label: '以……方式', options: ['现金', '其他'] },
    { id: 'means_other', kind: 'text', label: '其他方式', when: '其他' },
    { id: 'mode', kind: 'choice', label: '支付', options: ['一次性', '分期'] },
    { id: 'instalments', kind: 'text', label: '分期方式', when: '分期' },
  ];
  const paid = (other: string, instalments: string): string =>
    printedWith('以{means}方式{mode}支付', terms, {
      ...{ means: ['其他'], means_other: other, mode: '分期', instalments },
    });

  it('stand once behind an option that was written beside, and no space cuts the sentence there', () => {
    expect(paid('微信', '按季支付')).to.equal('以　□现金　☑其他：微信方式　□一次性　☑分期，方式：按季支付');
    expect(paid('微信方式', '按季')).to.equal('以　□现金　☑其他：微信方式　□一次性　☑分期，方式：按季支付');
  });

  it('keep their space behind boxes and gaps', () =>
    expect(printedWith('以{means}方式{mode}支付', terms, { means: ['现金'] })).to.equal(
      '以　☑现金　□其他：____　方式　□一次性　□分期，方式：____　支付',
    ));

  it('stand once behind a grade of disability', () => {
    const graded = (grade: string): string =>
      printedWith('构成伤残{grade}级，鉴定费', [{ id: 'grade', kind: 'text', label: '伤残' }], { grade });
    expect(graded('十级')).to.equal('构成伤残十级，鉴定费');
    expect(graded('十')).to.equal('构成伤残十级，鉴定费');
  });

  it('are not put behind a hospital that is named otherwise', () => {
    const treatedAt = (hospital: string): string =>
      printedWith('在{hospital}医院住院', [{ id: 'hospital', kind: 'text', label: '医院' }], { hospital });
    expect(treatedAt('市第一')).to.equal('在市第一医院住院');
    expect(treatedAt('市第一医院')).to.equal('在市第一医院住院');
    expect(treatedAt('市第一医院急诊')).to.equal('在市第一医院急诊住院');
    expect(treatedAt('新华社区卫生服务中心')).to.equal('在新华社区卫生服务中心住院');
  });
});
