import { expect } from 'chai';
import fc from 'fast-check';
import { isOnlyTermOfPayment, isTermOfPayment, withoutPaymentTerms } from './paymentTerms.js';

describe('when something is to be paid, as people agree on it', () => {
  for (const [text, isTerm] of [
    ['总价12万一次付清', true],
    ['工程款15万完工一次付清', true],
    ['货款8万货到付清', true],
    ['尾款3万年底还清', true],
    ['工程款15万已经一次付清', false],
    ['货款8万年底付清了', false],
    ['房租都付清', false],
  ] as const)
    it(`is ${isTerm ? '' : 'not '}what ${text} says`, () => {
      const at = text.search(/付清|还清/u);
      expect(isTermOfPayment(text, at, at + 2)).to.equal(isTerm);
    });

  it('is all that a sentence says, unless it says as well what was paid or not', () => {
    expect(isOnlyTermOfPayment('一年6万租金一次付清')).to.equal(true);
    expect(isOnlyTermOfPayment('一年6万租金一次付清，他只付了3万')).to.equal(false);
    expect(isOnlyTermOfPayment('他欠我三个月房租')).to.equal(false);
  });

  it('keeps the places of all other signs when it is taken out', () => {
    const words = fc.array(fc.constantFrom('一次付清', '货到付款', '房租', '他', '付清了', '6万', '，'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, (some) => {
        expect(withoutPaymentTerms(some.join('')).length).to.equal(some.join('').length);
      }),
    );
  });
});
