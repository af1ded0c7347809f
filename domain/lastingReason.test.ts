import { expect } from 'chai';
import fc from 'fast-check';
import { lastingReasonProblem } from './lastingReason.js';

const said = '请写明原因，至少4个字，不能只是数字、标点或同一个字';

describe('the reason of an act that nothing brings back', () => {
  it('is refused while it says nothing: empty, too short, one sign repeated, figures or punctuation only', () => {
    for (const reason of ['', ' ', '1', '无', '期满', '测测测测测', '1234', '。。。。。', '已 。。。', 'a'.repeat(40)])
      expect(lastingReasonProblem(reason), reason).to.equal(said);
  });

  it('is taken in a few words', () => {
    for (const reason of ['编号笔误', '当事人申请', '依法删除', '保存期限届满（2026年）', 'duplicate'])
      expect(lastingReasonProblem(reason), reason).to.equal(null);
  });

  it('is refused in any one sign, however often and with whatever blanks', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), fc.nat({ max: 50 }), (sign, times) => {
        expect(lastingReasonProblem(` ${sign}`.repeat(times))).to.equal(said);
      }),
    ));
});
