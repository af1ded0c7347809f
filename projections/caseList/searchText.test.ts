import { expect } from 'chai';
import fc from 'fast-check';
import { searchGramsOf, searchTermsOf, searchTextOf } from './searchText.js';

const finds = (parts: string[], typed: string): boolean => {
  const text = searchTextOf(parts);
  const grams = new Set(searchGramsOf(text));
  return searchTermsOf(typed).every(({ text: term, grams: wanted, isGram }) => {
    const isNarrowed = wanted.every((gram) => grams.has(gram));
    // The index alone decides about short terms.
    if (isGram) expect(isNarrowed, term).to.equal(text.includes(term));
    return isNarrowed && text.includes(term);
  });
};

describe('case list: search text', () => {
  it('finds numbers in other brackets, widths and cases, and parts of names', () => {
    const parts = ['（2026）京0105民初1号', '民间借贷纠纷', '张 三、ACME 有限公司'];
    for (const typed of ['(2026)京0105', '〔２０２６〕京0105民初1号', '张三', '三', '借贷', 'acme', '张三 借贷', '司'])
      expect(finds(parts, typed), typed).to.equal(true);
    for (const typed of ['李四', '张三 李四', '2025', '号民间']) expect(finds(parts, typed), typed).to.equal(false);
  });

  it('finds every stretch of every part, and asks the index only for what is in it', () => {
    const part = fc.string({ unit: fc.constantFrom(...'京民初号张三０1Ａa（ (𠮷 ') });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (parts, which, from, length) => {
          const characters = [...(parts[which % parts.length] ?? '')];
          const start = from % (characters.length + 1);
          const typed = characters.slice(start, start + 1 + (length % 8)).join('');
          expect(finds(parts, typed)).to.equal(true);
        },
      ),
    );
  });
});
