import { expect } from 'chai';
import fc from 'fast-check';
import type { SourceItem } from './passageFinder.js';
import { excerptOf } from '../assistance/statement.js';
import { complaintItems, defenseItems, saysAnything, type Pleading } from './pleadingItems.js';

const asked = (id: string, ...answers: string[]) => ({ id, question: id, answers });
const pleading: Pleading = {
  partyInfo: [{ role: '原告（自然人）', details: ['姓名：李某'] }],
  claimItems: [asked('claims.principal', '100,000.00元'), asked('claims.interest', ' ')],
  factItems: [asked('facts.loan_amount', '100,000.00元')],
  otherItems: [asked('header', '案号：1')],
};

describe('the pleadings that a model is given', () => {
  it('name what was answered one after another, the parties only where they are asked for', () => {
    expect(complaintItems(pleading).map(({ ref, id }) => `${ref} ${id}`)).to.deep.equal([
      'C1 claims.principal',
      'C2 facts.loan_amount',
      'C3 header',
    ]);
    expect(complaintItems(pleading, { parties: true })[0]).to.deep.include({ ref: 'C1', id: 'parties' });
    expect(defenseItems(pleading, 1).map(({ ref, defense }) => `${ref} ${defense}`)[0]).to.equal('D2-1 1');
  });

  it('are missing where nothing is claimed, stated or answered', () => {
    for (const nothing of [
      null,
      undefined,
      { partyInfo: [], otherItems: [] },
      { ...pleading, claimItems: [], factItems: [] },
    ])
      expect(saysAnything(nothing)).to.equal(false);
    expect(saysAnything(pleading)).to.equal(true);
  });

  it('are cut by whole items, in order, within the bound, and say how many were left out', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 }), fc.nat(300), (texts, characters) => {
        const items = texts.map((text, index): SourceItem => ({
          ref: `C${index}`,
          defense: null,
          id: 'a.b',
          question: '问',
          lines: [text],
        }));
        const { shown, leftOut, text } = excerptOf(items, characters);
        expect(shown.length + leftOut).to.equal(items.length);
        expect(items.filter((item) => shown.includes(item))).to.deep.equal(shown);
        expect(text.length).to.be.at.most(characters);
        for (const { lines } of shown) for (const line of lines) expect(text).to.include(line);
      }),
    ));
});
