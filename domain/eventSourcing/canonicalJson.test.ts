import { expect } from 'chai';
import serialize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonicalJson.js';

/** What a spelling comes to: the text, or that it is refused. */
const outcome = (spell: () => string | undefined): string | undefined => {
  try {
    return spell();
  } catch {
    return undefined;
  }
};

describe('canonical JSON', () => {
  it('is what canonicalize gives, for whatever value: half surrogate pairs, holes, dates, no numbers, -0', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('\ud83d', '\ude00', '\\', 'ud800', '"', '\u2028', '\0', '文'))
        .map((parts) => parts.join('')),
    );
    const value = fc.oneof(
      fc.jsonValue({ noUnicodeString: false }),
      fc.anything({ key: text, values: [text, fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)] }),
      fc.anything({ withDate: true, withSparseArray: true, withNullPrototype: true, withBoxedValues: true }),
    );
    fc.assert(
      fc.property(value, (given) => {
        expect(outcome(() => canonicalJson(given))).to.equal(outcome(() => serialize(given)));
      }),
      { numRuns: 3000 },
    );
  });

  it('spells deep nesting as canonicalize does and refuses a cycle', () => {
    const deep = Array.from({ length: 200 }).reduce<unknown>((inner, _, index) => ({ b: index, a: [inner] }), 'x');
    expect(canonicalJson(deep)).to.equal(serialize(deep));
    const round: Record<string, unknown> = {};
    round['self'] = { round };
    expect(() => canonicalJson(round)).to.throw('Circular');
  });

  it('refuses what is no JSON value', () => {
    for (const nothing of [
      undefined,
      () => 1,
      Symbol('s'),
      NaN,
      Infinity,
      '\ud800',
      { a: ['\udc00'] },
      { '\ud800': 1 },
    ])
      expect(() => canonicalJson(nothing)).to.throw();
  });
});
