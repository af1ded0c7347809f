import { expect } from 'chai';
import fc from 'fast-check';
import { textOfChat } from './chatPage.js';
import type { PageLine } from './page.js';

type Line = Pick<PageLine, 'box' | 'text'>;
const line = (text: string, left: number, top: number, right: number, bottom: number): Line => ({
  text,
  box: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
});

const top = [line('20:31', 33, 20, 104, 51), line('邓国良', 335, 85, 445, 128)];
/** Lines as they were read on a screenshot 780 pixels wide. */
const chat: readonly Line[] = [
  ...top,
  line('2024年9月20日14:02', 266, 159, 516, 187),
  line('海燕姐，我店里周转不开，能', 149, 239, 592, 277),
  line('借我三万五吗？', 148, 286, 373, 327),
  line('可以，你写个借条给我', 292, 395, 634, 432),
  line('￥35000.00', 349, 502, 525, 539),
  line('已被接收', 352, 543, 470, 579),
  line('微信转账', 250, 609, 369, 645),
  line('￥5000.00', 246, 718, 421, 751),
  line('已被接收', 247, 757, 365, 794),
  line('微信转账', 147, 820, 265, 856),
  line('昨天 20:15', 310, 907, 470, 935),
  line('国良，钱到期了，什么时候还', 192, 989, 632, 1024),
  line('先还你5000，剩下的下个月还', 149, 1097, 598, 1132),
];

describe('a screenshot of a chat', () => {
  it('says for each bubble when it was sent and who speaks: on the right I, on the left whom the title names', () => {
    expect(textOfChat({ width: 780, lines: chat })?.split('\n')).to.deep.equal([
      '邓国良',
      '2024年9月20日 14:02 邓国良：海燕姐，我店里周转不开，能借我三万五吗？',
      '2024年9月20日 14:02 我：可以，你写个借条给我',
      '2024年9月20日 14:02 我：￥35000.00 已被接收 微信转账',
      '2024年9月20日 14:02 邓国良：￥5000.00 已被接收 微信转账',
      '20:15 我：国良，钱到期了，什么时候还',
      '20:15 邓国良：先还你5000，剩下的下个月还',
    ]);
  });

  it('gives nobody what stands on neither side clearly: it comes before all that is said', () => {
    const card = [line('￥800.00', 300, 1200, 450, 1235), line('已收款', 300, 1245, 400, 1280)];
    const text = textOfChat({ width: 780, lines: [...chat, ...card] });
    expect(text?.split('\n').slice(0, 3)).to.deep.equal([
      '邓国良',
      '￥800.00已收款',
      '2024年9月20日 14:02 邓国良：海燕姐，我店里周转不开，能借我三万五吗？',
    ]);
  });

  it('says of a transfer once that it was made, by who made it', () => {
    const card = (figures: string, left: number, from: number) => [
      line(figures, left + 100, from, left + 270, from + 33),
      line('已收款', left + 100, from + 39, left + 200, from + 75),
      line('微信转账', left, from + 102, left + 120, from + 138),
    ];
    const cards = [...card('￥35000.00', 147, 1200), ...card('￥9.00', 147, 1450)];
    const text = textOfChat({ width: 780, lines: [...chat, ...cards] }) ?? '';
    expect(text.match(/35000/g)).to.have.length(1);
    expect(text).to.match(/^邓国良\n￥9.00 已收款 微信转账\n/);
  });

  it('is none of a group, of one side alone, of a page of text, or of a page without a time', () => {
    const none = (lines: readonly Line[]) => expect(textOfChat({ width: 780, lines })).to.equal(null);
    none(chat.map((one) => (one.text === '邓国良' ? { ...one, text: '一家人(5)' } : one)));
    none(chat.filter(({ box: [, [right]] }) => right > 600 || right < 150 || right === 445 || right === 516));
    none(chat.filter(({ text }) => !/\d:\d/.test(text)));
    none([...chat, line('一行从左边写到右边的字，是一页纸上的正文', 148, 1300, 634, 1340)]);
    none([]);
  });

  it('loses no sign below its title, wherever a bubble stands', () => {
    const bubble = fc.record({ isMine: fc.boolean(), text: fc.stringMatching(/^[好的钱还你借条0-9]{1,9}$/) });
    fc.assert(
      fc.property(fc.array(bubble, { minLength: 1, maxLength: 8 }), (bubbles) => {
        const lines = bubbles.map(({ isMine, text }, at) => {
          const width = 30 * text.length;
          const [left, above] = [isMine ? 634 - width : 148, 1300 + at * 110];
          return line(text, left, above, left + width, above + 36);
        });
        const text = textOfChat({ width: 780, lines: [...chat, ...lines] }) ?? '';
        for (const { isMine, text: said } of bubbles) expect(text).to.contain(`${isMine ? '我' : '邓国良'}：${said}`);
      }),
    );
  });
});
