import { expect } from 'chai';
import { measureRecall } from './recall.js';

describe('measuring a search', () => {
  it('counts questions that found nothing in every mean', () => {
    const measured = measureRecall(
      [
        { expected: ['甲'], found: ['甲', '乙'] },
        { expected: ['甲', '丁'], found: ['乙', '丁'] },
        { expected: ['甲'], found: [] },
      ],
      [1, 5],
    );
    expect(measured).to.deep.equal({ questions: 3, at: { 1: 1 / 3, 5: 0.5 }, mrr: 0.5, foundNothing: 1 });
  });

  it('refuses a question without a right result, which would raise or lower the mean for nothing', () => {
    expect(() => measureRecall([{ expected: [], found: ['甲'] }], [5])).to.throw(RangeError);
  });
});
