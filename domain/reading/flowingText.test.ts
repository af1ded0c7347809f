import { expect } from 'chai';
import { flowingText } from './flowingText.js';
import type { PageLine } from './page.js';

const height = 20;
/** A row of full-width characters as they stand on a page. */
const line = (text: string, row: number, indent = 0): PageLine => {
  const [left, top] = [100 + indent * height, row * 40];
  const [right, bottom] = [left + text.length * height, top + height];
  return {
    text,
    confidence: 1,
    unsure: [],
    box: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
};

describe('the paragraphs of printed pages', () => {
  it('are put together from their rows, also over the end of a page', () => {
    const first = [
      line('第一条　出租人应当按照约定将', 0, 2),
      line('租赁物交付承租人，并在租赁期限内', 1),
      line('保持其用途。', 2),
      line('第二条　承租人应当按照约定的', 3, 2),
      line('— 1 —', 9, 5),
    ];
    const second = [line('方法使用租赁物，不得擅自改变其用', 0), line('途。', 1), line('本条自即日起施行。', 2, 2)];
    expect(flowingText([{ lines: first }, { lines: second }])).to.equal(
      '第一条　出租人应当按照约定将租赁物交付承租人，并在租赁期限内保持其用途。\n第二条　承租人应当按照约定的方法使用租赁物，不得擅自改变其用途。\n本条自即日起施行。',
    );
  });

  it('stay apart where a full row is followed by an item', () =>
    expect(
      flowingText([{ lines: [line('应当具备下列条件之一：', 0), line('（一）租赁物已经交付给承租', 1)] }]),
    ).to.equal('应当具备下列条件之一：\n（一）租赁物已经交付给承租'));

  it('are none on empty pages', () => expect(flowingText([{ lines: [] }, { lines: [line('2', 30)] }])).to.equal(''));
});
