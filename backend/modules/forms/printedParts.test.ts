import { expect } from 'chai';
import type { AnswerRecord } from '../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { Field, FormDefinition, Item, Section } from '../../../domain/forms/definition.js';
import type { Row } from '../../../domain/forms/documentModel.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);

type Question = { readonly form: FormDefinition; readonly section: Section; readonly item: Item };

const questions: readonly Question[] = forms.flatMap((form) =>
  form.sections.flatMap((section) => section.items.map((item) => ({ form, section, item }))),
);

const printedRow = ({ form, section, item }: Question, record: AnswerRecord): Row & { kind: 'pair' } => {
  const path = `sections.${section.id}.items.${item.id}`;
  const model = buildDocumentModel(form, { sections: { [section.id]: { items: { [item.id]: record } } } });
  const row = model.sections.flatMap(({ rows }) => rows).find((each) => each.path.startsWith(path));
  if (row?.kind !== 'pair') throw new Error(`${form.key} ${path}: no row`);
  return row;
};

/** What the form itself says in the row: neither answers nor the texts behind boxes. */
const formSays = (question: Question, record: AnswerRecord): string =>
  printedRow(question, record)
    .content.map(({ runs }) => runs.map((run) => (run.kind === 'printed' ? run.text : '\n')).join(''))
    .join('\n');

/** A record that answers one choice of the item and, before it, all choices that it depends on. */
const choosing = (fields: readonly Field[], choice: Field, option: string): AnswerRecord => {
  const own = { [choice.id]: choice.kind === 'multichoice' ? [option] : option };
  const control = fields.find(({ id }) => id === choice.when?.field);
  const [needed] = choice.when?.is ?? [];
  return control && needed !== undefined ? { ...choosing(fields, control, needed), ...own } : own;
};

/** Ids of the fields that depend on another option of the choice, directly or through each other. */
const branchesNotTaken = (fields: readonly Field[], choice: Field, option: string): readonly Field[] => {
  const hidden = new Set<string>();
  for (const { id, when } of fields)
    if (when && (hidden.has(when.field) || (when.field === choice.id && !when.is.includes(option)))) hidden.add(id);
  return fields.filter(({ id }) => hidden.has(id));
};

const withMembers = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...withMembers(field.fields ?? [])]);

/** Pieces of a printed sentence between its blanks that are long enough to mean something. */
const piecesOf = (text: string): readonly string[] =>
  text.split(/\{\w+\}/).filter((piece) => piece.replaceAll(/[\p{P}\s]/gu, '').length >= 3);

/** Words by which a label asserts or demands instead of asking; a new form that has one must mark it `statement`. */
const asserts = /立即停止|判令|主张返还|请求赔偿|不能成立|未达成|不具有|未实施|未被|已于.*解除|欠付|至今已/;

type Case = { readonly question: Question; readonly choice: Field; readonly option: string };

const cases: readonly Case[] = questions.flatMap((question) =>
  question.item.fields.flatMap((choice) =>
    (choice.options ?? []).map((option): Case => ({ question, choice, option })),
  ),
);

describe('what a party did not choose', () => {
  it('is no sentence on the paper: every option of every form, tried alone', () => {
    let sentencesTried = 0;
    for (const { question, choice, option } of cases) {
      const { form, item } = question;
      const hidden = branchesNotTaken(item.fields, choice, option).map(({ id }) => id);
      const said = formSays(question, choosing(item.fields, choice, option));
      const taken = (text: string) => !hidden.some((id) => text.includes(`{${id}}`));
      const chosen = item.sentences.filter(({ text }) => taken(text)).map(({ text }) => text);
      for (const { text } of item.sentences) {
        if (taken(text)) continue;
        sentencesTried += 1;
        for (const piece of piecesOf(text))
          if (!chosen.some((other) => other.includes(piece)))
            expect(said, `${form.key} ${item.id}: ${choice.id} = ${option}`).not.to.include(piece);
      }
    }
    expect(sentencesTried).to.be.greaterThan(20);
  });

  it('is no label on the paper that asserts or demands something by itself', () => {
    for (const { question, choice, option } of cases) {
      const { form, item } = question;
      const said = formSays(question, choosing(item.fields, choice, option));
      const inSentence = ({ id }: Field) => item.sentences.some(({ text }) => text.includes(`{${id}}`));
      const asks = ({ options }: Field) => options?.includes('否') ?? false;
      const labelled = withMembers(branchesNotTaken(item.fields, choice, option)).filter(
        (field) => !inSentence(field) && !asks(field),
      );
      for (const { label } of labelled)
        if (label !== null && asserts.test(label))
          expect(said, `${form.key} ${item.id}: ${choice.id} = ${option}`).not.to.include(label);
    }
  });

  it('leaves the three demands of a trademark complaint off the paper when 无 is ticked', () => {
    const question = questions.find(({ form, item }) => form.key === 'claim-trademark-infringement' && item.no === '1');
    if (!question) throw new Error('the form has no first item');
    expect(formSays(question, { has: '无' }).replaceAll(/\s/g, '')).to.equal('');
  });

  it('keeps a defendant in a monopoly case from denying both kinds of conduct by objecting to one', () => {
    const question = questions.find(
      ({ form, section, item }) => form.key === 'defense-monopoly-dispute' && section.id === 'facts' && item.no === '3',
    );
    if (!question) throw new Error('the form has no third fact');
    const said = formSays(question, {
      monopoly_agreement: {
        monopoly_agreement_answer: '有',
        monopoly_agreement_reasons: { no_monopoly_agreement: '没有签订过任何协议' },
      },
    });
    expect(said).to.include('被告未达成/实施垄断协议');
    for (const denial of ['不具有排除、限制竞争效果', '不具有市场支配地位', '未实施垄断定价'])
      expect(said).not.to.include(denial);
  });
});

describe('the box of a whole item', () => {
  const boxed = questions.filter(({ item }) => item.fields[0]?.kind === 'tick');

  it('is ticked on the paper as soon as one of its options is', () => {
    expect(boxed).to.have.length.of.at.least(29);
    for (const question of boxed)
      for (const field of question.item.fields.slice(1)) {
        const answers = field.options?.map((option) => choosing(question.item.fields, field, option)) ?? [
          field.when ? {} : { [field.id]: '甲' },
        ];
        for (const record of answers.filter((each) => Object.keys(each).length > 0))
          expect(printedRow(question, record).label, JSON.stringify(record)).to.match(/☑$|^\d+\. ☑/);
      }
  });

  it('is empty where nothing in the item is answered', () => {
    for (const question of boxed) expect(printedRow(question, {}).label).to.match(/□$|^\d+\. □/);
  });
});

describe('the side of a box', () => {
  const sidesOf = (question: Question): readonly (readonly [string, string | undefined])[] =>
    printedRow(question, {}).content.flatMap(({ runs }) =>
      runs.flatMap((run) => (run.kind === 'box' ? [[run.text.slice(0, 2), run.side] as const] : [])),
    );
  const demand = questions.find(({ form, item }) => form.key === 'claim-trademark-infringement' && item.no === '1');

  it('is before the numbered demands of a trademark complaint, behind the options beside them', () => {
    if (!demand) throw new Error('the form has no first item');
    expect(sidesOf(demand).filter(([, side]) => side === 'before')).to.deep.equal([
      ['1.', 'before'],
      ['2.', 'before'],
      ['3.', 'before'],
    ]);
    expect(sidesOf(demand)).to.deep.include(['有', undefined]);
  });

  /** Complaints about trademarks, patents and monopolies have boxes on both sides, which `officialWords.test.ts` compares one by one. */
  const ofRights = /trademark|patent|antitrust/;

  it('is before every option of an item in an administrative complaint about no such rights, and behind in the other forms', () => {
    const administrative = questions
      .filter(({ form }) => form.domain === 'administrative' && !ofRights.test(form.key))
      .flatMap(sidesOf);
    expect(administrative.length).to.be.above(100);
    expect(new Set(administrative.map(([, side]) => side))).to.deep.equal(new Set(['before']));
    const lease = questions.filter(({ form }) => form.key === 'claim-housing-lease').flatMap(sidesOf);
    expect(new Set(lease.map(([, side]) => side))).to.deep.equal(new Set([undefined]));
  });

  it('is behind every option of the defences on intellectual property, technology and competition, whatever the complaint has', () => {
    const causes =
      /(copyright|trademark|invention-patent|design-patent|plant-variety-rights|trade-secret)-infringement|technology-contract|unfair-competition|monopoly-dispute/;
    const asked = questions.filter(
      ({ form, section }) => form.kind === 'defense' && causes.test(form.key) && !section.annex,
    );
    expect(new Set(asked.map(({ form }) => form.key)).size).to.equal(9);
    const sides = asked.flatMap(sidesOf);
    expect(sides.length).to.be.above(9 * 20);
    expect(new Set(sides.map(([, side]) => side))).to.deep.equal(new Set([undefined]));
  });
});

describe('an amount before the words 元（人民币，下同）', () => {
  const rowIn = (formKey: string, answers: AnswerRecord): string => {
    const question = questions.find(
      ({ form, item }) => form.key === formKey && item.id === 'personal_liberty_compensation',
    );
    if (!question) throw new Error('no such question');
    return printedRow(question, answers)
      .content.flatMap(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '' : run.text)))
      .join('');
  };
  const rowWith = (amount: string): string =>
    rowIn('application-wrongful-enforcement-compensation', { answer: '是', days: '12', amount });

  it('is followed by them once, without capitals that name the currency a second time', () => {
    expect(rowWith('4808.64')).to.include('请求赔偿人身自由赔偿金4,808.64元（人民币，下同）');
    expect(rowWith('4808.64').match(/人民币/g)).to.have.lengthOf(1);
    expect(rowWith('约3万')).to.include('约3万元（人民币，下同）');
  });

  it('stands behind the faults of a detention that were chosen, one or both, in place of the words with a slash', () => {
    const said = (kinds: readonly string[]): string =>
      rowIn('claim-unlawful-detention', { detention_kinds: kinds, days: '37', amount: '17000' });
    expect(said([]))
      .to.match(/^违法\/超期拘留时间共37天/u)
      .and.include('赔偿金17,000.00元（人民币，下同。）');
    expect(said(['超期'])).to.match(/^超期拘留时间共37天/u);
    expect(said(['违法', '超期'])).to.match(/^违法、超期拘留时间共37天/u);
  });

  it('in another currency is not followed by them', () => {
    expect(rowWith('USD 5,000')).to.include('USD 5,000').and.not.include('人民币');
  });

  it('has no capitals where the form names no currency either', () => {
    const lease = questions.find(({ form, item }) => form.key === 'claim-housing-lease' && item.id === 'overdue_rent');
    const amount = lease?.item.fields.find(({ kind }) => kind === 'money');
    if (!lease || !amount) throw new Error('no such question');
    const texts = printedRow(lease, { [amount.id]: '1200' }).content.flatMap(({ runs }) => runs);
    expect(texts.map((run) => (run.kind === 'answer' ? run.text : '')).join('')).to.equal('1,200.00');
  });
});
