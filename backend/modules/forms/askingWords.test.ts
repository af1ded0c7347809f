import { expect } from 'chai';
import type { Ask, FormAsking } from '../../../domain/forms/asking/asking.js';
import { resolveAsking } from '../../../domain/forms/asking/resolveAsking.js';
import { wishField } from '../../../domain/forms/asking/relevance.js';
import { stepsOf } from '../../../domain/forms/asking/stepsOf.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const causes = new Set(catalogue.list().flatMap(({ key }) => (key.startsWith('claim-') ? [key.slice(6)] : [])));
/** The forms whose every blank is asked in everyday words: the complaints, the defences against them, and the applications. */
const everyday = catalogue
  .list()
  .map(({ key }) => key)
  .filter(
    (key) =>
      key.startsWith('claim-') ||
      key.startsWith('application-') ||
      (key.startsWith('defense-') && causes.has(key.slice(8))) ||
      // It answers all administrative complaints, none of which has its name.
      key === 'defense-administrative' ||
      catalogue.get(key)?.answerer !== undefined ||
      // It answers an application.
      key === 'defense-wrongful-enforcement-compensation',
  );

type Form = { readonly key: string; readonly definition: FormDefinition; readonly asking: FormAsking };
const forms = everyday.flatMap((key): readonly Form[] => {
  const [definition, asking] = [catalogue.get(key), catalogue.asking(key)];
  return definition && asking ? [{ key, definition, asking }] : [];
});

/** Fields with a label of their own, members of groups included: the question over the item does not say what they ask. */
const labelled = (start: string, fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ id, label, fields: members = [] }) => [
    ...(label === null ? [] : [`${start}.${id}`]),
    ...labelled(`${start}.${id}`, members),
  ]);

type Labelled = { readonly place: string; readonly label: string };
const fieldsIn = (start: string, fields: readonly Field[]): readonly Labelled[] =>
  fields.flatMap(({ id, label, fields: members = [] }) => [
    ...(label === null ? [] : [{ place: `${start}.${id}`, label }]),
    ...fieldsIn(`${start}.${id}`, members),
  ]);

/** The fields of an item that are asked whatever was chosen, members of groups each for itself. */
const blanksAt = ({ sections }: FormDefinition, place: string): number => {
  const [section, id] = place.split('.');
  const count = (fields: readonly Field[]): number =>
    fields.reduce((sum, { fields: members = [] }) => sum + Math.max(1, count(members)), 0);
  return count(sections.find((one) => one.id === section)?.items.find((one) => one.id === id)?.fields ?? []);
};

const asked = ({ definition, asking }: Form): readonly string[] => {
  const items = definition.sections.flatMap(({ id: section, items: all }) =>
    // A row without fields, which names an annex, is printed and not asked.
    all.flatMap(({ id, fields }) =>
      fields.length === 0 ? [] : [`${section}.${id}`, ...labelled(`${section}.${id}`, fields)],
    ),
  );
  const people = definition.parties.flatMap(({ blocks }) =>
    blocks.flatMap(({ key, fields }) => fields.map(({ id }) => `${key}.${id}`)),
  );
  const header = labelled('header', definition.header);
  return [...items, ...people, ...header].filter((place) => asking.ask[place]?.ask === undefined);
};

type Said = { readonly place: string; readonly text: string };
const saidBy = (pick: (ask: Ask) => string | undefined): readonly Said[] =>
  forms.flatMap(({ key, asking }) =>
    Object.entries(asking.ask).flatMap(([place, ask]) => {
      const text = pick(ask);
      return text === undefined ? [] : [{ place: `${key} ${place}`, text }];
    }),
  );
const questions = [
  ...saidBy(({ ask }) => ask),
  ...saidBy(({ offer }) => offer?.ask),
  ...forms.flatMap(({ key, asking }) =>
    asking.gates.map(({ key: gate, ask }) => ({ place: `${key} ${gate}`, text: ask })),
  ),
];
const everyWord = [...questions, ...saidBy(({ help }) => help), ...saidBy(({ called }) => called)];

const placesOf = (said: readonly Said[]): readonly string[] => said.map(({ place, text }) => `${place}: ${text}`);

describe('the questions in everyday words', () => {
  it('are there for the complaints, the defences against them and the applications', () => {
    expect(everyday.filter((key) => key.startsWith('claim-'))).to.have.length(57);
    expect(everyday.filter((key) => key.startsWith('defense-'))).to.have.length(46);
    expect(forms).to.have.length(113);
  });

  for (const form of forms) it(`ask for everything that ${form.key} asks`, () => expect(asked(form)).to.deep.equal([]));

  it('are there for every item of all 113 forms, as what its label objects to where nobody wrote one', () => {
    const without = catalogue.list().flatMap(({ key }) => {
      const [definition, asking] = [catalogue.get(key), catalogue.asking(key)];
      return (definition?.sections ?? []).flatMap(({ id, items }) =>
        items
          .map((item) => `${id}.${item.id}`)
          .filter((place, at) => (items[at]?.fields.length ?? 0) > 0 && asking?.ask[place]?.ask === undefined)
          .map((place) => `${key} ${place}`),
      );
    });
    expect(without).to.deep.equal([]);
    // Without the words of its own: the label is asked about.
    const defence = catalogue.get('defense-environmental-pollution-public-interest');
    if (!defence) throw new Error('no such form');
    const objections = {
      responses: '关于“{subject}”，您同意原告说的吗？',
      facts: '关于“{subject}”，原告说得对吗？',
    };
    const { ask } = resolveAsking(defence, undefined, { objections });
    expect(ask['responses.cease_infringement']?.ask).to.equal('关于“停止侵害”，您同意原告说的吗？');
    expect(ask['responses.losses']?.called).to.equal('赔偿损失');
    expect(ask['facts.plaintiff_standing']?.ask).to.equal('关于“原告主体资格”，原告说得对吗？');
  });

  it('are whole sentences wherever the official label is half of one', () => {
    const isHalf = (label: string): boolean => /…|_{2}|^[自至从以截]|[，,的]$/u.test(label);
    const half = forms.flatMap(({ key, definition, asking }) =>
      definition.sections.flatMap(({ id, items }) =>
        items.flatMap((item) =>
          fieldsIn(`${id}.${item.id}`, item.fields)
            .filter(({ label, place }) => isHalf(label) && asking.ask[place]?.ask === undefined)
            .map(({ place }) => `${key} ${place}`),
        ),
      ),
    );
    expect(half).to.deep.equal([]);
  });

  it('stand in topics with titles of their own, each of three to seven questions or of as many blanks', () => {
    const odd = forms
      .filter(({ key }) => !key.includes('application-'))
      .flatMap(({ key, definition, asking }) =>
        stepsOf(definition, asking)
          .filter(({ id }) => id !== 'parties' && id !== 'check')
          .flatMap(({ id: step, topics }) =>
            topics.flatMap(({ id, title, entries }) => {
              const items = entries.filter(({ kind }) => kind === 'item').map(({ place }) => place);
              // What is folded, and a claim that stands under the fact it rests on, is asked of few.
              const core = items.filter(
                (place) => asking.ask[place]?.depth !== 'more' && (step === 'requests' || !place.startsWith('claims.')),
              );
              // What one is and what one wants are questions too, which no paper prints.
              const asked = items.length + entries.filter(({ kind }) => kind === 'gate').length;
              const blanks = items.reduce((sum, place) => sum + blanksAt(definition, place), 0);
              const isOdd = core.length > 7 || (asked < 3 && blanks < 3) || /第.*项|[（(]|纠纷/u.test(title);
              return isOdd ? [`${key} ${id}: ${core.length} of ${items.length}, ${blanks} blanks`] : [];
            }),
          ),
      );
    expect(odd).to.deep.equal([]);
  });

  it('offer a claim where it stands behind the fact it follows from, and where a press opens it', () => {
    const offers = forms.flatMap(({ key, definition, asking }) => {
      const order = stepsOf(definition, asking).flatMap(({ topics }) =>
        topics.flatMap(({ entries }) => entries.map(({ place }) => place)),
      );
      return Object.entries(asking.ask).flatMap(([place, { offer }]) => {
        if (offer === undefined) return [];
        const [section = '', id = ''] = place.split('.');
        const item = definition.sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
        const opens = asking.gates.some(({ of }) => of === section) || (item && wishField(item) !== undefined);
        const fact = offer.after.split('.').slice(0, 2).join('.');
        return [{ place: `${key} ${place}`, isRight: opens === true && order.indexOf(fact) < order.indexOf(place) }];
      });
    });
    expect(offers.filter(({ isRight }) => !isRight).map(({ place }) => place)).to.deep.equal([]);
    expect(new Set(offers.map(({ place }) => place.split(' ')[0])).size).to.be.at.least(13);
  });

  it('end with a question mark, or tell what to do', () => {
    const isInstruction = (text: string): boolean => /写|勾选|照抄|照着|说说|可以多选|列/.test(text);
    expect(placesOf(questions.filter(({ text }) => !text.endsWith('？') && !isInstruction(text)))).to.deep.equal([]);
  });

  it('have at most forty characters', () => {
    expect(placesOf(questions.filter(({ text }) => [...text].length > 40))).to.deep.equal([]);
  });

  it('are Chinese, without 请输入 and without the gaps of a half-sentence', () => {
    const isForeign = (text: string): boolean =>
      /[a-zA-Z]/.test(text.replaceAll(/LPR|\{\w+\}|X/g, '')) || /请输入|……|____/.test(text);
    expect(placesOf(everyWord.filter(({ text }) => isForeign(text)))).to.deep.equal([]);
  });

  it('speak of him and her, of people and organisations alike', () => {
    expect(
      placesOf(everyWord.filter(({ text }) => /他们?的|她|他是|他在/.test(text.replaceAll('其他', '')))),
    ).to.deep.equal([]);
  });

  it('have a noun for each of them, which messages and the page of answers use', () => {
    const nameless = forms.flatMap(({ key, asking }) =>
      Object.entries(asking.ask).flatMap(([place, { ask, called }]) =>
        ask !== undefined && called === undefined ? [`${key} ${place}`] : [],
      ),
    );
    expect(nameless).to.deep.equal([]);
    const isQuestion = ({ text }: Said): boolean => /[？。，]$|吗$/.test(text);
    expect(placesOf(saidBy(({ called }) => called).filter(isQuestion))).to.deep.equal([]);
  });

  it('read each 有/无异议 of a defence as an answer to its question', () => {
    const unread = forms.flatMap(({ key, definition, asking }) =>
      definition.sections.flatMap(({ id, items }) =>
        items.flatMap((item) =>
          item.fields.flatMap(({ id: field, means, options = [] }) => {
            const words = asking.ask[`${id}.${item.id}.${field}`]?.words ?? {};
            return means === 'objection' && options.some((option) => words[option] === undefined)
              ? [`${key} ${id}.${item.id}`]
              : [];
          }),
        ),
      ),
    );
    expect(unread).to.deep.equal([]);
  });
});
