import { expect } from 'chai';
import fc from 'fast-check';
import { foldText } from '../evidence/foldedText.js';
import { passageFinder, saysDate, type SourceItem } from './passageFinder.js';

const item = (ref: string, id: string, ...lines: string[]): SourceItem => ({
  ref,
  defense: null,
  id,
  question: `问题${ref}`,
  lines,
});
const loan = item('C1', 'facts.loan_amount', '借款金额：100,000.00元', '2024年3月1日，原告向被告转账“十万元”。');
const costs = item('C2', 'claims.litigation_costs', '是');
const empty = item('E1', 'claims.interest');
const items = [loan, costs, empty];
const found = (ref: string, quote: string | null) => passageFinder(items)([{ ref, quote }]);

describe('the passages that a statement about a pleading rests on', () => {
  it('are found where the quote stands, in the pleading’s own words, however it was copied', () => {
    const passage = { defense: null, item_id: 'facts.loan_amount', question: '问题C1' };
    for (const [copied, words] of [
      ['2024年3月1日，原告向被告转账', '2024年3月1日，原告向被告转账'],
      ['2024 年 3 月 1 日,原告向被告转账「十万元」', '2024年3月1日，原告向被告转账“十万元”'],
      ['１００，０００．００元', '100,000.00元'],
    ] as const)
      expect(found('C1', copied), copied).to.deep.equal([{ ...passage, quote: words }]);
  });

  it('are found where the quote stands although the model named another item or none that exists', () => {
    for (const ref of ['C2', 'E1', 'X9', ''])
      expect(
        found(ref, '原告向被告转账').map(({ item_id: id }) => id),
        ref,
      ).to.deep.equal(['facts.loan_amount']);
  });

  it('take a short quote only where it is the whole answer', () => {
    expect(found('C2', '是')).to.have.lengthOf(1);
    expect(found('C1', '原告')).to.deep.equal([]);
    expect(found('C1', '100,000.00元')).to.have.lengthOf(1);
  });

  it('take an item without a quote only where it was asked and not answered', () => {
    expect(found('E1', null)).to.deep.equal([
      { defense: null, item_id: 'claims.interest', question: '问题E1', quote: null },
    ]);
    expect(found('C1', null)).to.deep.equal([]);
    expect(found('C1', '  ')).to.deep.equal([]);
    expect(found('E9', null)).to.deep.equal([]);
  });

  it('are told once, however often the model names them', () => {
    const basis = { ref: 'C1', quote: '原告向被告转账' };
    expect(passageFinder(items)([basis, basis])).to.have.lengthOf(1);
  });

  it('are never found for a quote that stands in no item, whatever the texts are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 4 }),
        fc.string({ minLength: 1 }),
        fc.string(),
        (lines, quote, ref) => {
          const there = passageFinder([item('C1', 'facts.a', ...lines)])([{ ref, quote }]);
          const stands = lines.some((line) => foldText(line).folded.includes(foldText(quote).folded));
          expect(there.length === 0 || stands).to.equal(true);
        },
      ),
    ));
});

describe('a date that a passage says', () => {
  it('stands there with its numbers in order, however it is written', () => {
    expect(saysDate('2024年3月1日，原告向被告转账', '2024-03-01')).to.equal(true);
    expect(saysDate('双方于2024年3月签订合同', '2024年3月')).to.equal(true);
    expect(saysDate('2024年3月11日', '2024-03-01')).to.equal(false);
    expect(saysDate('2024年1月3日', '2024-03-01')).to.equal(false);
    expect(saysDate('去年春天', '去年春天')).to.equal(false);
  });
});
