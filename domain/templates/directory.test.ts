import { expect } from 'chai';
import shipped from './directory.json' with { type: 'json' };
import { directory, directoryBy } from './directory.js';

describe('the lists of forms', () => {
  it('say no sentence twice', () => {
    const sentences = Object.values(shipped.forms).map(({ plain }) => plain);
    expect(new Set(sentences).size).to.equal(sentences.length);
  });

  it('tell an authority what it has to know first by the statute of its own procedure', () => {
    const first = (form: Parameters<typeof directory.entry>[0]) => directory.entry(form).first.join('');
    const administrative = first({ kind: 'defense', key: 'defense-administrative', domain: 'administrative' });
    expect(administrative).to.contain('行政诉讼法第六十七条').and.not.contain('民事诉讼法');
    expect(first({ kind: 'defense', key: 'defense-divorce' })).to.contain('民事诉讼法第一百二十八条');
  });

  it('cannot be read from a table with a subject in two groups or a sentence that is none', () => {
    const [group] = shipped.groups;
    expect(() => directoryBy({ ...shipped, groups: [...shipped.groups, group] })).to.throw('two groups');
    const forms = { ...shipped.forms, 'claim-divorce': { plain: 'want a divorce' } };
    expect(() => directoryBy({ ...shipped, forms })).to.throw();
    expect(() => directory.entry({ kind: 'claim', key: 'claim-witchcraft' })).to.throw('claim-witchcraft');
  });
});
