import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalCaseNumber } from './caseNumber.js';
import { numberInFull } from './numberInFull.js';

const full = '（2026）京0105民初12号';

describe('a case number in the spelling that courts print', () => {
  it('is found without brackets, in half-width and in other ones, with spaces, in full width and without 号', () => {
    for (const typed of [
      '2026京0105民初12号',
      '(2026)京0105民初12号',
      ' （2026） 京0105民初12号 ',
      '〔2026〕京0105民初12号',
      '２０２６京０１０５民初１２号',
      '2026年京0105民初0012',
      '(2026京0105民初12号',
    ])
      expect(numberInFull(typed), typed).to.equal(full);
    expect(numberInFull('2026最高法民申7号')).to.equal('（2026）最高法民申7号');
  });

  it('is none of what is spelled so already, nor of names, temporary numbers and other words', () => {
    for (const typed of [full, '', '王某', '新案件-20260115-ABCD2345', '2026', '2026京', '民初12号', '民间借贷纠纷'])
      expect(numberInFull(typed), typed).to.equal(null);
  });

  it('is the same number wherever brackets were typed, and of its own spelling there is none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1990, max: 2099 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom('()', '〔〕', '【】', '[]', '（）'),
        (year, serial, [before = '', after = '']) => {
          const typed = `${before}${year}${after} 京0105民初${serial}号`;
          const found = numberInFull(typed);
          expect(canonicalCaseNumber(found ?? '')).to.equal(canonicalCaseNumber(typed));
          expect(numberInFull(found ?? '')).to.equal(null);
        },
      ),
    );
  });

  it('takes no longer for a long text', () => {
    expect(numberInFull('2026京'.repeat(100_000))).to.equal(null);
  });
});
