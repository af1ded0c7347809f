import { Culture, recognizeCurrency } from '@microsoft/recognizers-text-number-with-unit';
import { expect } from 'chai';
import fc from 'fast-check';
import nzh from 'nzh';
import { z } from 'zod';
import known from './corpus/otherReader.json' with { type: 'json' };
import { moneyIn, wholeYuan } from './money.js';
import { moneyByAnotherHand, moneyCorpus } from './testing/moneyCorpus.js';

/** What another reader of Chinese amounts reads otherwise, with the reason; each was looked at, and the fault is its own. */
const { otherwise, foreignAsYuan } = z
  .strictObject({ otherwise: z.record(z.string(), z.array(z.string())), foreignAsYuan: z.array(z.string()) })
  .parse(known);

const Resolution = z.looseObject({ value: z.string(), isoCurrency: z.string().optional() });

/** The amounts that the other reader finds in a text, by their currency. A bare ¥ is the yen to it. */
const read = (text: string, currencies: readonly string[]): readonly number[] => {
  const found = recognizeCurrency(text, Culture.Chinese).flatMap(({ resolution }) => {
    const { data } = Resolution.safeParse(resolution);
    return data && data.value !== 'null' && currencies.includes(data.isoCurrency ?? '') ? [Number(data.value)] : [];
  });
  return [...new Set(found)];
};

describe('amounts, beside another reader of Chinese', () => {
  it('are the same to both where both read one, but for what the other one reads wrongly', () => {
    const lines = [
      ...moneyCorpus.exact,
      ...moneyByAnotherHand.flatMap(([text, kind, amount]) =>
        kind === 'yuan' && amount !== undefined ? [[text, amount] as const] : [],
      ),
    ];
    const others = lines.flatMap(([text, amount]) => {
      const values = read(text, ['CNY', 'JPY']);
      return values.length === 0 || (values.length === 1 && values[0] === Number(amount)) ? [] : [text];
    });
    expect(new Set(others)).to.deep.equal(new Set(Object.values(otherwise).flat()));
  });

  it('are foreign to both, but for what the other one takes for yuan', () => {
    const lines = [
      ...moneyCorpus.foreign,
      ...moneyByAnotherHand.flatMap(([text, kind]) => (kind === 'foreign' ? [text] : [])),
    ];
    for (const text of lines)
      expect(
        moneyIn(text).map(({ manner }) => manner),
        text,
      ).not.to.include('exact');
    expect(lines.filter((text) => read(text, ['CNY']).length > 0)).to.deep.equal(foreignAsYuan);
  });

  it('are the same to both in figures, numerals and capitals that another hand writes', () => {
    const hands: readonly ((amount: number) => string)[] = [
      (amount) => `${amount}元`,
      (amount) => `${nzh.cn.encodeS(amount)}元`,
      (amount) => `${nzh.cn.encodeB(amount)}元`,
      (amount) => nzh.cn.toMoney(amount, { outSymbol: false }),
    ];
    const amounts = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...hands), (amount, hand) => {
        const text = hand(amount);
        expect(wholeYuan(text), text).to.equal(String(amount));
        expect(read(text, ['CNY']), text).to.deep.equal([amount]);
      }),
      { numRuns: 300 },
    );
  });
});
