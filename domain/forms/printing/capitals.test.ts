import { expect } from 'chai';
import { buildDocumentModel } from '../buildDocumentModel.js';
import { sampleForm } from '../testing/sampleForm.js';

describe('amounts in capitals', () => {
  const items = [
    { id: 'i1', no: '1', label: '租金', fields: [{ id: 'rent', kind: 'money' as const, label: '到期未付租金' }] },
    {
      ...{ id: 'i2', no: '2', label: '利息', sentence: '尚欠利息{interest}元、违约金{penalty}元' },
      fields: [
        { id: 'interest', kind: 'money' as const },
        { id: 'penalty', kind: 'money' as const },
      ],
    },
    { id: 'i3', no: '3', label: '标的总额', fields: [{ id: 'total', kind: 'money' as const }] },
    { id: 'i4', no: '4', label: '单价', fields: [{ id: 'price', kind: 'money' as const, unit: '元/月' }] },
  ];
  const answers = {
    i1: { rent: '12000' },
    i2: { interest: '300', penalty: '50.5' },
    i3: { total: '约3万' },
    i4: { price: '800' },
  };
  const printedBy = (capitals: boolean, given = answers): readonly string[] => {
    const form = sampleForm({
      sections: [{ id: 'claims', title: '诉讼请求', items }],
      ...(capitals && { capitals: true }),
    });
    return buildDocumentModel(form, { sections: { claims: { items: given } } })
      .sections.flatMap(({ rows }) => rows)
      .flatMap((row) =>
        row.kind === 'pair' && row.path.startsWith('sections')
          ? [row.content.flatMap(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '' : run.text))).join('')]
          : [],
      );
  };

  it('stand in no form that does not ask for them', () =>
    expect(printedBy(false)).to.deep.equal([
      '到期未付租金：12,000.00元',
      '尚欠利息300.00元、违约金50.50元',
      '约3万元',
      '800.00元/月',
    ]));

  it('stand, where a form asks for them, behind an amount alone with its label and never within a sentence', () => {
    expect(printedBy(true)).to.deep.equal([
      '到期未付租金：12,000.00元（人民币壹万贰仟元整）',
      '尚欠利息300.00元、违约金50.50元',
      '约3万元',
      '800.00元/月',
    ]);
    expect(printedBy(true, { ...answers, i3: { total: '12350.5' } })[2]).to.equal(
      '12,350.50元（人民币壹万贰仟叁佰伍拾元伍角整）',
    );
  });
});
