import { expect } from 'chai';
import { shippedUsualEvidence, usualEvidenceTable } from './usual.js';
import shipped from './usual.json' with { type: 'json' };

const { always, general, causes, demands, denials } = shippedUsualEvidence;

describe('the table of usual evidence', () => {
  it('has 26 groups of causes and 21 of demands, and in each group no piece and no word twice', () => {
    expect([always.length, general.length, causes.length, demands.length]).to.deep.equal([1, 3, 26, 21]);
    for (const { words, ...group } of [...causes, ...demands]) {
      const names = ('usual' in group ? group.usual : group.needs).map(({ name }) => name);
      expect(new Set(names).size, words.join()).to.equal(names.length);
      expect(new Set(words).size, words.join()).to.equal(words.length);
    }
  });

  it('has five answers that demand nothing, none with a colon, behind which an answer begins', () => {
    expect(denials.size).to.equal(5);
    for (const answer of denials) expect(answer).not.to.contain('：');
  });

  it('reaches every group of causes: no earlier group has all of its words', () => {
    causes.forEach(({ words }, at) => {
      const earlier = causes.slice(0, at).flatMap((group) => group.words);
      expect(words.filter((word) => !earlier.some((one) => word.includes(one)))).to.have.length.above(0);
    });
  });

  it('names every shared piece in a list, and writes it nowhere else', () => {
    const lists = JSON.stringify({ ...shipped, shared: {} });
    for (const [key, { name }] of Object.entries(shipped.shared)) {
      expect(lists.split(JSON.stringify(key)).length - 1, key).to.be.above(0);
      expect(lists, key).not.to.contain(JSON.stringify(name));
    }
  });

  it('is refused when it has another shape or names a shared piece that is not there', () => {
    expect(() => usualEvidenceTable({ ...shipped, always: [] })).to.throw();
    expect(() => usualEvidenceTable({ ...shipped, others: [] })).to.throw();
    expect(() => usualEvidenceTable({ ...shipped, always: ['身份证明'] })).to.throw('身份证明');
  });
});
