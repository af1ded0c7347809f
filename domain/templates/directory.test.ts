import { expect } from 'chai';
import shipped from './directory.json' with { type: 'json' };
import { directory, directoryBy } from './directory.js';

describe('the lists of forms', () => {
  it('say no sentence twice', () => {
    const sentences = Object.values(shipped.forms).map(({ plain }) => plain);
    expect(new Set(sentences).size).to.equal(sentences.length);
  });

  it('cannot be read from a table with a subject in two groups or a sentence that is none', () => {
    const [group] = shipped.groups;
    expect(() => directoryBy({ ...shipped, groups: [...shipped.groups, group] })).to.throw('two groups');
    const forms = { ...shipped.forms, 'claim-divorce': { plain: 'want a divorce' } };
    expect(() => directoryBy({ ...shipped, forms })).to.throw();
    expect(() => directory.entry({ kind: 'claim', key: 'claim-witchcraft' })).to.throw('claim-witchcraft');
  });
});
