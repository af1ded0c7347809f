import { expect } from 'chai';
import { validityOn } from './validity.js';

describe('the dates of validity of a file', () => {
  it('hold from the first day to the last, both included, and without an end where none is given', () => {
    const span = { from: '2026-01-01', until: '2026-12-31' };
    const on = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => validityOn(day, span));
    expect(on).to.deep.equal(['not_yet', 'valid', 'valid', 'over']);
    expect(validityOn('2099-01-01', { from: null, until: null })).to.equal('valid');
  });
});
