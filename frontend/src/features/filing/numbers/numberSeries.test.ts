import { expect } from 'chai';
import { mayCount, numberAfter } from './numberSeries.js';

describe('admin: the number after the one assigned last', () => {
  it('counts on within its series, as wide as before', () => {
    expect(numberAfter('（2026）京0101民初123号')).to.equal('（2026）京0101民初124号');
    expect(numberAfter('(2026)京0101民初0099号')).to.equal('(2026)京0101民初0100号');
    expect(numberAfter(' （2026）京01民终999号 ')).to.equal('（2026）京01民终1000号');
  });

  for (const other of ['（2026）京0101民初123号之一', '（2026）京0101民初号', 'A-1', '123号', ''])
    it(`offers nothing after “${other}”`, () => expect(numberAfter(other)).to.equal(undefined));
});

describe('admin: whether a series may count a case', () => {
  it('is decided by the type word and the field of law', () => {
    expect(mayCount('（2026）京0101行初8号', 'administrative')).to.equal(true);
    expect(mayCount('（2026）京0101知行初8号', 'administrative')).to.equal(true);
    expect(mayCount('（2026）京0101民初8号', 'administrative')).to.equal(false);
    expect(mayCount('A-8', 'administrative')).to.equal(false);
    expect(mayCount('（2026）京0101行初8号', 'civil')).to.equal(false);
    for (const number of ['（2026）京0101民初8号', '（2026）京0101民特8号', 'A-8'])
      expect(mayCount(number, 'civil'), number).to.equal(true);
  });
});
