import { expect } from 'chai';
import fc from 'fast-check';
import { moneyCapitals, moneyDigits } from './money.js';

describe('money in print', () => {
  const written: readonly (readonly [string, string, string])[] = [
    ['0', '0.00', '人民币零元整'],
    ['0.05', '0.05', '人民币伍分'],
    ['0.5', '0.50', '人民币伍角整'],
    ['1', '1.00', '人民币壹元整'],
    ['10', '10.00', '人民币壹拾元整'],
    ['100.05', '100.05', '人民币壹佰元零伍分'],
    ['1200.5', '1,200.50', '人民币壹仟贰佰元伍角整'],
    ['1001', '1,001.00', '人民币壹仟零壹元整'],
    ['12000', '12,000.00', '人民币壹万贰仟元整'],
    ['10001.23', '10,001.23', '人民币壹万零壹元贰角叁分'],
    ['1000000', '1,000,000.00', '人民币壹佰万元整'],
    ['100000000', '100,000,000.00', '人民币壹亿元整'],
    ['100010000', '100,010,000.00', '人民币壹亿零壹万元整'],
    ['1000000000001', '1,000,000,000,001.00', '人民币壹万亿零壹元整'],
    [
      '123456789012345.67',
      '123,456,789,012,345.67',
      '人民币壹佰贰拾叁万肆仟伍佰陆拾柒亿捌仟玖佰零壹万贰仟叁佰肆拾伍元陆角柒分',
    ],
    ['007', '7.00', '人民币柒元整'],
  ];
  for (const [amount, digits, capitals] of written)
    it(`writes ${amount} as ${digits} and ${capitals}`, () => {
      expect(moneyDigits(amount)).to.equal(digits);
      expect(moneyCapitals(amount)).to.equal(capitals);
    });

  for (const amount of ['', '-1', '1.234', '1,000', 'abc', '1e3', ' 1'])
    it(`writes nothing for ${JSON.stringify(amount)}`, () => {
      expect(moneyDigits(amount)).to.equal(undefined);
      expect(moneyCapitals(amount)).to.equal(undefined);
    });

  it('says every amount differently, and reads back to the same number', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), (cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        expect(readCapitals(moneyCapitals(amount) ?? '')).to.equal(cents);
      }),
    ));
});

/** Reads capitals the other way: an independent check of the writer. */
const readCapitals = (text: string): bigint => {
  const [yuan = '', rest = ''] = text.includes('元') ? text.slice(3).split('元') : ['', text.slice(3)];
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const place: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };
  const below = (part: string, unit: string, size: bigint, inner: (part: string) => bigint): bigint => {
    const [high, low] = part.includes(unit)
      ? [part.slice(0, part.lastIndexOf(unit)), part.slice(part.lastIndexOf(unit) + 1)]
      : ['', part];
    return inner(high) * size + inner(low);
  };
  const four = (part: string): bigint => {
    let sum = 0n;
    let digit = 0n;
    for (const character of part) {
      const size = place[character];
      if (size === undefined) digit = BigInt(digits.indexOf(character));
      else {
        sum += digit * size;
        digit = 0n;
      }
    }
    return sum + digit;
  };
  const whole = below(yuan, '亿', 100_000_000n, (part) => below(part, '万', 10_000n, four));
  const count = (unit: string) => BigInt(Math.max(0, digits.indexOf(rest[rest.indexOf(unit) - 1] ?? '零')));
  return whole * 100n + (rest.includes('角') ? count('角') * 10n : 0n) + (rest.includes('分') ? count('分') : 0n);
};
