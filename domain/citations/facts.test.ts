import { expect } from 'chai';
import usualNames from './facts/usualNames.json' with { type: 'json' };
import { citationFacts } from './facts.js';
import { shippedFacts } from './shippedFacts.js';

const { laws, courts, caseTypes } = shippedFacts;

describe('the facts for checking citations', () => {
  it('know every law that has a name in daily use, which no other law has', () => {
    for (const [name, inUse] of Object.entries(usualNames)) {
      expect(
        shippedFacts.laws.all.some((law) => law.name === name),
        name,
      ).to.equal(true);
      for (const one of inUse) expect(shippedFacts.laws.named(one)?.name, one).to.equal(name);
    }
  });

  it('are 968 laws, 3,528 courts and 133 type words, each table with its source and date', () => {
    expect([laws.all.length, courts.nameOf.size, caseTypes.meaningsOf.size]).to.deep.equal([968, 3528, 133]);
    expect([laws.about.asOf, courts.about.asOf, caseTypes.about.asOf]).to.deep.equal([
      '2026-11-22',
      '2018-07-24',
      '2021-06-25',
    ]);
    for (const { about } of [laws, courts, caseTypes]) expect(about.source).to.match(/[0-9a-f]{40}/);
  });

  it('have no name twice, whichever law it is short for', () => {
    const names = laws.all.flatMap(({ name, shortNames }) => [name, ...shortNames]);
    expect(new Set(names).size).to.equal(names.length);
  });

  it('give a day and a later law only of what is repealed', () => {
    const gone = laws.all.filter(({ repealedSince, supersededBy }) => repealedSince !== null || supersededBy !== null);
    expect(gone).to.have.length.above(50);
    for (const { name, status } of gone) expect(status, name).to.equal('repealed');
  });

  it('have codes of the supreme court, of provinces, and of two or four digits', () => {
    for (const code of courts.nameOf.keys()) expect(code).to.match(/^(?:最高法|\p{Script=Han}(?:\d{2}|\d{4})?)$/u);
  });

  it('are refused when a table is no table', () => {
    const about = { source: 'x', asOf: '2026-01-01' };
    const good = { about, columns: '', rows: ['甲|乙'] };
    expect(() =>
      citationFacts({ laws: { about, columns: '', rows: ['民法典'] }, courtCodes: good, caseTypes: good }),
    ).to.throw();
    expect(() => citationFacts({ laws: { rows: [] }, courtCodes: good, caseTypes: good })).to.throw();
  });
});
