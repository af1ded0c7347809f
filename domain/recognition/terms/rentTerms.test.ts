import { expect } from 'chai';
import { rentTermsIn } from './rentTerms.js';

describe('terms of rent', () => {
  it('reads 押二付一 as months of deposit and of payment', () => {
    expect(rentTermsIn('租金押二付一，以前押1付3')).to.deep.equal([
      { depositMonths: 2, paidMonths: 1, from: 2, to: 6 },
      { depositMonths: 1, paidMonths: 3, from: 9, to: 13 },
    ]);
  });
});
