import { expect } from 'chai';
import type { PageLine } from './page.js';
import { disputedText } from './disputedText.js';

type Line = Pick<PageLine, 'box' | 'text' | 'unsure'>;

const row = (at: number, left = 0, text = '', unsure: readonly number[] = []): Line => ({
  text,
  unsure,
  box: [
    [left, at * 40],
    [left + 90, at * 40],
    [left + 90, at * 40 + 30],
    [left, at * 40 + 30],
  ],
});

const page = { width: 400, isReadTwice: false, disputed: new Set<number>(), more: [] };

describe('the text of pages with what two readers dispute', () => {
  it('is the text of the lines, and says where each disputed one stands in it', () => {
    const { text, disputes } = disputedText([
      {
        ...page,
        lines: [row(0), row(0, 100), row(1)],
        texts: ['原告：', ' 王小朋 ', '电话13812345678'],
        disputed: new Set([1]),
      },
      { ...page, lines: [row(0), row(1)], texts: ['借条', ''], disputed: new Set([0, 1]), more: ['2024年3月5日'] },
    ]);
    expect(text).to.equal('原告： 王小朋\n电话13812345678\n借条\n2024年3月5日');
    expect(disputes.map(({ start, end }) => text.slice(start, end))).to.deep.equal(['王小朋', '借条']);
  });

  it('says of each what the second reader read there, in whichever order the lines stand in the text', () => {
    const { text, disputes } = disputedText([
      {
        ...page,
        lines: [row(1), row(0)],
        texts: ['电话13812345678', '王小朋'],
        disputed: new Set([0, 1]),
        others: new Map([
          [0, '电话13812345673'],
          [1, '王小明'],
        ]),
      },
    ]);
    expect(disputes.map(({ start, end, other }) => [text.slice(start, end), other])).to.deep.equal([
      ['王小朋', '王小明'],
      ['电话13812345678', '电话13812345673'],
    ]);
  });

  it('holds no sign of ours, also where a line had one', () => {
    const { text, disputes } = disputedText([{ ...page, lines: [row(0)], texts: ['\u{F0001}借条\u{F0002}'] }]);
    expect([text, disputes]).to.deep.equal(['借条', []]);
  });

  it('says which letters and figures were hard to read, as long as nobody corrected the line and no second reader read the page', () => {
    const lines = [row(0, 0, '2025年3月3日前（还清）', [7, 10])];
    const unclearOf = (over: Partial<Parameters<typeof disputedText>[0][number]>) => {
      const { text, disputes } = disputedText([{ ...page, lines, texts: ['2025年3月3日前（还清）'], ...over }]);
      return disputes.map(({ start, end, unclear }) => [text.slice(start, end), unclear]);
    };
    expect(unclearOf({})).to.deep.equal([['3', true]]);
    expect(unclearOf({ texts: ['2025年3月31日前（还清）'] })).to.deep.equal([]);
    expect(unclearOf({ isReadTwice: true })).to.deep.equal([]);
    expect(unclearOf({ disputed: new Set([0]) })).to.deep.equal([['2025年3月3日前（还清）', undefined]]);
  });
});
