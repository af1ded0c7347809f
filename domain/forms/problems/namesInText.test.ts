import { expect } from 'chai';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const form = sampleForm({
  sections: [
    {
      id: 'facts',
      title: '事实与理由',
      items: [{ id: 'facts', no: '1', label: '事实', fields: [{ id: 'text', kind: 'textarea', label: '事实' }] }],
    },
  ],
});
const parties = {
  plaintiffs_natural: [{ name: '张小明' }],
  defendants_natural: [{ name: '李建国' }],
  defendants_legal: [{ entityName: '大江贸易有限公司' }],
};

describe('a name in the facts beside the name of a party', () => {
  const said = (text: string): readonly string[] =>
    problemsOf(form, { ...parties, sections: { facts: { items: { facts: { text } } } } }, {})
      .filter(({ code }) => code === 'name_differs')
      .map(({ path, sentence }) => `${path} ${sentence}`);

  it('is asked about where one sign is another, behind the role of a person, anywhere for an organisation', () => {
    expect(said('2024年3月，被告李建华向原告借款五万元。')).to.deep.equal([
      'sections.facts.items.facts.text 这里写的是“李建华”，当事人填的是“李建国”，是同一个吗？',
    ]);
    expect(said('款项汇入大河贸易有限公司账户。')).to.have.lengthOf(1);
  });

  it('is left alone where it stands right somewhere, or is somebody else’s', () => {
    for (const text of [
      '',
      '被告李建国收到款项，李建华在场。',
      '原告的妹妹张小红转账五万元。',
      '原告与被告签订合同。',
      '原告张小明，被告李建国',
      '大江贸易有限公司长河分公司',
      '案外人大海建设有限公司',
    ])
      expect(said(text), text).to.deep.equal([]);
  });

  it('is named once for each text', () => {
    expect(said('被告李建华把款项汇入大河贸易有限公司账户。')).to.have.lengthOf(1);
  });
});
