import { expect } from 'chai';
import { DocTitle, FinalData } from '../../../domain/contract/finalData.js';
import { modelFromFinalData } from './finalData.js';
import { renderDocument } from './renderDocument.js';
import { parsedXml, partsOf, visibleText } from './testing/wordParts.js';

const complaint = {
  case_type: '离婚纠纷',
  factItems: [{ question: '1. 婚姻关系基本情况', answers: ['结婚时间：2010年5月1日', '生育子女：1人'] }],
  claimItems: [
    { question: '1. 解除婚姻关系', answers: ['☑是　□否'] },
    { question: '2. 其他请求', answers: [] },
  ],
  partyInfo: [{ role: '原告（自然人）', details: ['姓名：张三', '性别：女'] }],
};

describe('word: a document from final_data', () => {
  it('prints parties, claims and facts in the order of a pleading, whatever order they came in', async () => {
    const model = modelFromFinalData(FinalData.parse(complaint), '民事起诉状');
    expect(model.sections.map(({ title }) => title)).to.deep.equal(['当事人信息', '诉讼请求', '事实与理由']);
    expect([model.documentName, model.subtitle, model.signature.text]).to.deep.equal([
      '民事起诉状',
      '（离婚纠纷）',
      '具状人（签字、盖章）',
    ]);
    const text = visibleText(parsedXml(partsOf(await renderDocument(model))['word/document.xml'] ?? ''));
    for (const part of ['原告（自然人）', '姓名：张三', '1. 解除婚姻关系', '☑是', '结婚时间：2010年5月1日'])
      expect(text).to.include(part);
  });

  it('takes the second title line from the title, and the signature from its kind', () => {
    const model = modelFromFinalData(
      FinalData.parse({ defenseItems: [{ question: '1', answers: '一句话' }] }),
      '民事答辩状（离婚纠纷）',
    );
    expect([model.documentName, model.subtitle, model.signature.text]).to.deep.equal([
      '民事答辩状',
      '（离婚纠纷）',
      '答辩人（签字、盖章）',
    ]);
    expect(model.sections[0]?.rows[1]).to.deep.include({ content: [{ runs: [{ kind: 'answer', text: '一句话' }] }] });
  });

  it('uses the name of an unknown list as its heading where it is Chinese', () => {
    const data = FinalData.parse({
      送达地址: [{ role: '原告', details: ['北京'] }],
      x: [{ question: '问', answers: ['答'] }],
      constructor: [{ question: '问', answers: ['答'] }],
      other: 7,
      empty: [],
    });
    expect(modelFromFinalData(data, '强制执行申请书').sections.map(({ title }) => title)).to.deep.equal([
      '送达地址',
      '其他事项',
      '其他事项',
    ]);
  });

  it('refuses lists of other shapes and sizes too large, and names the place', () => {
    const manyFaults = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`list${n}`, ['text', 1, {}]]));
    expect(FinalData.safeParse(manyFaults).error?.issues).to.have.length(1);
    expect(FinalData.safeParse({ claimItems: ['text'] }).error?.issues[0]?.path).to.deep.equal(['claimItems']);
    expect(FinalData.safeParse({ claimItems: [{ question: 'q', answers: ['字'.repeat(20_001)] }] }).success).to.equal(
      false,
    );
    expect(
      FinalData.safeParse({ claimItems: Array.from({ length: 1001 }, () => ({ question: 'q', answers: [] })) }).success,
    ).to.equal(false);
    expect(FinalData.safeParse('text').success).to.equal(false);
    expect(DocTitle.safeParse('  ').success).to.equal(false);
  });
});
