import { expect } from 'chai';
import fc from 'fast-check';
import type { PageLine } from './page.js';
import { textInParagraphs } from './paragraphs.js';

type Line = Pick<PageLine, 'box' | 'text'>;

/** A line of a page 1,300 pixels wide; `slope`: how far it falls for each pixel to the right. */
const line = (text: string, row: number, left: number, right: number, slope = 0): Line => {
  const top = row * 66;
  return {
    text,
    box: [
      [left - slope * top, top + left * slope],
      [right - slope * top, top + right * slope],
      [right - slope * (top + 42), top + 42 + right * slope],
      [left - slope * (top + 42), top + 42 + left * slope],
    ],
  };
};

const lease = (slope: number): readonly Line[] => [
  line('房屋租赁合同', 0, 506, 823, slope),
  line('出租方（甲方）：马文斌', 1, 172, 544, slope),
  line('身份证号码：330103197009233111', 2, 173, 719, slope),
  line('第二条租赁期限为一年，自2024年3月1日起至2025年2月', 3, 241, 1127, slope),
  line('28日止。甲方应于2024年3月1日前将房屋交付乙方。', 4, 171, 970, slope),
  line('第九条甲方逾期退还押金的，每逾期一日，应按押金的百', 5, 241, 1135, slope),
  line('分之一向乙方支付违约金，并赔偿损失，直到全部付清', 6, 172, 1134, slope),
  line('为止。', 7, 171, 295, slope),
  line('全棉斜纹布12000米，单价每米18.5元，货款合计人民币', 8, 241, 1000, slope),
  line('222000元（大写：贰拾贰万贰仟元整）。', 9, 171, 900, slope),
];

describe('the text of a photographed page', () => {
  it('goes on in one line where the paper breaks a sentence, also on a page that was held askew', () => {
    for (const slope of [0, 0.03, -0.03])
      expect(textInParagraphs(lease(slope)).split('\n')).to.deep.equal([
        '房屋租赁合同',
        '出租方（甲方）：马文斌',
        '身份证号码：330103197009233111',
        '第二条租赁期限为一年，自2024年3月1日起至2025年2月28日止。甲方应于2024年3月1日前将房屋交付乙方。',
        '第九条甲方逾期退还押金的，每逾期一日，应按押金的百分之一向乙方支付违约金，并赔偿损失，直到全部付清为止。',
        '全棉斜纹布12000米，单价每米18.5元，货款合计人民币222000元（大写：贰拾贰万贰仟元整）。',
      ]);
  });

  it('keeps labelled lines, items, indented lines and rows of a table each for itself, though they are full', () => {
    const rows = [
      line('住址 上海市浦东新区世纪大道一百二十号', 0, 100, 900),
      line('公民身份号码 31010119851212456X', 1, 100, 890),
      line('乙方承租甲方的房屋，双方约定如下事项', 2, 100, 900),
      line('联系电话：13700001111，收件地址另行通知', 3, 100, 900),
      line('（一）乙方不得擅自转租，否则甲方有权解除', 4, 100, 900),
      line('另起一段的文字从缩进处开始写一直写到右边', 5, 180, 900),
      line('合同编号：HZ-2024-0217', 6, 500, 900),
      line('出租方（甲方）：马文斌，下称甲方', 7, 100, 890),
      line('本合同一式两份一份自留', 8, 480, 900),
      line('双方各执一份', 9, 100, 300),
    ];
    expect(textInParagraphs(rows).split('\n')).to.deep.equal(rows.map(({ text }) => text));
    const table = [
      line('2024年3月5日转账收入', 0, 100, 500),
      line('五千元', 0, 600, 900),
      line('2024年4月5日转账收入', 1, 100, 500),
      line('三千元', 1, 600, 900),
    ];
    expect(textInParagraphs(table)).to.equal('2024年3月5日转账收入 五千元\n2024年4月5日转账收入 三千元');
  });

  it('loses no sign and turns no row around, whatever stands where', () => {
    const anyLine = fc
      .record({
        text: fc.stringMatching(/^[甲乙方付款人民币0-9，。：]{1,20}$/),
        row: fc.nat({ max: 12 }),
        left: fc.integer({ min: 0, max: 600 }),
        width: fc.integer({ min: 10, max: 700 }),
      })
      .map(({ text, row, left, width }) => line(text, row, left, left + width));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const signs = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('');
        expect(signs(textInParagraphs(lines))).to.equal(signs(lines.map(({ text }) => text).join('')));
      }),
    );
  });
});
