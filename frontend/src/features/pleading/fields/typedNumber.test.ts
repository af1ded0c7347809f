import { expect } from 'chai';
import { typedNumber } from './typedNumber.js';

describe('numbers as people type them', () => {
  for (const [typed, stored] of [
    ['１２，３４５.５0元', '12345.50'],
    ['¥1,200.5', '1200.5'],
    [' .5 ', '0.5'],
    ['100.', '100'],
    ['约一百元', '约一百元'],
    ['', ''],
  ] as const)
    it(`reads “${typed}” as “${stored}”`, () => expect(typedNumber(typed)).to.equal(stored));
});
