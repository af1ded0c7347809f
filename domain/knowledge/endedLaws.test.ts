import { expect } from 'chai';
import { endedBy, type LawPassage } from './endedLaws.js';

const today = '2026-11-22';
const passage = (law: string | null, text: string, effectiveFrom: string | null = '2021-01-01'): LawPassage => ({
  law,
  text,
  effectiveFrom,
  versionDate: effectiveFrom,
});
const version = (law: string | null, effectiveFrom: string | null = '1999-10-01') => ({
  law,
  effectiveFrom,
  versionDate: effectiveFrom,
});

describe('a law that another one of the knowledge base ends', () => {
  const code = passage(
    '中华人民共和国样本法典',
    '第九条　本法自2021年1月1日起施行。《中华人民共和国样本婚约法》、《样本继承法》和1990年发布的《样本条例》同时废止。',
  );

  it('is repealed by name, by whatever spelling, from the day on which the other one applies', () => {
    const ended = endedBy([code], today);
    for (const law of ['中华人民共和国样本婚约法', '样本婚约法', '中华人民共和国样本继承法', '样本条例'])
      expect(ended(version(law)), law).to.equal('已由《样本法典》废止（自2021年1月1日起）');
    expect(endedBy([code], '2020-12-31')(version('样本条例'))).to.equal('将由《样本法典》废止（自2021年1月1日起）');
  });

  it('is repealed where its own day is unknown, and not where it is the newer one', () => {
    const ended = endedBy([code], today);
    expect(ended(version('样本条例', null))).to.contain('废止');
    expect(ended(version('样本条例', '2022-01-01'))).to.equal(null);
    expect(ended(version('中华人民共和国样本法典'))).to.equal(null);
  });

  it('is the older text of the same name, never the one that says so', () => {
    const renewed = passage('样本条例', '第九条　本条例自2021年1月1日起施行。1990年发布的《样本条例》同时废止。');
    const ended = endedBy([renewed], today);
    expect(ended(version('样本条例', '1990-01-01'))).to.equal('已由《样本条例》废止（自2021年1月1日起）');
    expect(ended(renewed)).to.equal(null);
    expect(ended(version('样本条例', null))).to.equal(null);
  });

  it('is amended by a decision that has its name', () => {
    const decision = passage(
      '全国人民代表大会常务委员会关于修改《中华人民共和国样本法》的决定',
      '第一条　作如下修改。',
    );
    expect(endedBy([decision], today)(version('样本法'))).to.equal(
      '已由《全国人民代表大会常务委员会关于修改〈中华人民共和国样本法〉的决定》修改（自2021年1月1日起）',
    );
  });

  it('is repealed by a decision that has its name, unless the decision names others too', () => {
    const decision = (name: string) => endedBy([passage(name, '')], today)(version('样本条例'));
    expect(decision('国务院关于废止《样本条例》的决定')).to.contain('废止（自2021年1月1日起）');
    expect(decision('国务院关于废止《样本条例》等三部行政法规的决定')).to.equal(null);
  });

  it('is none of which single articles end, and none that is only mentioned', () => {
    const others = passage('样本规定', '《样本法》第三十二条第一款同时废止。依照《样本条例》办理。旧的合同予以废止。');
    const ended = endedBy([others, passage(null, '《样本条例》同时废止。')], today);
    for (const law of ['样本法', '样本条例', null]) expect(ended(version(law))).to.equal(null);
  });
});
