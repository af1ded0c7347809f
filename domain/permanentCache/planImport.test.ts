import { expect } from 'chai';
import { planImport, type ImportLine } from './planImport.js';

const line = (at: number, question: string, answer: string, problem: string | null = null): ImportLine => ({
  line: at,
  question,
  answer,
  problem,
});
const outcomes = (lines: readonly ImportLine[], kept: Readonly<Record<string, string>> = {}) =>
  planImport(lines, new Map(Object.entries(kept).map(([folded, answer]) => [folded, { answer }]))).map(
    ({ line: at, outcome, reason }) => [at, outcome, ...(reason === undefined ? [] : [reason])],
  );

describe('an import into the permanent cache', () => {
  it('adds what is new, changes what is answered otherwise, and leaves what is the same', () =>
    expect(
      outcomes([line(2, '押金怎么退？', '按约定退'), line(3, '诉讼费谁出', '败诉方'), line(4, '怎么立案', '网上')], {
        诉讼费谁出: '原告',
        怎么立案: '网上',
      }),
    ).to.deep.equal([
      [2, 'added'],
      [3, 'changed'],
      [4, 'unchanged'],
    ]));

  it('refuses all lines that answer one question differently, and takes the first of those that repeat each other', () =>
    expect(
      outcomes([
        line(2, '押金怎么退？', '按约定退'),
        line(3, '押金怎么退', '三日内退'),
        line(4, '怎么立案', '网上'),
        line(5, '怎么立案！', '网上'),
        line(6, '', '空', '请填写问题'),
      ]),
    ).to.deep.equal([
      [2, 'refused', '与第3行的问题相同，而答案不同，请只保留一行'],
      [3, 'refused', '与第2行的问题相同，而答案不同，请只保留一行'],
      [4, 'added'],
      [5, 'unchanged', '与第4行重复'],
      [6, 'refused', '请填写问题'],
    ]));

  it('takes fifty thousand lines of one question', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => line(at + 2, '怎么立案', `${at % 2}`));
    const planned = planImport(lines, new Map());
    expect(planned.every(({ outcome }) => outcome === 'refused')).to.equal(true);
    expect(planned[9]?.reason).to.equal('与第2、3、4、5、6等行的问题相同，而答案不同，请只保留一行');
  });
});
