import { expect } from 'chai';
import { totalCheck } from './totalCheck.js';

const of = (total: string | null, sums: readonly [string, string, string], withAmount = 2) =>
  totalCheck({
    rows: [{ kind: 'total', state: total === null ? 'blank' : 'made', amount: total }],
    sums: { overall: { objected: sums[0], agreed: sums[1], unclear: sums[2] }, with_amount: withAmount },
  });

describe('the claims of a comparison against their total', () => {
  it('agree to the fen', () =>
    expect(of('1200.50', ['1000', '200.25', '0.25'])).to.equal('各项请求合计1,200.50元，与标的总额一致。'));

  it('say both sums and the difference where they do not agree, whichever is more', () => {
    expect(of('1000', ['1000', '200', '0'])).to.equal(
      '各项请求合计1,200.00元，标的总额写的是1,000.00元，相差200.00元，请核对。',
    );
    expect(of('1500', ['1000', '200', '0'])).to.contain('相差300.00元');
  });

  it('say nothing where no total was written or no claim has an amount', () => {
    expect(of(null, ['1000', '200', '0'])).to.equal(null);
    expect(of('1000', ['0', '0', '0'], 0)).to.equal(null);
  });
});
