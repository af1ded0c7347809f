import { expect } from 'chai';
import fc from 'fast-check';
import { answerIn } from '../../../domain/forms/answerIn.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { type FormAsking, type GateAnswers, nothingAsked } from '../../../domain/forms/asking/asking.js';
import { gateCombinations } from '../../../domain/forms/asking/checkAsking.js';
import { pathOf, stemOf } from '../../../domain/forms/asking/places.js';
import { gateAnswers, gatesOf, isAsked, isOthersDemand } from '../../../domain/forms/asking/relevance.js';
import { resolveAsking } from '../../../domain/forms/asking/resolveAsking.js';
import { askedFields } from '../../../domain/forms/asking/fieldOrder.js';
import { spokenGates } from '../../../domain/forms/asking/spokenGates.js';
import { stepsOf, type TopicEntry } from '../../../domain/forms/asking/stepsOf.js';
import { nextTopic, passedOver, previousTopic, topicsInOrder } from '../../../domain/forms/asking/walk.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { roleWords } from '../../../domain/forms/deriving/knownParties.js';
import { fill, normalizeAnswers } from '../../../domain/forms/fill.js';
import { decisiveSections, neededRoles } from '../../../domain/forms/missing.js';
import { arbitraryAnswers } from '../../../domain/forms/testing/arbitraryAnswers.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => {
  const definition = catalogue.get(key);
  const asking = catalogue.asking(key);
  return definition && asking ? [{ key, definition, asking }] : [];
});
/** As it is served, and as it is without any data. */
const withAndWithout = forms.flatMap(({ key, definition, asking }) => [
  { key, definition, asking },
  { key: `${key} without data`, definition, asking: nothingAsked },
]);

const entriesOf = (definition: FormDefinition, asking: FormAsking): readonly TopicEntry[] =>
  stepsOf(definition, asking).flatMap(({ topics }) => topics.flatMap(({ entries }) => entries));

/** The paths in `form_data` below which an entry asks. */
const pathsOf = (definition: FormDefinition, { kind, place }: TopicEntry): readonly string[] => {
  if (kind === 'header') return ['header'];
  if (kind === 'item' || kind === 'open') return [pathOf(place)];
  if (kind !== 'role') return [];
  return definition.parties
    .filter((role) => stemOf(role) === place)
    .flatMap(({ blocks }) => blocks.map(({ key }) => key));
};

/** Every place of the form that holds answers, as the whole page shows it. */
const allPaths = (definition: FormDefinition): readonly string[] => {
  const { blocks, sections } = fill(definition, {});
  return [
    ...(definition.header.length > 0 ? ['header'] : []),
    ...blocks.map(({ path }) => path),
    ...sections.flatMap(({ open, items }) => [
      ...(open ? [open.path] : []),
      ...items.filter(({ fields }) => fields.length > 0).map(({ path }) => path),
    ]),
  ];
};

/** All options of the gates in turn, with one item, all and none ticked at a gate that offers items. */
const combinations = (definition: FormDefinition, asking: FormAsking): readonly GateAnswers[] => {
  const gates = gatesOf(definition, asking);
  return gateCombinations(asking).flatMap((one) =>
    gates
      .filter(({ items }) => items.length > 0)
      .reduce<readonly GateAnswers[]>(
        (all, { gate, items }) => {
          const ids = items.map(({ id }) => id);
          return all.flatMap((each) => [each, { ...each, [gate.key]: ids }, { ...each, [gate.key]: ids.slice(0, 1) }]);
        },
        [one],
      ),
  );
};

describe('the steps of the 113 forms', () => {
  it('ask each question of a form in exactly one topic, also without any data of their own', () => {
    for (const { key, definition, asking } of withAndWithout) {
      const asked = entriesOf(definition, asking).flatMap((entry) => pathsOf(definition, entry));
      expect([...asked].sort(), key).to.deep.equal([...allPaths(definition)].sort());
    }
  });

  it('have a title for each topic, no more than seven questions where nobody divided them, and end with the check', () => {
    for (const { key, definition } of forms) {
      const steps = stepsOf(definition, nothingAsked);
      expect(steps.at(-1)?.id, key).to.equal('check');
      for (const { id, title, entries } of steps.flatMap(({ topics }) => topics)) {
        expect(title.trim(), `${key} ${id}`).not.to.equal('');
        expect(entries.filter(({ kind }) => kind === 'item').length, `${key} ${id}`).to.be.at.most(7);
      }
    }
  });

  it('reach what a court cannot do without, whatever was chosen at the gates', () => {
    for (const { key, definition, asking } of forms) {
      const gates = gatesOf(definition, asking);
      const parties = neededRoles(definition).map((blocks) => blocks.map((block) => block.key));
      for (const chosen of combinations(definition, asking)) {
        const paths = entriesOf(definition, asking)
          .filter((entry) => isAsked(asking, gates, chosen, entry))
          .flatMap((entry) => pathsOf(definition, entry));
        const where = `${key} ${JSON.stringify(chosen)}`;
        for (const blocks of parties)
          expect(
            blocks.some((block) => paths.includes(block)),
            where,
          ).to.equal(true);
        for (const { id } of decisiveSections(definition))
          expect(
            paths.some((path) => path.startsWith(`sections.${id}.`)),
            where,
          ).to.equal(true);
      }
    }
  });

  it('lead back to where they came from, with every choice at the gates', () => {
    for (const { definition, asking } of forms) {
      const gates = gatesOf(definition, asking);
      const steps = stepsOf(definition, asking);
      for (const chosen of combinations(definition, asking)) {
        const topics = topicsInOrder(steps, (entry) => isAsked(asking, gates, chosen, entry));
        for (const { id } of topics) {
          const next = nextTopic(topics, id, () => true);
          if (next) expect(previousTopic(topics, next.id)?.id).to.equal(id);
          expect(passedOver(topics, id, next)).to.deep.equal([]);
          // Whatever is shown next, what lies before it was passed over, and nothing else.
          const last = topics.at(-1);
          const others = topics.slice(topics.findIndex((one) => one.id === id) + 1);
          expect(passedOver(topics, id, last === others[0] ? undefined : last)).to.deep.equal(
            last === others[0] ? others : others.slice(0, -1),
          );
        }
        expect(previousTopic(topics, 'check')?.id).to.equal(topics.at(-1)?.id);
      }
    }
  });

  it('give the same answers as the whole form', () => {
    const one = fc
      .constantFrom(...forms)
      .chain(({ definition, asking }) =>
        arbitraryAnswers(definition).map((answers) => ({ definition, asking, answers })),
      );
    fc.assert(
      fc.property(one, ({ definition, asking, answers }) => {
        const byTopic = entriesOf(definition, asking)
          .flatMap((entry) => pathsOf(definition, entry))
          .reduce<unknown>((all, path) => withAnswer(all, path.split('.'), answerIn(answers, path)), {});
        expect(normalizeAnswers(definition, byTopic as FormAnswers)).to.deep.equal(
          normalizeAnswers(definition, answers),
        );
      }),
      { numRuns: 60 },
    );
  });
});

const withAnswer = (all: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  const record: Readonly<Record<string, unknown>> = typeof all === 'object' && all !== null ? { ...all } : {};
  return { ...record, [key]: withAnswer(record[key], rest, value) };
};

const lease = forms.find(({ key }) => key === 'claim-housing-lease')?.definition ?? expect.fail('no lease form');
const leaseGates = {
  side: { ask: '您是哪一方？', options: ['房东', '租客'], inferred: 'facts.contract_parties' },
  wants: { ask: '您想要什么？', of: 'claims', by: 'side' },
};
const relevant = {
  'claims.rent_arrears': { relevant: { side: '房东' } },
  'claims.security_deposit_refund': { relevant: { side: ['租客'] } },
  'facts.overdue_rent': { relevant: { wants: 'rent_arrears' } },
};

/** How many blanks of a record stand there before anything is answered: without those that are folded, or wait for another answer. */
const blanksIn = ({ ask }: Pick<FormAsking, 'ask'>, fields: readonly Field[], place: string): number =>
  fields.reduce((sum, field) => {
    const own = `${place}.${field.id}`;
    if (field.when !== undefined || ask[own]?.depth === 'more') return sum;
    return sum + (field.kind === 'group' && !field.repeat ? blanksIn({ ask }, field.fields ?? [], own) : 1);
  }, 0);

type AskedForm = (typeof forms)[number];

/** How many blanks of sections a topic shows with these choices at the gates; people of a role are counted elsewhere, in the browser. */
const blanksOf = ({ definition, asking }: AskedForm, entries: readonly TopicEntry[], chosen: GateAnswers): number => {
  const gates = gatesOf(definition, asking);
  return entries
    .filter(({ kind, place }) => kind !== 'open' && asking.ask[place]?.depth !== 'more')
    .filter((entry) => isAsked(asking, gates, chosen, entry))
    .map(({ kind, place }) => {
      const [section, id] = place.split('.');
      const item = definition.sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
      return kind === 'item' && item ? blanksIn(asking, item.fields, place) : 1;
    })
    .reduce((sum, blanks) => sum + blanks, 0);
};

describe('how much one topic asks', () => {
  /** The most blanks of each topic, with all choices at the gates where nothing, or everything, is wished for. */
  const sizes = (isWished: boolean): readonly (readonly [topic: string, blanks: number])[] =>
    forms.flatMap((form) => {
      const { key, definition, asking } = form;
      const wishes = Object.fromEntries(
        gatesOf(definition, asking)
          .filter(({ items }) => items.length > 0)
          .map(({ gate, items }) => [gate.key, isWished ? items.map(({ id }) => id) : []]),
      );
      const chosen = gateCombinations(asking).map((one): GateAnswers => ({ ...one, ...wishes }));
      return stepsOf(definition, asking)
        .flatMap(({ topics }) => topics)
        .map(({ id, entries }) => {
          const most = Math.max(...chosen.map((one) => blanksOf(form, entries, one)));
          return [`${key} ${id}`, most] as const;
        });
    });

  it('is ten blanks at first, about two screens of a phone', () => {
    const longer = sizes(false).filter(([, blanks]) => blanks > 10);
    expect(longer).to.deep.equal([]);
  });

  it('is twelve blanks for those who wish for everything that their side may wish for', () => {
    expect(sizes(true).filter(([, blanks]) => blanks > 12)).to.deep.equal([]);
  });
});

describe('what is asked by the gates of a form', () => {
  const asking = resolveAsking(lease, { gates: leaseGates, ask: relevant }, undefined);
  const gates = gatesOf(lease, asking);
  const asked = (chosen: GateAnswers, place: string) => isAsked(asking, gates, chosen, { kind: 'item', place });

  it('is everything as long as nothing was chosen, but for the items that are chosen one by one', () => {
    expect(asked({}, 'facts.overdue_rent')).to.equal(true);
    expect(asked({}, 'claims.rent_arrears')).to.equal(false);
    expect(asked({ wants: ['rent_arrears'] }, 'claims.rent_arrears')).to.equal(true);
  });

  it('is what belongs to the side that was chosen', () => {
    const wants = ['rent_arrears', 'security_deposit_refund'];
    expect(asked({ side: '租客', wants }, 'claims.rent_arrears')).to.equal(false);
    expect(asked({ side: '租客', wants }, 'claims.security_deposit_refund')).to.equal(true);
    expect(asked({ wants: ['security_deposit_refund'] }, 'facts.overdue_rent')).to.equal(false);
  });

  it('is inferred from a document that was loaded: the side by the first party’s name, the items by what they say', () => {
    const answers: FormAnswers = {
      plaintiffs_natural: [{ name: '张芳' }],
      sections: {
        claims: { items: { security_deposit_refund: { answer: '是', amount: '9000' } } },
        facts: { items: { contract_parties: { landlord: '李建国', tenant: '张芳' } } },
      },
    };
    expect(gateAnswers(fill(lease, answers), asking, gates, {})).to.deep.equal({
      side: '租客',
      wants: ['security_deposit_refund'],
    });
    expect(gateAnswers(fill(lease, answers), asking, gates, { side: '房东', wants: ['rent_arrears'] })).to.deep.equal({
      side: '房东',
      wants: ['rent_arrears', 'security_deposit_refund'],
    });
  });

  it('is no demand of the other side, once the side is known', () => {
    const rent = 'sections.claims.items.rent_arrears.details';
    const deposit = 'sections.claims.items.security_deposit_refund.answer';
    const overdue = 'sections.facts.items.overdue_rent.owed';
    expect([rent, deposit, overdue].map((path) => isOthersDemand(asking, { side: '租客' }, path))).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(isOthersDemand(asking, { side: '房东' }, deposit)).to.equal(true);
    expect([rent, deposit].some((path) => isOthersDemand(asking, {}, path))).to.equal(false);
  });

  it('is inferred from answers that one side alone gives', () => {
    const answers: FormAnswers = { sections: { claims: { items: { rent_arrears: { overdue_rent: '4500' } } } } };
    expect(gateAnswers(fill(lease, answers), asking, gates, {})).to.deep.include({ side: '房东' });
    expect(gateAnswers(fill(lease, {}), asking, gates, {})).to.deep.equal({});
  });
});

describe('what own words tell of a form before anything is asked', () => {
  const told = (key: string, words: string): GateAnswers => {
    const form = forms.find((one) => one.key === key) ?? expect.fail(`no form ${key}`);
    return spokenGates(form.definition, form.asking, words);
  };

  it('is the side of whoever speaks of the other one, and what is wanted by its everyday name', () => {
    expect(told('claim-housing-lease', '房东不退押金')).to.deep.equal({
      side: '租客',
      wants: ['security_deposit_refund'],
    });
    expect(told('claim-housing-lease', '租客半年没交租')).to.deep.equal({ side: '房东' });
    expect(told('claim-sales-contract', '网购买到假货')).to.deep.include({ side: '买方' });
    expect(told('claim-construction-contract', '装修公司收了钱就跑了')).to.deep.include({ side: '发包的一方' });
  });

  it('ticks no claim that a story or a document names, and none that is waived', () => {
    const names = (words: string) => Object.keys(told('claim-labor-dispute', words));
    expect(told('claim-labor-dispute', '没签合同的双倍工资')).to.deep.equal({ wants: ['double_wages'] });
    for (const words of [
      '我在厂里上班，没签合同的双倍工资和赔偿金都要',
      '没签合同的双倍工资不要了',
      '合同第五条：加班费按月结。\n乙方放弃没签合同的双倍工资',
    ])
      expect(names(words), words).to.deep.equal([]);
    expect(told('claim-housing-lease', '房东已经退了押金，退押金的事算了')).to.deep.equal({ side: '租客' });
  });

  it('is nothing where both sides are named, or the words say nothing of it', () => {
    expect(told('claim-housing-lease', '房东说租客要付押金')).to.deep.equal({});
    for (const { key } of forms) expect(told(key, '邻居家漏水'), key).to.deep.equal({});
  });
});

describe('the order in which the steps ask the blanks of a record', () => {
  it('puts what follows from a number behind the number, and keeps every blank of every form', () => {
    const lease = forms.find(({ key }) => key === 'claim-housing-lease') ?? expect.fail('no lease form');
    const [natural] = lease.definition.parties[0]?.blocks ?? [];
    const asked = askedFields(natural?.fields ?? [], lease.asking, natural?.key ?? '').map(({ id }) => id);
    expect(asked.slice(asked.indexOf('id_number'))).to.deep.equal(['id_number', 'gender', 'birth_date', 'id_type']);
    for (const { definition, asking } of forms)
      for (const { key, fields } of definition.parties.flatMap(({ blocks }) => blocks))
        expect(askedFields(fields, asking, key)).to.have.members([...fields]);
  });
});

describe('the data of what a form asks', () => {
  const refused = (sheet: Parameters<typeof resolveAsking>[1], because: RegExp) =>
    expect(() => resolveAsking(lease, sheet, undefined)).to.throw(because);

  it('is refused where it names what the form has not', () => {
    refused({ ask: { 'facts.nothing': { ask: '？' } } }, /claim-housing-lease: ask: nothing at facts\.nothing/);
    refused({ ask: { 'facts.lease_term': { copy: 'facts.nothing.date' } } }, /nothing at facts\.nothing\.date/);
    refused({ ask: { 'facts.lease_term': { relevant: { side: '房东' } } } }, /no gate side/);
    refused({ gates: leaseGates, ask: { 'facts.lease_term': { relevant: { side: '路人' } } } }, /no option 路人/);
    refused({ gates: leaseGates, topics: { facts: { 租约: ['facts.rent'] } } }, /nothing named facts\.rent/);
    refused({ topics: { factz: { 租约: ['facts.lease_term'] } } }, /no section named factz/);
    refused({ one_press: { mediation: { label: '都了解', sets: '知道' } } }, /offers 知道/);
    const tells = { 'aware.answer': '调解省时省钱' };
    refused(
      { one_press: { mediation: { label: '都了解', sets: '了解', ask: '都了解吗？', tells } } },
      /mediation\.benefits\.prompt_start is not told/,
    );
    refused({ gates: { side: { ...leaseGates.side, speaks_of: { 路人: ['房东'] } } } }, /gate side: no option 路人/);
    refused({ gates: { wants: { ask: '？', of: 'claims', by: 'side' } } }, /no gate side before it/);
  });

  it('is refused where a question stands in two topics or a value follows from itself', () => {
    refused({ topics: { facts: { 甲: ['facts.lease_term'], 乙: ['facts.lease_term'] } } }, /asked twice/);
    const circle = {
      'facts.lease_term.from': { copy: 'facts.delivery_date.date' },
      'facts.delivery_date.date': { rule: { name: 'sameDay', from: ['facts.lease_term.from'] } },
    };
    refused({ ask: circle }, /copied in a circle: facts\.lease_term\.from → facts\.delivery_date\.date/);
  });

  it('is refused where a topic asks more than seven questions, folded ones aside', () => {
    const entries = lease.sections.find(({ id }) => id === 'facts')?.items.map(({ id }) => `facts.${id}`) ?? [];
    refused({ topics: { facts: { 全部: entries } } }, /15 questions, more than 7/);
    const folded = Object.fromEntries(entries.slice(7).map((entry) => [entry, { depth: 'more' as const }]));
    expect(
      resolveAsking(lease, { topics: { facts: { 全部: entries } }, ask: folded }, undefined).topics,
    ).to.have.length(1);
  });

  it('shares what it says of parties, meanings and sections among forms, and leaves out what a form has not', () => {
    const common = {
      parties: { natural: { name: { ask: '{role}叫什么名字？' }, nothing: { ask: '？' } } },
      roles: { 原告: { ask: '谁起诉？' } },
      sections: { mediation: { consider: { called: '先行调解' } }, absent: { one: { ask: '？' } } },
      one_press: { mediation: { label: '都了解', sets: '了解' } },
    };
    const { ask, onePress } = resolveAsking(lease, { ask: { plaintiffs: { help: '写您自己' } } }, common);
    expect(ask['plaintiffs_natural.name']).to.deep.equal({ ask: '原告叫什么名字？' });
    expect(ask['defendants_natural.name']).to.deep.equal({ ask: '被告叫什么名字？' });
    expect(ask['plaintiffs']).to.deep.equal({ ask: '谁起诉？', help: '写您自己' });
    expect(ask['mediation.consider']).to.deep.equal({ called: '先行调解' });
    expect(Object.keys(ask).some((place) => /nothing|absent/.test(place))).to.equal(false);
    expect(onePress).to.deep.equal([{ section: 'mediation', label: '都了解', sets: '了解' }]);
  });

  it('has a word for every role with people or organisations, for offering them in another document', () => {
    const stems = forms.flatMap(({ definition }) =>
      definition.parties.filter(({ blocks }) => blocks.every(({ variant }) => variant !== 'agent')).map(stemOf),
    );
    expect([...new Set(stems)].filter((stem) => roleWords[stem] === undefined)).to.deep.equal([]);
  });
});
