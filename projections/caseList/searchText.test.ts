import { expect } from 'chai';
import fc from 'fast-check';
import { numberStemsOf, searchGramsOf, searchTermsOf, searchTextOf, stemsIn } from './searchText.js';

/** Whether a case with these numbers and names is found by its stems or by the index; the index may find more than there is of long terms. */
const finds = (
  { numbers, names }: { numbers: string[]; names: string[] },
  typed: string,
  others: string[] = [],
): boolean => {
  const text = searchTextOf([...numbers, ...names]);
  const stems = numberStemsOf(numbers);
  const grams = new Set(searchGramsOf(numbers, names));
  return searchTermsOf(typed, stemsIn(numberStemsOf([...numbers, ...others]))).every(
    ({ text: term, grams: wanted, isGram }) => {
      if (stems.includes(term)) expect(text, term).to.include(term);
      const isNarrowed = wanted.every((gram) => grams.has(gram));
      // Stems and index alone decide about short terms.
      if (isGram) expect(isNarrowed || stems.includes(term), term).to.equal(text.includes(term));
      return stems.includes(term) || (isNarrowed && text.includes(term));
    },
  );
};

describe('case list: search text', () => {
  it('finds numbers in other brackets, widths and cases, and parts of names', () => {
    const parts = { numbers: ['（2026）京0105民初1号'], names: ['民间借贷纠纷', '张 三、ACME 有限公司'] };
    for (const typed of ['(2026)京0105', '〔２０２６〕京0105民初1号', '张三', '三', '借贷', 'acme', '张三 借贷', '司'])
      expect(finds(parts, typed), typed).to.equal(true);
    for (const typed of ['李四', '张三 李四', '2025', '号民间']) expect(finds(parts, typed), typed).to.equal(false);
  });

  it('finds numbers by any stretch of their beginning, of the rest, and across both', () => {
    const parts = { numbers: ['（2026）京0105民初1号', '新案件-20260301-ABCD2345'], names: ['初1甲'] };
    for (const typed of [
      '2026',
      '(2026)京0105民初',
      '民初1',
      '初1号',
      '初',
      '1',
      '新案件',
      '件-20',
      '-2026',
      '(2026)京0105民初1',
    ])
      expect(finds(parts, typed), typed).to.equal(true);
    for (const typed of ['民初2', '初2', '(2025)', '件20', '京0105民终'])
      expect(finds(parts, typed), typed).to.equal(false);
    expect(numberStemsOf(parts.numbers)).to.equal('(2026)京0105民初\n新案件-');
    expect(numberStemsOf(['abc', '（2026）京0105民初1号之一'])).to.equal('(2026)京0105民初');
  });

  it('finds every stretch of every part, and asks the index only for what is in it', () => {
    const stems = ['', '（2026）京0101民初', '（2026）京民', '新案件-', '(2026)京01民初01'];
    const tail = fc.string({ unit: fc.constantFrom(...'京民初号张三０1Ａa（ (𠮷 新件-26') });
    const number = fc.tuple(fc.constantFrom(...stems), tail).map((both) => both.join(''));
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 3 }),
        fc.array(tail, { maxLength: 2 }),
        fc.array(number, { maxLength: 2 }),
        fc.tuple(fc.nat(), fc.nat(), fc.nat()),
        (numbers, names, others, [which, from, length]) => {
          const all = [...numbers, ...names];
          const characters = [...(all[which % all.length] ?? '')];
          const start = from % (characters.length + 1);
          const typed = characters.slice(start, start + 1 + (length % 12)).join('');
          expect(finds({ numbers, names }, typed, others)).to.equal(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
