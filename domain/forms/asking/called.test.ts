import { expect } from 'chai';
import { placeInPlainWords } from './called.js';

describe('a place of a form as its party names it', () => {
  it('is a noun without numbers and brackets; of several of a side it says which', () => {
    expect(placeInPlainWords('原告（自然人）第1项 · 姓名')).to.equal('原告的姓名');
    expect(placeInPlainWords('原告（自然人）第2项 · 证件号码')).to.equal('原告（第2个）的证件号码');
    expect(placeInPlainWords('诉讼请求 · 1. 本金')).to.equal('诉讼请求的本金');
    expect(placeInPlainWords('诉讼请求 · 1. 本金 · 尚欠本金')).to.equal('本金的尚欠本金');
    expect(placeInPlainWords('…')).to.equal('…');
  });
});
