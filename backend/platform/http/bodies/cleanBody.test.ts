import { expect } from 'chai';
import fc from 'fast-check';
import { cleanBody } from './cleanBody.js';

const text = fc
  .array(fc.constantFrom('甲', '\0', '\ud800', '\udc00', '😀', 'a'), { maxLength: 5 })
  .map((signs) => signs.join(''));
const body = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, text, fc.integer(), fc.constant(null), tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
})).record;

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsOf(one)]);
};

describe('the text of a body', () => {
  it('is clean in every key and value afterwards, and the rest of it as it was', () =>
    fc.assert(
      fc.property(body, (given) => {
        const before = JSON.stringify(given);
        const isClean = textsOf(given).every((one) => !/[\0\p{Surrogate}]/u.test(one));
        const cleaned = cleanBody(JSON.parse(before));
        expect(textsOf(cleaned).join('')).to.not.match(/[\0\p{Surrogate}]/u);
        if (isClean) expect(JSON.stringify(cleaned)).to.equal(before);
      }),
    ));
  it('keeps half a sign as a replacement and drops NUL, in keys too', () =>
    expect(cleanBody({ 'a\0': ['x\ud83d', '😀'], b: { '\udc00': 1 } })).to.deep.equal({
      a: ['x\uFFFD', '😀'],
      b: { '\uFFFD': 1 },
    }));
  it('names no prototype, however it is spelled', () => {
    for (const json of ['{"__proto__":1}', '{"a":[{"__pro\\u0074o__":{}}]}', '{"__proto\\u0000__":{"x":1}}'])
      expect(() => cleanBody(JSON.parse(json)), json)
        .to.throw()
        .with.property('code', 'malformed_request');
  });
});
