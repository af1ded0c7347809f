import { expect } from 'chai';
import { createMeter } from './meter.js';

const meterOfLoop = () => {
  const loop = { busy: 0 };
  const meter = createMeter({ busy: () => loop.busy });
  return {
    begin: () => {
      const charged = { ms: 0 };
      return { charged, ...meter.begin((ms) => void (charged.ms += ms)) };
    },
    work: (ms: number) => void (loop.busy += ms),
  };
};

describe('the meter of work', () => {
  it('shares what the loop was busy with by the calls under way, and charges nobody for what was before', () => {
    const { begin, work } = meterOfLoop();
    work(100);
    const one = begin();
    work(10);
    const other = begin();
    work(20);
    one.end();
    work(5);
    other.end();
    work(100);
    expect([one.charged.ms, other.charged.ms]).to.deep.equal([20, 15]);
  });
  it('charges a part to its call alone, also when it throws', () => {
    const { begin, work } = meterOfLoop();
    const [one, other] = [begin(), begin()];
    work(4);
    expect(() =>
      one.directly(() => {
        work(50);
        throw new Error('refused');
      }),
    ).to.throw('refused');
    work(6);
    one.end();
    other.end();
    expect([one.charged.ms, other.charged.ms]).to.deep.equal([55, 5]);
  });
  it('counts a part of a part once', () => {
    const { begin, work } = meterOfLoop();
    const one = begin();
    one.directly(() => {
      work(10);
      one.directly(() => work(5));
      work(1);
    });
    one.end();
    expect(one.charged.ms).to.equal(16);
  });
  it('counts nothing twice when a call ends within its own part, or ends twice', () => {
    const { begin, work } = meterOfLoop();
    const one = begin();
    one.directly(() => {
      work(10);
      one.end();
      work(3);
    });
    one.end();
    const other = begin();
    work(2);
    other.end();
    expect([one.charged.ms, other.charged.ms]).to.deep.equal([10, 2]);
  });
});
