import { expect } from 'chai';
import { namesOtherNumbers } from './figures.js';

const stats = { total_cases: 1200, weekly_daily_trend: [{ date: '2026-03-02', count: 5 }] };

describe('a sentence about figures', () => {
  it('names numbers of the figures, in whatever way they are written', () => {
    for (const sentence of ['共1,200件案件。', '共1200件', '3月2日立案5件', '立案平稳。'])
      expect(namesOtherNumbers(sentence, stats), sentence).to.equal(false);
  });

  it('is told apart when it names a number that the figures do not have', () => {
    for (const sentence of ['占比37.5%。', '较上周增长6件', '共１２０１件'])
      expect(namesOtherNumbers(sentence, stats), sentence).to.equal(true);
  });
});
