import { expect } from 'chai';
import type { Ask } from '../../../domain/forms/asking/asking.js';
import { stepsOf } from '../../../domain/forms/asking/stepsOf.js';
import { domainOf, type FormDomain } from '../../../domain/forms/formDomain.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

type Asked = { readonly form: string; readonly place: string; readonly ask: Ask };

/** Every question of the forms of one field of law. */
const asked = (domain: FormDomain): readonly Asked[] =>
  catalogue
    .list()
    .map(({ key }) => catalogue.get(key))
    .flatMap((form) => (form && domainOf(form) === domain ? [form] : []))
    .flatMap(({ key: form }) =>
      Object.entries(catalogue.asking(form)?.ask ?? {}).map(([place, ask]): Asked => ({ form, place, ask })),
    );

/** What people read of a question before they answer it. */
const read = ({ ask }: Asked): string =>
  [ask.ask, ask.called, ask.help, ask.example].filter((one) => one !== undefined).join('\n');

const saying = (questions: readonly Asked[], words: RegExp): readonly string[] =>
  questions.filter((one) => words.test(read(one))).map(({ form, place }) => `${form} ${place}`);

describe('the everyday words of a field of law', () => {
  it('speak in a private prosecution neither of the parties of a civil case nor of its fee', () => {
    const questions = asked('criminal');
    expect(new Set(questions.map(({ form }) => form))).to.have.lengthOf(8);
    expect(saying(questions, /原告|被告(?!人)|起诉状|诉讼费|利息/)).to.deep.equal([]);
  });

  it('call who defends somebody accused a defender, whom a friend may be as well as a relative', () => {
    const defenders = asked('criminal').filter(
      ({ form, place }) => form.startsWith('defense') && /^agents/.test(place),
    );
    expect(defenders).to.have.length.greaterThan(4 * 8);
    expect(saying(defenders, /代理/)).to.deep.equal([]);
    expect(saying(asked('criminal'), /近亲属/)).to.deep.equal([]);
  });

  it('speak in a claim of state compensation neither of the parties of a civil case nor of counterclaims', () => {
    const questions = asked('compensation');
    expect(new Set(questions.map(({ form }) => form)).size).to.be.at.least(7);
    expect(saying(questions, /原告|被告|诉讼费|反诉|上诉|应诉/)).to.deep.equal([]);
  });

  it('send no authority to look at its business licence, and show it the kind of number its case has', () => {
    const answering = [...asked('administrative'), ...asked('compensation')].filter(
      ({ form }) => form.startsWith('defense') && !form.endsWith('third-party'),
    );
    expect(saying(answering, /营业执照/)).to.deep.equal([]);
    const numbers = [...asked('administrative'), ...asked('compensation')].filter(
      ({ place }) => place === 'header.case_number',
    );
    expect(numbers).to.have.length.greaterThan(7);
    for (const { form, ask } of numbers) expect(ask.example, form).to.match(/行初|委赔/);
  });

  it('ask whoever states an opinion first for the case, then for the party, which is not folded', () => {
    const opinions = catalogue.list().filter(({ key }) => key.endsWith('third-party'));
    expect(opinions).to.have.lengthOf(3);
    for (const { key } of opinions) {
      const [definition, asking] = [catalogue.get(key), catalogue.asking(key)];
      if (!definition || !asking) throw new Error(`no form ${key}`);
      const topics = stepsOf(definition, asking)[0]?.topics.map(({ title }) => title) ?? [];
      expect(topics.slice(0, 2), key).to.deep.equal(['所属案件', '第三人']);
      expect(asking.ask['respondents']?.depth, key).to.equal(undefined);
    }
  });
});
