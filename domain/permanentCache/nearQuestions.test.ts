import { expect } from 'chai';
import fc from 'fast-check';
import { foldQuestion } from './foldQuestion.js';
import {
  nearQuestions,
  questionTerms,
  similarity,
  soughtTerms,
  leastSimilarity,
  termsOfNear,
} from './nearQuestions.js';

const isNear = (one: string, other: string): boolean => nearQuestions(one, [{ question: other }]).length === 1;

const phrases = [
  ...[
    '诉讼费',
    '押金',
    '利息',
    '违约金',
    '借条',
    '离婚',
    '加班费',
    '房东',
    '被告',
    '公司',
    '法院',
    '合同',
    '工伤',
    '抚养费',
  ],
  ...[
    '由谁承担',
    '怎么计算',
    '可以主张',
    '应当支付',
    '能要回',
    '怎么写',
    '需要准备',
    '起诉',
    '退还',
    '到庭',
    '签字',
    '怎么办',
  ],
  ...[
    '不',
    '没有',
    '能不能',
    '是否',
    '2024年',
    '三年',
    '1万元',
    '民法典',
    '的',
    '吗',
    '，',
    '请问',
    '谁',
    '多久',
    '什么证据',
  ],
];
const question = fc.array(fc.constantFrom(...phrases), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
const signs = fc
  .array(fc.integer({ min: 0, max: 0x1_ffff }))
  .map((codes) => String.fromCodePoint(...codes).replaceAll(/\p{Surrogate}/gu, ''));
const longer = fc.array(fc.constantFrom(...phrases), { minLength: 2, maxLength: 8 });
const anything = fc.oneof(question, fc.string({ unit: 'grapheme', maxLength: 20 }));
/** Somewhere between two signs of a text. */
const insertedIn = (text: string, what: string, place: number): string => {
  const signs = [...text];
  const at = place % (signs.length + 1);
  return [...signs.slice(0, at), what, ...signs.slice(at)].join('');
};

describe('near questions of the permanent cache', () => {
  it('are offered where only courtesies, particles and word order differ', () => {
    for (const [one, other] of [
      ['诉讼费由谁承担？', '请问诉讼费谁承担'],
      ['能不能要求对方支付违约金？', '可以要求对方支付违约金吗'],
      ['如何计算加班费', '加班费怎么计算？'],
      ['借款3年以后还能起诉吗', '借款三年以后还能不能起诉'],
      ['根据《民法典》，利息怎么算？', '根据民法典利息怎么算呢'],
    ] as const)
      expect(isNear(one, other), `${one} ${other}`).to.equal(true);
  });

  it('are not offered where a negation, a modality, a number, a date, a law or a party differs', () => {
    for (const [one, other] of [
      ['公司可以解除劳动合同吗', '公司不可以解除劳动合同吗'],
      ['用人单位应当支付经济补偿金吗', '用人单位可以支付经济补偿金吗'],
      ['合同约定不得转租有效吗', '合同约定可以转租有效吗'],
      ['合同未签字盖章有效吗', '合同签字盖章有效吗'],
      ['违约金可以约定为30%吗', '违约金可以约定为20%吗'],
      ['欠款超过三年还能起诉吗', '欠款超过两年还能起诉吗'],
      ['欠款超过3年还能起诉吗', '欠款超过3个月还能起诉吗'],
      ['2024年5月1日以后的利息怎么算', '2024年6月1日以后的利息怎么算'],
      ['劳动法对加班费怎么规定', '民法典对加班费怎么规定'],
      ['原告不到庭怎么处理', '被告不到庭怎么处理'],
      ['甲不还款乙怎么起诉', '乙不还款甲怎么起诉'],
      ['王明借钱怎么要回来', '李刚借钱怎么要回来'],
      ['定金可以要求双倍返还吗', '订金可以要求双倍返还吗'],
      ['婚前财产离婚时怎么分', '婚后财产离婚时怎么分'],
    ] as const)
      expect(isNear(one, other), `${one} ${other}`).to.equal(false);
  });

  it('are near to each other, whichever is asked', () =>
    fc.assert(fc.property(anything, anything, (one, other) => isNear(one, other) === isNear(other, one))));

  it('never include the question itself, however it is written', () =>
    fc.assert(fc.property(anything, (one) => !isNear(one, ` ${one}？`))));

  it('never include a question with a negation more', () =>
    fc.assert(
      fc.property(
        question,
        fc.constantFrom('不', '未', '无', '非', '没有', '禁止', '不得'),
        fc.nat(100),
        (one, no, at) => {
          expect(isNear(one, insertedIn(one, no, at))).to.equal(false);
        },
      ),
      { numRuns: 1000 },
    ));

  it('never include a question with another number', () => {
    const number = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(
        question,
        question,
        number,
        number,
        fc.constantFrom('', '年', '元', '%', '天'),
        (a, b, one, other, unit) => {
          fc.pre(one !== other);
          const asked = (n: number) => `${a}，${n}${unit}，${b}`;
          expect(isNear(asked(one), asked(other))).to.equal(false);
        },
      ),
    );
  });

  it('never include a question about another law or another party', () => {
    const different = (words: readonly string[]) =>
      fc.tuple(question, fc.shuffledSubarray([...words], { minLength: 2, maxLength: 2 }), question);
    for (const words of [
      ['《民法典》', '《劳动合同法》', '《公司法》', '《民事诉讼法》'],
      ['原告', '被告', '出租人', '承租人', '丈夫', '妻子'],
    ])
      fc.assert(
        fc.property(different(words), ([a, [one = '', other = ''], b]) => {
          expect(isNear(`${a}，${one}${b}`, `${a}，${other}${b}`)).to.equal(false);
        }),
      );
  });

  it('share as many terms as their number demands, without an error of rounding', () => {
    for (const [count, fewest, most] of [
      [7, 3, 16],
      [14, 6, 32],
      [3, 2, 7],
      [1, 1, 2],
    ] as const)
      expect(termsOfNear(count), String(count)).to.deep.equal({ fewest, most });
  });

  it('all have one of the terms that are sought', () =>
    fc.assert(
      fc.property(longer, (parts) => {
        const [terms, others] = [questionTerms(parts.join('')), questionTerms(parts.slice(1).join('请问'))];
        if (similarity(terms, others) >= leastSimilarity)
          expect(soughtTerms(terms).some((term) => others.has(term))).to.equal(true);
      }),
    ));
});

describe('the same question', () => {
  it('is known in full-width letters, capitals, other spaces and other punctuation', () => {
    for (const [one, other] of [
      ['诉讼费由谁承担？', ' 诉讼费，由谁 承担'],
      ['什么是LPR?', '什么是ＬＰＲ'],
      ['《民法典》第675条怎么说', '民法典第６７５条，怎么说！！'],
      ['押金不退怎么办？', '押金不退怎么办～'],
      ['A公司 B公司', 'a公司，b公司。'],
    ] as const)
      expect(foldQuestion(one), one).to.equal(foldQuestion(other));
  });

  it('is another one where signs change a number, a rate or a negation', () => {
    for (const [one, other] of [
      ['利息1.5倍', '利息15倍'],
      ['3-5年', '35年'],
      ['利率24%', '利率24'],
      ['利率-5%', '利率5%'],
      ['不，可以退吗', '不可以退吗'],
      ['1 2', '12'],
    ] as const)
      expect(foldQuestion(one), one).to.not.equal(foldQuestion(other));
  });

  it('is folded once and for all', () =>
    fc.assert(
      fc.property(fc.oneof(anything, signs), (one) => {
        expect(foldQuestion(foldQuestion(one))).to.equal(foldQuestion(one));
      }),
      { examples: [['Ｔ῭']] },
    ));
});
