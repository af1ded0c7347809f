import { expect } from 'chai';
import fc from 'fast-check';
import { mayBeSameParty, partySigns } from './partySigns.js';

const number = '110101199003070599';
const signs = (name: string, given = '') => partySigns({ name, number: given });

describe('what a party is recognised by in other cases', () => {
  it('is one for all spellings of a name and a number', () => {
    expect(signs('张　三')).to.deep.equal(signs('張三'));
    expect(signs('张三', ' 11010119900307059Ｘ')).to.deep.equal(signs('张三', '11010119900307059x'));
  });

  it('has no number where none is one person’s alone', () => {
    for (const given of ['', '不详', '000000', '110101********0599', '12345'])
      expect(signs('张三', given).number, given).to.equal(null);
  });

  it('is the same by number, and by name unless both give another number; whichever comes first', () => {
    expect(mayBeSameParty(signs('张三', number), signs('李四', number))).to.equal(true);
    expect(mayBeSameParty(signs('张三'), signs('张三', number))).to.equal(true);
    expect(mayBeSameParty(signs('张三', '110101198505050097'), signs('张三', number))).to.equal(false);
    expect(mayBeSameParty(signs('张三'), signs('李四'))).to.equal(false);
    const party = fc.record({
      name: fc.constantFrom('张三', '張 三', '李四'),
      number: fc.constantFrom('', number, '110101198505050097'),
    });
    fc.assert(
      fc.property(party, party, (one, other) => {
        const both = [partySigns(one), partySigns(other)] as const;
        expect(mayBeSameParty(both[0], both[1])).to.equal(mayBeSameParty(both[1], both[0]));
        expect(mayBeSameParty(both[0], both[0])).to.equal(true);
      }),
    );
  });
});
