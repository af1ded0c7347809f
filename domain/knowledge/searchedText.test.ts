import { expect } from 'chai';
import fc from 'fast-check';
import { indexedChunk, searchedText } from './searchedText.js';

describe('what a chunk is found by', () => {
  const chunk = { law: '租赁规则', heading: '第一章 租金', text: '承租人应当按期支付租金。租金每月支付。' };

  it('is its text, with the law that it is of and the place where it stands', () => {
    expect(searchedText(chunk)).to.equal('租赁规则\n第一章 租金\n承租人应当按期支付租金。租金每月支付。');
    expect(searchedText({ law: null, heading: null, text: '一' })).to.equal('一');
  });

  it('is indexed with each term once, and as long as all of them', () => {
    const { terms, length, vector } = indexedChunk({ law: null, heading: null, text: '租金，租金 A' });
    expect([...terms]).to.deep.equal(['租金', 'a']);
    expect({ length, vector }).to.deep.equal({ length: 3, vector: `'租金' 'a'` });
  });

  it('is indexed by letters and digits alone, of a length that Postgres takes, whatever the text holds', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        for (const term of indexedChunk({ law: null, heading: null, text }).terms)
          expect(term).to.match(/^[\p{L}\p{N}]{1,64}$/u);
      }),
    ));

  it('is indexed by the beginning of a word without end', () => {
    const { terms } = indexedChunk({ law: null, heading: null, text: 'x'.repeat(5000) });
    expect([...terms]).to.deep.equal(['x'.repeat(64)]);
  });
});
