import { expect } from 'chai';
import type { FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';
import { plainText } from '../forms/printing/plainText.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { filingSet } from './filingSet.js';
import { furtherMaterials } from './furtherMaterials.js';
import { copiesOf, setParties } from './setParties.js';

const asked = [
  { role: '答辩人', key: 'respondents', blocks: ['person', 'company'] },
  { role: '委托代理人', key: 'agents', blocks: ['agent'] },
];
const prosecution = sampleForm({
  domain: 'criminal',
  document_name: '刑事（附带民事）自诉状',
  case_cause: '侮辱罪',
  parties: [
    { role: '自诉人', key: 'plaintiffs', blocks: ['person'] },
    { role: '诉讼代理人', key: 'agents', blocks: ['agent'] },
    { role: '法定代理人或代为告诉人', key: 'statutory_agents', optional: true, blocks: ['person'] },
    { role: '被告人', key: 'defendants', blocks: ['person'] },
  ],
});
const accused = sampleForm({ key: 'defense-sample', kind: 'defense', domain: 'criminal', parties: asked });
const application = sampleForm({
  domain: 'compensation',
  document_name: '国家赔偿申请书',
  case_cause: '违法刑事拘留赔偿',
  parties: [
    { role: '赔偿请求人', key: 'plaintiffs', blocks: ['person'] },
    { role: '委托代理人', key: 'agents', blocks: ['agent'] },
    { role: '赔偿义务机关', key: 'defendants', blocks: ['company'] },
    { role: '复议机关', key: 'reconsideration_authorities', optional: true, blocks: ['company'] },
  ],
});
const authority = sampleForm({ key: 'defense-sample', kind: 'defense', domain: 'compensation', parties: asked });

const agents = [{ has: '有', name: '王五' }];
const charged = { plaintiffs_natural: [{ name: '张三' }], defendants_natural: [{ name: '李四' }], agents };

const textOf = (definition: FormDefinition, given: object): string => {
  const said = (value: unknown): string =>
    typeof value === 'string'
      ? plainText(value)
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(said).join(' ')
        : '';
  return said(filingSet(fill(definition, { ...given })).map(({ model }) => model));
};

describe('what goes to the court with a private prosecution', () => {
  it('has who cannot report the crime, witnesses and losses, and powers of the criminal law', () => {
    const text = textOf(prosecution, charged);
    for (const words of ['与被害人关系的证明', '证人名单', '物质损失的证据', '撤回自诉', '律师事务所公函'])
      expect(text).to.contain(words);
    expect(text).to.contain('自诉李四侮辱罪一案').and.contain('作为诉讼代理人').and.not.contain('民事诉讼法');
  });

  it('counts copies by the accused, and none for who reports the crime in the place of a victim', () => {
    const form = fill(prosecution, { ...charged, statutory_agents_natural: [{ name: '张父' }] });
    expect(setParties(form).others.map(({ name }) => name)).to.deep.equal(['李四']);
    expect(copiesOf(form)).to.equal(2);
  });

  it('has, where a judgment is not obeyed, that judgment and what the police answered', () => {
    const names = furtherMaterials({ definition: { ...prosecution, key: 'claim-refusal-to-execute' } }).map(
      ({ name }) => name,
    );
    expect(names.slice(0, 2)).to.deep.equal(['申请执行的裁判文书', '曾经提出控告，公安机关、检察院不予追究的材料']);
    expect(furtherMaterials({ definition: prosecution }).map(({ name }) => name)).not.to.include(names[0]);
  });

  it('has with the answer a defender, who withdraws nothing', () => {
    const text = textOf(accused, { respondents_natural: [{ name: '李四' }], agents });
    expect(text).to.contain('作为辩护人').and.contain('提起反诉').and.contain('证人名单');
    expect(text).not.to.contain('□撤回').and.not.contain('与被害人关系的证明');
  });
});

describe('what goes to a compensation committee', () => {
  it('has four copies of the application, both decisions and the papers of the criminal case', () => {
    const text = textOf(application, {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_legal: [{ entityName: '某县公安局' }],
      reconsideration_authorities_legal: [{ entityName: '某市公安局' }],
      agents,
    });
    for (const words of ['4 份', '赔偿义务机关作出的决定书', '复议机关作出的复议决定书', '撤销案件决定书', '进行协商'])
      expect(text).to.contain(words);
    expect(text).to.contain('申请某县公安局违法刑事拘留赔偿一案').and.not.contain('某市公安局违法');
    expect(text).not.to.contain('上诉').and.not.contain('反诉').and.not.contain('开庭时带来');
  });

  it('has with the answer of an authority what proves that its act was lawful', () => {
    const text = textOf(authority, { respondents_legal: [{ entityName: '某县公安局' }], agents });
    for (const words of ['证明职权行为合法的证据和依据', '统一社会信用代码证书复印件']) expect(text).to.contain(words);
    expect(text).not.to.contain('营业执照');
  });
});

describe('the papers beside pleadings of the two fields', () => {
  it('name the form’s own note or the provision that asks for each', () => {
    for (const definition of [prosecution, accused, application, authority]) {
      const materials = furtherMaterials({ definition });
      expect(materials).not.to.have.length(0);
      for (const { source } of materials) expect(source).to.match(/^表格|第[一二三四五六七八九十百]+条/u);
    }
  });
});
