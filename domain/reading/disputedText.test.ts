import { expect } from 'chai';
import type { PageLine } from './page.js';
import { disputedText } from './disputedText.js';

const row = (at: number, left = 0): Pick<PageLine, 'box'> => ({
  box: [
    [left, at * 40],
    [left + 90, at * 40],
    [left + 90, at * 40 + 30],
    [left, at * 40 + 30],
  ],
});

describe('the text of pages with what two readers dispute', () => {
  it('is the text of the lines, and says where each disputed one stands in it', () => {
    const { text, disputes } = disputedText([
      {
        lines: [row(0), row(0, 100), row(1)],
        texts: ['原告：', ' 王小朋 ', '电话13812345678'],
        disputed: new Set([1]),
        more: [],
      },
      { lines: [row(0), row(1)], texts: ['借条', ''], disputed: new Set([0, 1]), more: ['2024年3月5日'] },
    ]);
    expect(text).to.equal('原告： 王小朋\n电话13812345678\n借条\n2024年3月5日');
    expect(disputes.map(({ start, end }) => text.slice(start, end))).to.deep.equal(['王小朋', '借条']);
  });

  it('says of each what the second reader read there, in whichever order the lines stand in the text', () => {
    const { text, disputes } = disputedText([
      {
        lines: [row(1), row(0)],
        texts: ['电话13812345678', '王小朋'],
        disputed: new Set([0, 1]),
        others: new Map([
          [0, '电话13812345673'],
          [1, '王小明'],
        ]),
        more: [],
      },
    ]);
    expect(disputes.map(({ start, end, other }) => [text.slice(start, end), other])).to.deep.equal([
      ['王小朋', '王小明'],
      ['电话13812345678', '电话13812345673'],
    ]);
  });

  it('holds no sign of ours, also where a line had one', () => {
    const { text, disputes } = disputedText([
      { lines: [row(0)], texts: ['\u{F0001}借条\u{F0002}'], disputed: new Set(), more: [] },
    ]);
    expect([text, disputes]).to.deep.equal(['借条', []]);
  });
});
