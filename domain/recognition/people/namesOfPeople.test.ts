import { expect } from 'chai';
import { nameFault } from '../../forms/reading/readText.js';
import corpus from '../testing/namesOfPeople.json' with { type: 'json' };
import { recognise } from './recognise.js';

/** Everybody a text names as a person, with what it calls them: `原告 张三`. */
const peopleIn = (text: string): readonly { readonly name: string; readonly roles: readonly string[] }[] =>
  recognise(text).parties.flatMap(({ roles, findings: [name] }) =>
    name?.kind === 'person-name' ? [{ name: name.value, roles }] : [],
  );

describe('names of people of all countries and peoples', () => {
  it('are told apart from each other by more than a hundred and twenty lines', () => {
    const { fields, texts, nobody } = corpus;
    expect(fields.onePerson.length + fields.severalPeople.length + texts.length + nobody.length).to.be.at.least(120);
  });

  for (const name of corpus.fields.onePerson)
    it(`take “${name}” for one person in a field`, () => expect(nameFault(name)).to.equal(undefined));

  for (const names of corpus.fields.severalPeople)
    it(`ask for one person at a time of “${names}”`, () =>
      expect(nameFault(names)?.sentence).to.equal('一处只填一个人的姓名；还有别人，就再添加一位'));

  for (const { text, parties, named } of corpus.texts)
    it(`are found in “${text.slice(0, 30).replaceAll('\n', ' ')}”`, () => {
      const people = peopleIn(text);
      for (const [role = '', name = ''] of parties ?? [])
        expect(
          people.filter(({ roles }) => roles.includes(role)).map((one) => one.name),
          role,
        ).to.deep.equal([name]);
      const expected = [...(named ?? []), ...(parties ?? []).map(([, name = '']) => name)];
      for (const name of expected) expect(people.map((one) => one.name)).to.include(name);
    });

  for (const text of corpus.nobody)
    it(`find nobody in “${text.slice(0, 30).replaceAll('\n', ' ')}”`, () => expect(peopleIn(text)).to.deep.equal([]));
});
