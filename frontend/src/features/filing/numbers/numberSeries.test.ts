import { expect } from 'chai';
import { numberAfter } from './numberSeries.js';

describe('admin: the number after the one assigned last', () => {
  it('counts on within its series, as wide as before', () => {
    expect(numberAfter('（2026）京0101民初123号')).to.equal('（2026）京0101民初124号');
    expect(numberAfter('(2026)京0101民初0099号')).to.equal('(2026)京0101民初0100号');
    expect(numberAfter(' （2026）京01民终999号 ')).to.equal('（2026）京01民终1000号');
  });

  for (const other of ['（2026）京0101民初123号之一', '（2026）京0101民初号', 'A-1', '123号', ''])
    it(`offers nothing after “${other}”`, () => expect(numberAfter(other)).to.equal(undefined));
});
