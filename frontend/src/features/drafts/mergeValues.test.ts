import { expect } from 'chai';
import fc from 'fast-check';
import { differences, mergeValues } from './mergeValues.js';
import { sameValue } from './sameValue.js';

const field = fc.constantFrom('a', 'b', 'c', 'd');
const flat = fc.dictionary(field, fc.string({ maxLength: 3 }), { maxKeys: 4 });
const nested = fc.dictionary(field, fc.oneof(fc.string({ maxLength: 3 }), flat, fc.array(flat, { maxLength: 3 })), {
  maxKeys: 4,
});

const set = (target: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  if (Array.isArray(target))
    return target.map((each: unknown, index) =>
      String(index) === key ? (rest.length === 0 ? value : set(each, rest, value)) : each,
    );
  const record = typeof target === 'object' && target !== null ? target : {};
  const old: unknown = Object.entries(record).find(([own]) => own === key)?.[1];
  return { ...record, [key]: rest.length === 0 ? value : set(old, rest, value) };
};

describe('merging two edits of one draft', () => {
  it('takes what only the other side changed, and keeps what only this side changed', () => {
    const base = { a: '1', b: '1', c: { x: '1', y: '1' } };
    const merged = mergeValues(
      base,
      { ...base, a: '2', c: { x: '2', y: '1' } },
      { ...base, b: '3', c: { x: '1', y: '3' } },
    );
    expect(merged).to.deep.equal({ a: '2', b: '3', c: { x: '2', y: '3' } });
  });

  it('keeps the pictures that two tabs add to one cell, and a caption beside a picture that the other tab adds', () => {
    const withPictures = (...pictures: readonly Readonly<Record<string, string>>[]) => ({
      rows: [{ text: '甲', pictures }],
    });
    const [first, second] = ['/9j/first'.repeat(5000), '/9j/second'.repeat(5000)];
    const merged = mergeValues(
      { rows: [{ text: '甲' }] },
      withPictures({ picture: first }),
      withPictures({ picture: second }),
    );
    expect(merged).to.deep.equal(withPictures({ picture: second }, { picture: first }));
    expect(
      mergeValues(
        withPictures({ picture: first }),
        withPictures({ picture: first, caption: '正面' }),
        withPictures({ picture: first }, { picture: second }),
      ),
    ).to.deep.equal(withPictures({ picture: first, caption: '正面' }, { picture: second }));
  });

  it('merges parties row by row while none was added or removed', () => {
    const base = [
      { name: '张', phone: '' },
      { name: '李', phone: '' },
    ];
    const mine = [
      { name: '张三', phone: '' },
      { name: '李', phone: '' },
    ];
    const theirs = [
      { name: '张', phone: '1' },
      { name: '李四', phone: '' },
    ];
    expect(mergeValues(base, mine, theirs)).to.deep.equal([
      { name: '张三', phone: '1' },
      { name: '李四', phone: '' },
    ]);
  });

  it('keeps cleared what one side cleared, where that left a record or a list with nothing in it', () => {
    expect(mergeValues({ c: { x: '1' } }, { c: { x: '1', y: '2' } }, {})).to.deep.equal({ c: { y: '2' } });
    const [one, two] = [{ name: '张三' }, { name: '李四' }];
    expect(mergeValues({ c: [one, two] }, { c: [{ ...one, phone: '1' }, two] }, {})).to.deep.equal({
      c: [{ ...one, phone: '1' }],
    });
  });

  it('does not take the empty fields of a fresh form for answers', () => {
    const fresh = { sections: { open: '', items: {} }, plaintiffs: [] };
    const theirs = { sections: { open: '还钱' }, plaintiffs: [{ name: '张三' }] };
    expect(mergeValues({}, fresh, theirs)).to.deep.equal(theirs);
  });

  it('keeps the rows that either side added', () => {
    expect(mergeValues(['甲'], ['甲', '乙'], ['甲', '丙'])).to.deep.equal(['甲', '丙', '乙']);
    expect(mergeValues([], ['现金', '转账'], ['转账'])).to.deep.equal(['转账', '现金']);
    expect(mergeValues([], [{ name: '张' }], [{ name: '李' }])).to.deep.equal([{ name: '李' }, { name: '张' }]);
  });

  it('takes a removal from a list of fields, and what the other side wrote meanwhile', () => {
    expect(mergeValues(['甲', '乙'], ['乙'], ['甲', '乙'])).to.deep.equal(['乙']);
    expect(mergeValues(['甲', '乙'], ['乙'], ['甲', '乙改'])).to.deep.equal(['乙改']);
    expect(mergeValues(['甲', '乙'], ['乙'], ['甲改', '乙'])).to.deep.equal(['乙', '甲改']);
    expect(mergeValues(['现金', '转账'], ['转账'], ['现金', '转账', '支票'])).to.deep.equal(['转账', '支票']);
  });

  it('never loses an edit of ours', () =>
    fc.assert(
      fc.property(nested, nested, nested, (base, mine, theirs) => {
        const merged = mergeValues(base, mine, theirs);
        for (const { path, value } of differences(base, mine)) {
          if (typeof value !== 'string' || path.includes('.')) continue;
          expect(sameValue((merged as Record<string, unknown>)[path], value), path).to.equal(true);
        }
      }),
    ));

  it('gives the other side’s values where we changed nothing, and ours where they changed nothing', () =>
    fc.assert(
      fc.property(nested, nested, (base, other) => {
        expect(sameValue(mergeValues(base, base, other), other)).to.equal(true);
        expect(sameValue(mergeValues(base, other, base), other)).to.equal(true);
      }),
    ));

  it('lists just what has to be set to get from one to the other', () =>
    fc.assert(
      fc.property(nested, nested, (from, to) => {
        const reached = differences(from, to).reduce<unknown>(
          (value, { path, value: wanted }) => set(value, path.split('.'), wanted),
          from,
        );
        expect(sameValue(reached, to)).to.equal(true);
      }),
    ));
});
