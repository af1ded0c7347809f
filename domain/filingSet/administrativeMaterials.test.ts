import { expect } from 'chai';
import { fill } from '../forms/fill.js';
import type { FormDefinition } from '../forms/definition.js';
import { plainText } from '../forms/printing/plainText.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { filingSet } from './filingSet.js';
import { furtherMaterials } from './furtherMaterials.js';

const answers = {
  plaintiffs_natural: [{ name: '张三' }],
  agents: [{ has: '有', name: '王五' }],
  defendants_legal: [{ entityName: '某市公安局' }],
};
const civil = sampleForm();
const complaint = sampleForm({
  domain: 'administrative',
  title: '行政起诉状（行政处罚）',
  document_name: '行政起诉状',
  case_cause: '行政处罚',
});
const defence = sampleForm({
  key: 'defense-sample',
  kind: 'defense',
  domain: 'administrative',
  title: '行政答辩状',
  document_name: '行政答辩状',
  case_cause: null,
  parties: [
    { role: '答辩人', key: 'respondents', blocks: ['company'] },
    { role: '委托诉讼代理人', key: 'agents', blocks: ['agent'] },
  ],
});

const textOf = (definition: FormDefinition, given: object): string => {
  const said = (value: unknown): string =>
    typeof value === 'string'
      ? plainText(value)
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(said).join(' ')
        : '';
  return said(filingSet(fill(definition, { ...given })).map(({ model }) => model));
};

describe('what goes to the court with an administrative pleading', () => {
  it('has with a complaint what proves the act complained of, and powers without a counterclaim', () => {
    const text = textOf(complaint, answers);
    for (const words of [
      '行政起诉状',
      '证明被诉行政行为或者不作为存在的材料',
      '行政复议决定书及其送达证明',
      '撤回起诉',
    ])
      expect(text).to.contain(words);
    expect(text).to.not.contain('反诉').and.not.contain('民事');
    expect(text).to.contain('与某市公安局行政处罚一案');
  });

  it('has with a defence the evidence and the rules of the act, who appears for the authority, and no business licence', () => {
    const text = textOf(defence, { respondents_legal: [{ entityName: '某市公安局' }], agents: answers.agents });
    for (const words of ['作出行政行为的证据和所依据的规范性文件', '负责人的职务证明', '统一社会信用代码证书复印件'])
      expect(text).to.contain(words);
    expect(text).to.not.contain('营业执照').and.not.contain('民事');
  });

  it('has with complaints about trade marks and patents the decision, when it came, and none of what belongs to inaction', () => {
    for (const [key, period] of [
      ['claim-trademark-refusal', '三十日'],
      ['claim-trademark-cancellation', '三十日'],
      ['claim-trademark-invalidation', '三十日'],
      ['claim-patent-refusal', '三个月'],
      ['claim-patent-invalidation', '三个月'],
    ] as const) {
      const said = furtherMaterials({ definition: { ...complaint, key } });
      expect(said[0]?.name, key).to.match(/决定书|裁定书/u);
      expect(said[1]?.about, key).to.contain(`自收到之日起${period}内起诉`);
      expect(JSON.stringify(said), key).to.not.contain('不作为').and.not.contain('损害的证据');
    }
  });

  it('names the provision that asks for each, and leaves civil pleadings as they are', () => {
    for (const definition of [complaint, defence]) {
      const materials = furtherMaterials({ definition });
      expect(materials).to.not.have.length(0);
      for (const { source } of materials) expect(source).to.match(/^行政诉讼法(?:解释)?第/u);
    }
    expect(furtherMaterials({ definition: civil })).to.deep.equal([]);
    expect(textOf(civil, answers)).to.contain('提起反诉').and.not.contain('行政');
  });
});
