import { expect } from 'chai';
import fc from 'fast-check';
import { hashLimitKey, spellLimitKey, type LimitKey } from './limitKey.js';

const secret = new Uint8Array(32);

/** Texts that somebody would choose who wants to spell another key, beside any others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom('victim@x.cn', '203.0.113.5', ' ', '"', ',', '[', ']', ':', '\\', 'email', '\ud800', '\u0000'),
    )
    .map((pieces) => pieces.join('')),
);
const key = fc.record(
  { address: text, email: text, account: text, caseNumber: text },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<LimitKey>;

const parts = (one: LimitKey): Map<string, string> => new Map(Object.entries(one));

describe('keys of limits', () => {
  it('are the same for the same parts, in whatever order they are written, and never for different ones', () =>
    fc.assert(
      fc.property(key, key, (one, other) => {
        const isSame =
          parts(one).size === parts(other).size &&
          [...parts(one)].every(([name, value]) => parts(other).get(name) === value);
        expect(spellLimitKey(one) === spellLimitKey(other)).to.equal(isSame);
        const turned: LimitKey = Object.fromEntries(Object.entries(one).reverse());
        expect(hashLimitKey(secret)(turned)).to.equal(hashLimitKey(secret)(one));
      }),
      { numRuns: 2000 },
    ));
  it('cannot be spelled by whoever chooses one part of them', () => {
    const owner = spellLimitKey({ email: 'victim@x.cn', address: '203.0.113.5' });
    for (const email of [
      'victim@x.cn 203.0.113.5',
      'victim@x.cn","address":"203.0.113.5',
      'victim@x.cn"],["address","203.0.113.5',
    ])
      expect(spellLimitKey({ email })).not.to.equal(owner);
  });
  it('tell nobody without the secret what they stand for', () => {
    const hashed = hashLimitKey(secret)({ email: 'victim@x.cn' });
    expect(hashed).to.match(/^[\w-]{43}$/);
    expect(hashLimitKey(new Uint8Array(32).fill(1))({ email: 'victim@x.cn' })).not.to.equal(hashed);
  });
});
