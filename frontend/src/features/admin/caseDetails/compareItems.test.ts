import { expect } from 'chai';
import fc from 'fast-check';
import type { FinalItem } from '../adminSchemas.js';
import { itemText } from './caseView.js';
import { compareItems, subjectOf } from './compareItems.js';

const item = (question: string): FinalItem => ({ question, answers: ['…'] });

/** Titles side by side, `—` where a side is missing. */
const rows = (claims: string[], defences: string[]) =>
  compareItems(claims.map(item), defences.map(item)).map(({ claim, defence }) =>
    [claim, defence].map((side) => (side ? itemText(side).title : '—')).join(' | '),
  );

describe('admin: claims beside the defence', () => {
  it('finds the subject behind the words of a question', () => {
    expect(subjectOf('1. 对本金有无异议')).to.equal('本金');
    expect(subjectOf('是否主张担保权利')).to.equal('担保权利');
    expect(subjectOf('对担保权利诉请有无异议')).to.equal('担保权利');
    expect(subjectOf('支付租金（元）')).to.equal('支付租金');
  });

  it('pairs the official items of a private-lending case', () => {
    const claims = [
      '1. 本金',
      '2. 利息',
      '3. 是否要求提前还款或解除合同',
      '5. 是否主张实现债权的费用',
      '6. 是否主张诉讼费用',
    ];
    const defences = [
      '6. 对诉讼费负担有无异议',
      '1. 对本金有无异议',
      '2. 对利息有无异议',
      '3. 对提前还款或解除合同有无异议',
      '5. 对实现债权的费用有无异议',
    ];
    expect(rows(claims, defences)).to.deep.equal([
      '1. 本金 | 1. 对本金有无异议',
      '2. 利息 | 2. 对利息有无异议',
      '3. 是否要求提前还款或解除合同 | 3. 对提前还款或解除合同有无异议',
      '5. 是否主张实现债权的费用 | 5. 对实现债权的费用有无异议',
      '6. 是否主张诉讼费用 | 6. 对诉讼费负担有无异议',
    ]);
  });

  it('leaves alone what does not speak of the same', () =>
    expect(rows(['本金'], ['答辩依据'])).to.deep.equal(['本金 | —', '— | 答辩依据']));

  it('shows every item of both sides exactly once', () => {
    const titles = fc.array(fc.oneof(fc.string(), fc.constantFrom('本金', '对本金有无异议', '利息', '', '是否')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(titles, titles, (claims, defences) => {
        const left = claims.map(item);
        const right = defences.map(item);
        const compared = compareItems(left, right);
        expect(compared.map(({ claim }) => claim).filter((claim) => claim !== undefined)).to.deep.equal(left);
        const shown = compared.map(({ defence }) => defence).filter((defence) => defence !== undefined);
        expect(shown).to.have.members(right);
      }),
    );
  });
});
