import { expect } from 'chai';
import { caseEvents } from './events.js';
import { eventsWithFile, mayNameFile } from './eventsWithFile.js';

describe('events of a case that name a kept file', () => {
  it('are all whose data have the hash of a document, so that no file counts as left over', () => {
    const named = Object.entries(caseEvents).flatMap(([type, { data }]) =>
      Object.hasOwn(data.shape, 'documentHash') ? [type] : [],
    );
    expect([...eventsWithFile].sort()).to.deep.equal(named.sort());
    expect(mayNameFile('CasePaperIssued')).to.equal(true);
    expect(mayNameFile('PapersServed')).to.equal(false);
  });
});
