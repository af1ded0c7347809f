import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import shipped from './directory.json' with { type: 'json' };
import { directory, directoryBy } from './directory.js';

const kinds = ['claim', 'defense', 'application'] as const;
const formKeys = kinds.flatMap((kind) =>
  readdirSync(new URL(`../forms/definitions/${kind}`, import.meta.url)).map((file) => ({
    kind,
    key: `${kind}-${file.replace(/\.yaml$/, '')}`,
  })),
);

describe('the lists of forms', () => {
  it('say for each of the 54 forms under which subject it stands and, in everyday words, when it is used', () => {
    expect(formKeys).to.have.lengthOf(54);
    for (const form of formKeys) {
      const { group, plain } = directory.entry(form);
      expect(group.title, form.key).to.match(/\p{Script=Han}/u);
      // The words of the official titles are what the sentence stands beside, not what it is made of.
      expect(plain, form.key).not.to.match(/提起诉讼使用|原告就|被告就|纠纷/);
    }
    expect(Object.keys(shipped.forms).sort()).to.deep.equal(formKeys.map(({ key }) => key).sort());
  });

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
