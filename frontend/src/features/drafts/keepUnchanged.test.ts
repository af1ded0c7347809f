import { expect } from 'chai';
import fc from 'fast-check';
import { keepUnchanged } from './keepUnchanged.js';

const json = fc.jsonValue({ maxDepth: 4 });
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Every list and record in a value. */
const parts = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [];

describe('a copy that keeps what did not change', () => {
  it('says what JSON would say of the value, whatever stood there before', () =>
    fc.assert(
      fc.property(json, json, (now, before) => {
        expect(asJson(keepUnchanged(now, before))).to.deep.equal(asJson(now));
      }),
    ));

  it('is the very value of before where the two say the same', () =>
    fc.assert(
      fc.property(json, (value) => {
        const before = structuredClone(value);
        expect(keepUnchanged(structuredClone(value), before)).to.equal(before);
      }),
    ));

  it('shares nothing with the value it copies, which may be changed in place afterwards', () =>
    fc.assert(
      fc.property(json, json, (now, before) => {
        const given = structuredClone(now);
        const own = new Set(parts(given));
        expect(parts(keepUnchanged(given, before)).filter((part) => own.has(part))).to.deep.equal([]);
      }),
    ));

  it('differs only along the way to what was changed', () => {
    const before = { parties: [{ name: '甲', phone: '1' }, { name: '乙' }], sections: { claims: { open: '还钱' } } };
    const now = keepUnchanged(
      { parties: [{ name: '甲', phone: '1' }, { name: '丙' }], sections: { claims: { open: '还钱' } } },
      before,
    );
    expect([now === before, now.parties === before.parties]).to.deep.equal([false, false]);
    expect([now.parties[0] === before.parties[0], now.sections === before.sections]).to.deep.equal([true, true]);
  });

  it('leaves out what is undefined, and keeps its place in a list', () => {
    expect(keepUnchanged({ a: undefined, b: [undefined, '1'] }, undefined)).to.deep.equal({ b: [null, '1'] });
  });

  it('sees that something is gone', () => {
    expect(keepUnchanged({ a: '1' }, { a: '1', b: '2' })).to.deep.equal({ a: '1' });
    expect(keepUnchanged(['1'], ['1', '2'])).to.deep.equal(['1']);
  });
});
