import { expect } from 'chai';
import { isNewNumber, isTooLong, numberHint } from './numberHint.js';

describe('admin: entering a formal case number', () => {
  it('ignores an empty and an unchanged number', () => {
    expect(isNewNumber('   ', 'A-1')).to.equal(false);
    expect(isNewNumber(' A-1 ', 'A-1')).to.equal(false);
    expect(isNewNumber('A-2', 'A-1')).to.equal(true);
  });

  for (const number of [
    '（2026）京0101民初123号',
    '(2026)沪01民终7号',
    '（2025）最高法知民终12号',
    '（2026）粤0305民初88号之一',
  ])
    it(`has no remark on ${number}`, () => expect(numberHint(number)).to.equal(undefined));

  it('says how long a pasted text is, instead of cutting it at the length of a number', () => {
    const pasted = `（2026）京0101民初123号 ${'当事人王某'.repeat(12)}`;
    expect(isTooLong(pasted)).to.equal(true);
    expect(numberHint(pasted)).to.equal(`案号最长64字，这里有${pasted.length}字，内容都保留着；请只留下案号再继续。`);
    expect(isTooLong(` ${'7'.repeat(64)} `)).to.equal(false);
  });

  for (const number of ['2026京0101民初123号', '（2026）京0101民初123', '（2026）abc号'])
    it(`remarks on ${number}`, () => expect(numberHint(number)).to.contain('请核对'));
});
