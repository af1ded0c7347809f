import { expect } from 'chai';
import { createLawWeight, lawRank } from './lawWeight.js';
import { usualSearchSettings } from './searchSettings.js';

const weigh = (question: string, caseCause: string | null = null) =>
  createLawWeight({ question, caseCause }, usualSearchSettings);
const code = '中华人民共和国民法典';
const interpretation = '最高人民法院关于审理民间借贷案件适用法律若干问题的规定';
const criminal = '中华人民共和国刑事诉讼法';

describe('what a law is by who made it', () => {
  it('is told from its name', () => {
    expect([code, interpretation, '工伤保险条例', '中华人民共和国公司法（2023年修订）'].map(lawRank)).to.deep.equal([
      'law',
      'interpretation',
      'regulation',
      'law',
    ]);
    expect(lawRank('最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（一）')).to.equal('interpretation');
    expect(lawRank('诉讼费用交纳办法')).to.equal('regulation');
  });
});

describe('what a passage counts by its law', () => {
  it('falls from laws to interpretations to regulations, and not for materials that are no law', () => {
    const weight = weigh('借钱不还怎么办');
    expect(weight(code)).to.equal(1);
    expect(weight(null)).to.equal(1);
    expect(weight(interpretation)).to.be.within(weight('工伤保险条例') + 0.01, 0.99);
  });

  it('is less for criminal and administrative law, where the cause is civil or the question says nothing of them', () => {
    for (const law of [criminal, '中华人民共和国行政诉讼法'])
      expect(weigh('他借钱不还')(law)).to.equal(usualSearchSettings.otherFieldShare);
    expect(weigh('已经报案，公安不立案', '民间借贷纠纷')(criminal)).to.equal(usualSearchSettings.otherFieldShare);
  });

  it('is not less for the field that the cause or the question is of', () => {
    expect(weigh('他会坐牢吗')(criminal)).to.equal(1);
    for (const cause of ['侮辱罪', '诽谤罪', '重婚罪', '拒不执行判决、裁定罪'])
      expect(weigh('要交什么证据', cause)(criminal), cause).to.equal(1);
    expect(weigh('执行错了怎么赔', '错误执行赔偿')('中华人民共和国国家赔偿法')).to.equal(1);
  });
});
