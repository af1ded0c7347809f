import { expect } from 'chai';
import type { Field } from '../definition.js';
import { withGapsFilled } from './bareText.js';

const text = (id: string): Field => ({ id, kind: 'text', label: null });

describe('a printed sentence with its gaps filled in', () => {
  it('says once what an answer brings along, as the paper does', () => {
    const sentence = '商评字［202{year}］第{number}号';
    const fields = [text('year'), text('number')];
    expect(withGapsFilled(sentence, fields, { year: '2026', number: '第12号' }, '____')).to.equal(
      '商评字［2026］第12号',
    );
    expect(withGapsFilled(sentence, fields, { year: '6' }, '____')).to.equal('商评字［2026］第____号');
  });

  it('keeps what stands around gaps, and gaps of no field', () =>
    expect(withGapsFilled('欠{amount}元，{none}。', [text('amount')], { amount: '3' }, '＿')).to.equal(
      '欠3元，{none}。',
    ));
});
