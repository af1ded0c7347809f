import { expect } from 'chai';
import fc from 'fast-check';
import { evidenceFor } from '../evidence/evidence.js';
import { foldText } from '../evidence/foldedText.js';
import type { Field } from '../forms/definition.js';
import { readAnswer } from '../forms/reading/readAnswer.js';
import { moneyCapitals, moneyDigits } from '../forms/printing/money.js';
import { recognise } from '../recognition/people/index.js';
import { valuesIn } from '../recognition/values/index.js';
import { isAskedBy } from '../recognition/findings/layNumbers.js';
import { currencyNames } from './currencies.js';
import { everydaySigns, foldedInPlace } from './signs.js';
import { moneyByAnotherHand, moneyCorpus } from './testing/moneyCorpus.js';

const money: Field = { id: 'amount', label: '金额', kind: 'money' };

/** An amount as it is compared: 12000.50 and 12000.5 are one. */
const same = (amount: string): string => (moneyDigits(amount) ?? amount).replaceAll(',', '');

/** What the field takes without a doubt. */
const typed = (text: string): string | undefined => {
  const reading = readAnswer(money, text, { called: '金额' });
  return reading.kind === 'value' && reading.doubt === undefined ? same(reading.value) : undefined;
};

/** What stands in the text around it, exact and alone. */
const stands = (text: string): string | undefined => {
  const source = foldedInPlace(`尚欠货款${text}。`);
  const found = valuesIn(source, recognise(source).matters, '2026-06-30').filter(
    ({ kind, finding }) => kind === 'money' && !isAskedBy(finding.rule),
  );
  const values = new Set(found.map(({ value }) => same(value)));
  return values.size === 1 ? [...values][0] : values.size === 0 ? undefined : [...values].join('|');
};

const isShown = (text: string, amount: string): boolean => {
  const source = `尚欠货款${text}。`;
  return evidenceFor(foldText(source), money, amount, source) !== null;
};

describe('amounts of money, as a field, a text and evidence read them', () => {
  const { exact, about, foreign, nothing } = moneyCorpus;

  it('are more than three hundred spellings', () =>
    expect(exact.length + about.length + foreign.length + nothing.length).to.be.at.least(300));

  it('are the same in all three where they are exact', () => {
    const others = exact.flatMap(([text, amount]) => {
      const [field, inText, shown] = [typed(text), stands(text), isShown(text, amount)];
      return field === same(amount) && inText === field && shown ? [] : [{ text, amount, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are read by none of the three where they are rough, in another currency, no amount, or in doubt', () => {
    const others = [...about, ...foreign, ...nothing].flatMap((text) => {
      const figures = new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => figure.replaceAll(',', '')));
      const shown = [...figures].filter((figure) => isShown(text, figure));
      const [field, inText] = [typed(text), stands(text)];
      return field === undefined && inText === undefined && shown.length === 0 ? [] : [{ text, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });
});

describe('one sum in words and in figures', () => {
  const written = [
    (words: string, figures: string) => `人民币${words}（¥${figures}）`,
    (words: string, figures: string) => `${words} ¥${figures}`,
    (words: string, figures: string) => `大写：${words}，小写：${figures}元`,
  ];
  const found = (text: string): readonly (readonly [string, string])[] => {
    const source = foldedInPlace(`尚欠货款${text}。`);
    return valuesIn(source, recognise(source).matters, '2026-06-30').map(({ value, finding }) => [
      same(value),
      finding.rule,
    ]);
  };

  for (const write of written) {
    it(`is one finding and one answer where they agree, as in ${write('伍仟元整', '5,000.00')}`, () => {
      const text = write('贰拾万元整', '200,000.00');
      expect([...new Set(found(text).map(([value]) => value))]).to.deep.equal([same('200000')]);
      expect(typed(text)).to.equal(same('200000'));
    });

    it(`is a question that shows both where they disagree, as in ${write('伍仟元整', '6,000.00')}`, () => {
      const text = write('贰拾万元整', '210,000.00');
      const rules = found(text).map(([, rule]) => rule);
      expect(rules).to.have.length(2);
      for (const rule of rules) expect(rule).to.match(/^大写与小写不一致：(?=.*200,000\.00元)(?=.*210,000\.00元)/u);
      expect(rules.every(isAskedBy)).to.equal(true);
      const reading = readAnswer(money, text, { called: '金额' });
      expect(reading.kind === 'fault' && reading.sentence).to.equal('两个数不一样：是200,000元，还是210,000元？');
      for (const amount of ['200000', '210000']) expect(isShown(text, amount), amount).to.equal(false);
    });
  }
});

describe('amounts in another currency', () => {
  const names = currencyNames
    .slice(3, -1)
    .split('|')
    .map((name) => name.replaceAll('\\', ''));
  const ways: readonly ((name: string, amount: string) => string)[] = [
    (name, amount) => `${name}${amount}`,
    (name, amount) => `${name} ${amount}`,
    (name, amount) => `${amount}${name}`,
    (name, amount) => `${amount} ${name}`,
    (name, amount) => `${amount}（${name}）`,
    (name, amount) => `${amount}元${name}`,
  ];
  const figures = ['50000', '5万', '50,000.00', '伍万', '五万', '1.5万', '50 000'];

  it('are no amount of yuan to a field, a text or evidence, wherever the currency stands', () => {
    const others = names.flatMap((name) =>
      ways.flatMap((write) =>
        figures.flatMap((figure) => {
          const text = write(name, figure);
          const shown = ['50000', '15000', '5', '50', '1.5'].filter((amount) => isShown(text, amount));
          const read = { field: typed(text), inText: stands(text), shown };
          return read.field === undefined && read.inText === undefined && shown.length === 0 ? [] : [{ text, ...read }];
        }),
      ),
    );
    expect(others).to.deep.equal([]);
  });
});

/** What is read otherwise than its writer said, or by one of the three alone. */
const disagreements: ReadonlySet<string> = new Set([
  // Read by none: a sign that covers a place, half of a unit, a space behind every sign, a unit far ahead, a bare 九百八.
  ...[
    '⊗佰⊗拾伍万贰仟零佰零拾零元零角零分',
    '半块钱',
    '半万元',
    '1 2 0 0 0 元',
    '金额（万元）：12.5',
    '单位：万元 36.8',
    '两个轮胎换下来九百八，有发票',
  ],
  // The field alone: what is typed there has each sign by itself, or is a number of eleven digits.
  ...['五 万 元 整', '13800138000'],
  // 小 is as often the end of a name; letters that a picture is misread as are put right in a text.
  ...['小十万块钱', '1O00O元'],
]);

describe('amounts of money as another hand wrote them', () => {
  const offers = (text: string): readonly string[] => {
    const reading = readAnswer(money, text, { called: '金额' });
    return reading.kind === 'fault' ? reading.choices.map(({ value }) => same(value)) : [];
  };

  it('are read alike by a field, a text and evidence, but for those that are named', () => {
    const others = moneyByAnotherHand.filter(([text, kind, amount]) => {
      const [field, inText] = [typed(text), stands(text)];
      if (kind !== 'yuan' || amount === undefined) return field !== undefined || inText !== undefined;
      // Around an amount that stands in a sentence the field asks, and offers it.
      const isTyped = field === same(amount) || offers(text).includes(same(amount));
      return !(isTyped && inText === same(amount) && isShown(text, amount));
    });
    expect(new Set(others.map(([text]) => text))).to.deep.equal(disagreements);
  });
});

/** 12.3456 of 123456. */
const inTenThousands = (amount: string): string => {
  const figures = amount.padStart(5, '0');
  return `${figures.slice(0, -4)}.${figures.slice(-4)}`.replace(/\.?0+$/, '');
};

/** Ways of writing one amount of whole yuan. */
const hands: readonly ((amount: string) => string)[] = [
  (amount) => `${amount}元`,
  (amount) => `${moneyDigits(amount) ?? ''}元`,
  (amount) => `¥${moneyDigits(amount) ?? ''}`,
  (amount) => `人民币${amount}元整`,
  (amount) => moneyCapitals(amount) ?? '',
  (amount) => (moneyCapitals(amount) ?? '').replace('人民币', ''),
  (amount) => `${(moneyDigits(amount) ?? '').replace('.00', '').replaceAll(',', ' ')}元`,
  (amount) => `${amount}块`,
  (amount) => `${amount}块钱`,
  (amount) => `RMB ${amount}`,
  (amount) => `${everydaySigns(moneyCapitals(amount) ?? '').replace(/^人民币|整$/gu, '')}`,
  (amount) => `人民币（大写）${(moneyCapitals(amount) ?? '').replace('人民币', '')}（¥${moneyDigits(amount) ?? ''}）`,
  (amount) => `${inTenThousands(amount)}万元`,
  (amount) => `${inTenThousands(amount)}万`,
];

describe('amounts of money, whatever they are', () => {
  it('are the same to a field, a text and evidence in every way of writing them', () => {
    const amount = fc.integer({ min: 10, max: 999_999_999 }).map(String);
    fc.assert(
      fc.property(amount, fc.constantFrom(...hands), (value, hand) => {
        const text = hand(value);
        expect(typed(text), text).to.equal(same(value));
        expect(stands(text), text).to.equal(same(value));
        expect(isShown(text, value), text).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are never different to two of the three, whatever signs are put one behind the other', () => {
    const sign = fc.constantFrom(...'0123456789一二两三五十百千万亿零元块角分半,. ¥整多来几第个w约-'.split(''));
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join('')),
        (text) => {
          const [field, inText] = [typed(text), stands(text)];
          if (field !== undefined && inText !== undefined) expect(inText, text).to.equal(field);
          // A text names no amount of nothing.
          if (field !== undefined && inText === undefined && Number(field) > 0)
            expect(isShown(text, field), text).to.equal(false);
        },
      ),
      { numRuns: 500, examples: [['40  千'], ['5  万元'], ['.5w块3角']] },
    );
  });
});
