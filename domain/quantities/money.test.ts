import { expect } from 'chai';
import fc from 'fast-check';
import { moneyIn } from './money.js';

const amounts = (text: string): string[] =>
  moneyIn(text).map(
    ({ amount, upTo, manner }) => `${amount}${upTo === undefined ? '' : `–${upTo}`}${manner === 'about' ? ' 约' : ''}`,
  );

describe('amounts in people’s own words', () => {
  for (const [text, ...expected] of [
    ['借给他5万块', '50000'],
    ['一个月四千五', '4500'],
    ['给了三万二', '32000'],
    ['一共四万九千八', '49800'],
    ['一万六千四没给', '16400'],
    ['三万零四百加班费', '30400'],
    ['要20万零4百', '200400'],
    ['质保金17万6千1百两年后付', '176100'],
    ['欠到现在5个月，16500元', '16500'],
    ['一共120套，2万2千2，8月送到', '22200'],
    ['五万零八十', '50080'],
    ['转了13.5万', '135000'],
    ['付了1万5', '15000'],
    ['付了1万5千', '15000'],
    ['还差六千', '6000'],
    ['还了我三百', '300'],
    ['一百一十二万', '1120000'],
    ['大概四万七八', '47000–48000 约'],
    ['二十来万', '200000 约'],
    ['八万多', '80000 约'],
    ['约3000元', '3000 约'],
    ['物业费一块八一平', '1.80'],
    ['８００块利息', '800'],
    ['押金5200，交了三个月', '5200'],
    ['修车花了1,240.50', '1240.50'],
    ['欠了12w没还', '120000'],
    ['两万三、八千', '23000', '8000'],
    ['借了两千五百块钱', '2500'],
    ['欠我一千八百', '1800'],
    ['月租壹仟捌佰元整', '1800'],
    ['三千五一个月', '3500'],
    ['两千二一个月', '2200'],
    ['欠我三百六十五块八', '365.80'],
    ['借了四五万', '40000–50000 约'],
    ['借了十四五万', '140000–150000 约'],
    ['借了三四千块', '3000–4000 约'],
  ] as const)
    it(`reads ${expected.join(' and ')} in “${text}”`, () => {
      expect(amounts(text)).to.deep.equal(expected);
    });

  for (const text of [
    '三百个人',
    '两千公里',
    '两千平',
    '一百二十平方米',
    '2024年3月',
    '第二百三十条',
    '电话13800001234',
    '百分之五',
    '千分之三',
    '万一他不还',
    '说过千万不要',
    '楼里八百户',
    '十几个人',
    '卡号尾数8812',
  ])
    it(`reads no amount in “${text}”`, () => {
      expect(amounts(text)).to.deep.equal([]);
    });

  it('reads every amount of ten thousands and thousands that people may say, at its place', () => {
    const digits = '一二三四五六七八九';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.lorem(), (tens, ones, before) => {
        const said = `${digits[tens]}万${digits[ones]}`;
        const text = `${before}，他借走${said}，没还`;
        const [finding] = moneyIn(text);
        expect(finding?.amount).to.equal(String((tens + 1) * 10_000 + (ones + 1) * 1000));
        expect(text.slice(finding?.from, finding?.to)).to.equal(said);
      }),
    );
  });

  it('finds passages that lie in the text one behind the other, whatever the text is', () => {
    const pieces = fc.constantFrom(
      '三',
      '万',
      '5',
      '千',
      '块',
      '元',
      '多',
      '，',
      '还',
      '两',
      '百',
      '.',
      '半',
      '个',
      '零',
      'w',
      '８',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const { from, to, amount, manner } of moneyIn(text)) {
          expect(from).to.be.within(end, to - 1);
          expect(to).to.be.at.most(text.length);
          if (manner === 'exact') expect(Number(amount)).to.be.at.least(0);
          end = to;
        }
      }),
    );
  });

  it('reads every amount that is written out in full, in plain and in capital numerals, with 元 or behind a word of owing', () => {
    const write = (value: number, [digits, places]: readonly [string, readonly string[]]): string => {
      const signs = [...String(value)].map(Number);
      return signs
        .map((digit, at) => {
          const place = places[signs.length - 1 - at] ?? '';
          if (digit !== 0) return `${digits[digit]}${place}`;
          return signs.slice(at + 1).some((later) => later !== 0) && signs[at - 1] !== 0 ? digits[0] : '';
        })
        .join('');
    };
    const hands = [
      ['零一二三四五六七八九', ['', '十', '百', '千']],
      ['零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟']],
    ] as const;
    const belowTenThousand = fc.tuple(fc.constantFrom(...hands), fc.integer({ min: 100, max: 9999 }));
    fc.assert(
      fc.property(belowTenThousand, fc.nat(99), ([hand, rest], ten) => {
        const value = ten * 10_000 + rest;
        const written = `${ten === 0 ? '' : `${write(ten, hand)}万`}${ten > 0 && rest < 1000 ? hand[0][0] : ''}${write(rest, hand)}`;
        expect(amounts(`他欠我${written}元`), written).to.deep.equal([String(value)]);
      }),
    );
  });
});
