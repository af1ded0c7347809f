import { expect } from 'chai';
import fc from 'fast-check';
import { markedText } from './markedText.js';

const before = '请求判令被告向原告归还借款本金10000元及利息，并承担本案诉讼费用。';
const after = '请求判令被告向原告归还借款本金20000元，并承担本案全部诉讼费用。';

describe('a text with its changes in place', () => {
  it('marks deleted and added words, and a number as one piece', () =>
    expect(markedText(before, after)?.filter(({ kind }) => kind !== 'kept')).to.deep.equal([
      { kind: 'deleted', text: '10000' },
      { kind: 'inserted', text: '20000' },
      { kind: 'deleted', text: '及利息' },
      { kind: 'inserted', text: '全部' },
    ]));
  it('marks nothing in short texts and in texts with little in common', () => {
    expect(markedText('张三', '李四')).to.equal(null);
    expect(markedText(before, '借款已经全部还清，原告的各项主张没有任何事实和法律上的依据。')).to.equal(null);
  });
  it('contains both texts completely', () => {
    const text = fc.string({ unit: fc.constantFrom(...'原告被告借款12.,ab\n😀'), minLength: 24, maxLength: 60 });
    const edited = text.chain((one) =>
      fc
        .tuple(
          fc.constant(one),
          fc.nat(one.length),
          text.map((more) => more.slice(0, 5)),
        )
        .map(([whole, at, more]) => [whole, whole.slice(0, at) + more + whole.slice(at + 2)]),
    );
    fc.assert(
      fc.property(edited, ([was = '', is = '']) => {
        const marked = markedText(was, is) ?? [];
        const without = (kind: string) => marked.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
        if (marked.length > 0) expect([without('inserted'), without('deleted')]).to.deep.equal([was, is]);
      }),
    );
  });
});
