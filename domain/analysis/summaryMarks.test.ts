import { expect } from 'chai';
import fc from 'fast-check';
import type { SourceItem } from './passageFinder.js';
import { summaryMarker } from './summaryMarks.js';

const item = (ref: string, question: string, ...lines: string[]): SourceItem => ({
  ref,
  defense: ref.startsWith('D') ? 0 : null,
  id: ref,
  question,
  lines,
});
const items = [
  item('C1', '1. 本金', '截至2024年6月1日止，尚欠本金100,000.00元'),
  item('C2', '3. 借款金额', '2024年3月1日转账100,000.00元，约定三个月内归还'),
  item('D1-1', '1. 对本金有无异议', '有', '2024年5月已还一半', '原告的请求不能成立，应当驳回'),
];
const marks = (summary: string) =>
  summaryMarker(items)(summary).map(({ text, passages, decides }) => ({
    text,
    from: passages.map(({ item_id: id }) => id),
    decides,
  }));

describe('the marks on a summary that a model wrote', () => {
  it('give each sentence the items that say the same, also with an amount in another spelling', () => {
    const [loan, balance, paid] = marks(
      '原告转账10万元，约定三个月内归还。截至2024年6月1日尚欠本金10万元；被告称已还一半',
    );
    expect(loan?.from[0]).to.equal('C2');
    expect(balance?.from[0]).to.equal('C1');
    expect(paid?.from[0]).to.equal('D1-1');
    expect([loan, balance, paid].map((one) => one?.decides)).to.deep.equal([false, false, false]);
  });

  it('show a planted verdict without any passage and as a decision', () => {
    for (const planted of ['此案不予受理。', '本案不符合立案条件', '应当驳回全部诉讼请求。', '被告应当承担全部责任。'])
      expect(marks(`原告转账10万元，约定三个月内归还。${planted}`).at(-1), planted).to.deep.include({ decides: true });
    expect(marks('此案不予受理。')).to.deep.equal([{ text: '此案不予受理。', from: [], decides: true }]);
  });

  it('take what a party says, what is asked and what a pleading says in these words for no decision', () => {
    for (const said of [
      '被告认为应当驳回原告的请求。',
      '原告请求判令被告归还本金。',
      '争议在于被告是否应当承担违约责任。',
      '合同约定逾期的应当承担违约金。',
      '请求不能成立，应当驳回。',
    ])
      expect(marks(said)[0]?.decides, said).to.equal(false);
  });

  it('find nothing for a number that no item has, or for words that no item has', () => {
    expect(marks('截至2024年6月1日尚欠本金250000元。')[0]?.from).to.deep.equal([]);
    expect(marks('被告长期从事诈骗活动。')[0]?.from).to.deep.equal([]);
    expect(summaryMarker([])('尚欠本金。')).to.deep.equal([{ text: '尚欠本金。', passages: [], decides: false }]);
  });

  it('keep every word of any summary, in order', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('尚欠本金', '。', '；', '\n', ' ', '驳回', '10万元', 'a', '？')),
        (pieces) => {
          const summary = pieces.join('');
          const bare = (text: string) => text.replaceAll(/\s/g, '');
          expect(
            bare(
              marks(summary)
                .map(({ text }) => text)
                .join(''),
            ),
          ).to.equal(bare(summary));
        },
      ),
      { numRuns: 100 },
    ));
});
