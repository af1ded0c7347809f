import { expect } from 'chai';
import fc from 'fast-check';
import type { AnswerValue } from '../forms/answers.js';
import type { Field } from '../forms/definition.js';
import { moneyCapitals, moneyDigits } from '../forms/printing/money.js';
import { chineseDate } from '../forms/printing/dates.js';
import { evidenceFor } from './evidence.js';
import { findQuote, foldText } from './foldedText.js';

const field = (given: Partial<Field> & Pick<Field, 'kind'>): Field => ({ id: 'field', label: '项目', ...given });
const money = field({ kind: 'money', means: 'claim-amount' });
const date = field({ kind: 'date' });
const text = field({ kind: 'textarea' });
const phone = field({ kind: 'text', means: 'phone' });
const idNumber = field({ kind: 'text', means: 'id-number' });
const shown = (of: Field, value: AnswerValue, source: string, quote = source): string | null => {
  const span = evidenceFor(foldText(source), of, value, quote);
  return span && source.slice(span.start, span.end);
};

describe('finding a quote in a source', () => {
  const found = (source: string, quote: string) =>
    findQuote(foldText(source), quote).map(({ start, end }) => source.slice(start, end));

  it('disregards width, spaces, line ends, case and the spelling of punctuation', () => {
    expect(found('出租人（甲方）：李 建国\n身份证Ａ１', '出租人(甲方):李建国身份证a1')).to.deep.equal([
      '出租人（甲方）：李 建国\n身份证Ａ１',
    ]);
    expect(found('他说：「还钱。」', '他说:“还钱.”')).to.deep.equal(['他说：「还钱。」']);
  });

  it('returns nothing for an empty quote, another word, or half of a character', () => {
    for (const quote of ['', ' \u200b', '还清', '1']) expect(found('每月½付，还款', quote), quote).to.deep.equal([]);
  });

  it('leads back to the characters it was made of, whatever they are', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (source, one, other) => {
        const signs = [...source];
        const [from, to] = [one % signs.length, other % signs.length].sort((a, b) => a - b) as [number, number];
        const quote = signs.slice(from, to + 1).join('');
        fc.pre(foldText(quote).folded !== '');
        const spans = findQuote(foldText(source), quote);
        expect(spans.map(({ start, end }) => foldText(source.slice(start, end)).folded)).to.include(
          foldText(quote).folded,
        );
      }),
    ));
});

describe('whether a quote shows a value', () => {
  it('takes an amount in digits, in ten thousands and in capitals', () => {
    expect(shown(money, '56000', '借款56,000元')).to.equal('借款56,000元');
    expect(shown(money, '56000', '借款５６０００．００元')).to.equal('借款５６０００．００元');
    expect(shown(money, '56000', '借款5.6万元')).to.equal('借款5.6万元');
    expect(shown(money, '56000', '借款人民币伍万陆仟元整')).to.equal('借款人民币伍万陆仟元整');
    expect(shown(money, '56000', '金额 56000 备注')).to.equal('金额 56000 备注');
  });

  it('takes no part of an amount, no other unit, and none that goes on outside the quote', () => {
    for (const [source, quote] of [
      ['借款156000元'],
      ['借款156000元', '56000元'],
      ['借款56000.5元'],
      ['借款56000.5元', '56000'],
      ['借款5600元'],
      ['借款1万56000元'],
      ['房屋56000平方米'],
      ['借款56000余元'],
      ['借款56000%'],
      ['借款56000万元', '56000'],
      ['借款56 000元', '56'],
    ] as const)
      expect(shown(money, '56000', source, quote ?? source), source).to.equal(null);
    expect(shown(money, '1000', '借款5千元')).to.equal(null);
    expect(shown(money, '10000', '借款1万2千元')).to.equal(null);
    expect(shown(money, '2000', '借款1万2000元')).to.equal(null);
    expect(shown(money, '30', '应在30天内支付')).to.equal(null);
    expect(shown(money, '5', '5、支付租金')).to.equal(null);
  });

  it('takes dates however they are written, and whole', () => {
    for (const source of ['2024年3月5日', '2024-03-05', '2024.3.5', '二〇二四年三月五日', '2024年3月5日至2024年4月1日'])
      expect(shown(date, '2024-03-05', `于${source}签订`), source).to.equal(`于${source}签订`);
    expect(shown(date, '2024-03-05', '2024年3月')).to.equal(null);
    expect(shown(date, '2024-03-01', '2024年3月15日', '2024年3月1')).to.equal(null);
    expect(shown(field({ kind: 'daterange' }), { from: '2024-03-05', to: '2024-04-02' }, '自2024年3月5日起')).to.equal(
      null,
    );
  });

  it('takes numbers of people whole, however they are grouped, and what an ID number says', () => {
    const id = '110105199003071239';
    expect(shown(phone, '13912345678', '电话：139 1234 5678')).to.equal('电话：139 1234 5678');
    expect(shown(phone, '13912345678', '电话+8613912345678')).to.equal('电话+8613912345678');
    expect(shown(phone, '13912345678', '账号622213912345678')).to.equal(null);
    expect(shown(idNumber, id, `身份证${id}`)).to.equal(`身份证${id}`);
    expect(shown(idNumber, id, `身份证${id}0`, id)).to.equal(null);
    expect(shown(field({ kind: 'date', means: 'birth-date' }), '1990-03-07', `身份证${id}`)).to.equal(`身份证${id}`);
    const sex = field({ kind: 'choice', means: 'sex', options: ['男', '女'] });
    expect(shown(sex, '男', `身份证${id}`)).to.equal(`身份证${id}`);
    expect(shown(sex, '女', `身份证${id}`)).to.equal(null);
    expect(shown(sex, '女', '子女二人')).to.equal(null);
  });

  it('takes words that stand in the quote, clause by clause, and none that are denied there', () => {
    const source = '被告自2024年3月起未付租金。经多次催要，被告不同意解除合同，押金9000元未退。';
    expect(shown(text, '被告自2024年3月起未付租金，押金9000元未退', source)).to.equal(source);
    expect(shown(text, '经多次催要', source)).to.equal(source);
    for (const absent of ['付租金', '同意解除合同', '押金900', '月起付租金', '被告已付租金', '000元未退'])
      expect(shown(text, absent, source), absent).to.equal(null);
    const way = field({ kind: 'multichoice', options: ['现金', '转账', '其他'] });
    expect(shown(way, ['现金', '转账'], '以现金和银行转账支付')).to.equal('以现金和银行转账支付');
    expect(shown(way, ['现金', '转账'], '以现金支付')).to.equal(null);
    expect(shown(way, ['其他'], '其他约定')).to.equal(null);
    expect(shown(field({ kind: 'choice', options: ['是', '否'] }), '是', '事实是清楚的')).to.equal(null);
  });

  it('takes counts with their unit or with none', () => {
    const months = field({ kind: 'number', unit: '个月' });
    expect(shown(months, '3', '拖欠三个月')).to.equal('拖欠三个月');
    expect(shown(months, '3', '拖欠 3 个月')).to.equal('拖欠 3 个月');
    expect(shown(months, '3', '拖欠13个月')).to.equal(null);
    expect(shown(months, '3', '拖欠三天')).to.equal(null);
    expect(shown(months, '3', '拖欠十三个月')).to.equal(null);
  });

  it('takes nothing from a quote that is not in the source', () => {
    expect(shown(money, '56000', '借款5600元', '借款56000元')).to.equal(null);
    expect(shown(text, '还款', '没有这句话', '还款')).to.equal(null);
    expect(shown(money, '56000', '借款56000元', '')).to.equal(null);
  });
});

describe('a value that is not in the source', () => {
  const amounts = fc.integer({ min: 10, max: 99_999_999 }).map((cents) => String(cents / 100));
  const written = fc.constantFrom<(amount: string) => string>(
    (amount) => `${amount}元`,
    (amount) => `${moneyDigits(amount)}元`,
    (amount) => `${moneyCapitals(amount)}`,
    (amount) => `￥${amount}，`,
    (amount) => `金额：${amount}\t`,
  );
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const words = fc.string({
    unit: fc.constantFrom(...'原告被告借款租金支付于，。：（） \n0123456789万千元.,-年月日'),
    maxLength: 12,
  });
  /** Any part of the source, as a model would quote it, or changed a little. */
  const quoteOf = (source: string, one: number, other: number): string => {
    const [from, to] = [one % (source.length + 1), other % (source.length + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    return source.slice(from, to);
  };

  it('is never marked as shown: amounts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amounts, written), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('，', '；另有', '\n', '支付'),
        amounts,
        fc.nat(),
        fc.nat(),
        (given, between, wanted, one, other) => {
          fc.pre(given.every(([amount]) => Number(amount) !== Number(wanted)));
          const source = given.map(([amount, write]) => `借款${write(amount)}`).join(between);
          expect(shown(money, wanted, source, quoteOf(source, one, other))).to.equal(null);
          expect(shown(money, wanted, source)).to.equal(null);
        },
      ),
      { numRuns: 400 },
    ));

  it('is never marked as shown: dates and telephones', () =>
    fc.assert(
      fc.property(
        fc.array(days, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String),
        days,
        fc.nat(9),
        fc.nat(10),
        (given, number, wanted, digit, at) => {
          const source = given.map((day, n) => `${n % 2 ? chineseDate(day) : day}电话${number}`).join('，');
          if (!given.includes(wanted)) expect(shown(date, wanted, source)).to.equal(null);
          const changed = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
          for (const absent of [changed, number.slice(0, at), number.slice(at + 1), `${number}${digit}`])
            if (absent.length > 4 && absent !== number) expect(shown(phone, absent, source), absent).to.equal(null);
        },
      ),
      { numRuns: 300 },
    ));

  it('is never marked as shown: what its own characters do not occur in', () =>
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, fc.nat(), fc.nat(), (parts, value, one, other) => {
        const source = parts.join('');
        const quote = quoteOf(source, one, other);
        for (const of of [text, money, date, phone]) {
          const span = evidenceFor(foldText(source), of, value, quote);
          if (span === null) continue;
          const passage = foldText(source.slice(span.start, span.end)).folded;
          expect(passage).to.equal(foldText(quote).folded);
          const digits = value.replaceAll(/\D/g, '').replace(/^0+/, '');
          if (of === text)
            for (const sign of foldText(value.replaceAll(/[，。.,\n]/g, '')).folded) expect(passage).to.include(sign);
          if (of === phone) expect(passage.replaceAll(/\D/g, '')).to.include(digits);
        }
      }),
      { numRuns: 500 },
    ));

  it('is told from one that is there, however the source is spaced and spelt', () =>
    fc.assert(
      fc.property(amounts, days, fc.constantFrom(' ', '　', '\u200b', ''), fc.boolean(), (amount, day, space, wide) => {
        const quote = `原告于${chineseDate(day)}借给被告${amount}元,至今未还.`;
        const spelt = quote.replace(',', '，').replace('.', (point) => (wide ? point : point));
        const source = `事实：${[...spelt.replaceAll('原告', `原${space}告`)].join('')}\n完`;
        expect(shown(money, amount, source, quote)).not.to.equal(null);
        expect(shown(date, day, source, quote)).not.to.equal(null);
      }),
      { numRuns: 200 },
    ));
});
