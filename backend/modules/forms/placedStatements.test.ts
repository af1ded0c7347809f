import { expect } from 'chai';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mayFillTogether } from '../../../domain/autofill/together.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import type { Offer } from '../../../domain/recognition/fields/offer.js';
import { questionPlaces } from '../../../domain/recognition/fields/questionPlaces.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { sidesOf } from '../../../domain/recognition/sides/index.js';
import { subjectsOfLabel } from '../../../domain/recognition/statements/index.js';
import { loadCatalogue } from './catalogue.js';

const Said = z.union([z.string(), z.array(z.string())]);
/** What people say, with what it answers: printed questions, `#2` for the second of an item without a label of its own. */
const Phrases = z.array(
  z.strictObject({
    form: z.string(),
    text: z.string(),
    expect: z.record(z.string(), Said),
    never: z.record(z.string(), Said),
  }),
);
const phrases = Phrases.parse(JSON.parse(readFileSync(new URL('./placedStatements.json', import.meta.url), 'utf8')));

const catalogue = await loadCatalogue();
const formOf = (key: string): FormDefinition => {
  const definition = catalogue.get(key);
  if (!definition) throw new Error(`no form ${key}`);
  return definition;
};

const offersOf = (definition: FormDefinition, text: string): readonly Offer[] => {
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised);
  return everyOffer(
    { definition, answers: {}, asking: catalogue.asking(definition.key) },
    readFor(definition, text, recognised, '2026-05-10'),
    (_, at) => sides[at] ?? null,
  );
};

/** The printed question of each path; a party's particulars by the field's label alone. */
const questionsOf = (definition: FormDefinition): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const places = questionPlaces(definition);
  for (const { path, item, field } of places) {
    const unlabelled = places.filter((place) => place.item === item && place.field.label === null);
    const number = unlabelled.findIndex((place) => place.path === path) + 1;
    const own = field.label === null ? (number > 1 ? ` #${number}` : '') : ` › ${field.label}`;
    names.set(path, `${item.label ?? ''}${own}`);
  }
  return names;
};
const questionOf = (names: ReadonlyMap<string, string>, { path, field }: Offer): string =>
  names.get(path) ?? field.label ?? path;

describe('what people say, as answers to the questions of forms', () => {
  it('reads a text without an end of a sentence in a bounded time', function () {
    this.timeout(60_000);
    for (const text of ['2024年1月1日'.repeat(300), '欠5000元'.repeat(300), '没签'.repeat(2000), '（'.repeat(4000)])
      expect(offersOf(formOf('claim-housing-lease'), text).length).to.be.at.most(text.length);
  });

  for (const { form, text, expect: wanted, never } of phrases)
    it(`is offered as a question: ${form}: ${text.replaceAll('\n', ' ')}`, () => {
      const definition = formOf(form);
      const names = questionsOf(definition);
      const offers = offersOf(definition, text);
      for (const [question, value] of Object.entries(wanted)) {
        const own = offers.filter((offer) => questionOf(names, offer) === question);
        expect(
          own.map((offer) => offer.value),
          question,
        ).to.deep.include(value);
        expect(
          own.some((offer) => mayFillTogether(definition, {}, offer)),
          question,
        ).to.equal(false);
      }
      for (const [question, value] of Object.entries(never))
        expect(
          offers.filter((offer) => questionOf(names, offer) === question).map((offer) => offer.value),
          question,
        ).not.to.deep.include(value);
    });

  it('is no detail of a demand where a story in one breath only tells of its matter', () => {
    const detail = 'sections.claims.items.rent_arrears.details';
    const detailIn = (text: string) =>
      offersOf(formOf('claim-housing-lease'), text).find(({ path }) => path === detail);
    const tenants = [
      '我租了李建国的房子，每月租金4500元，押金9000元，租期到2024年8月31日，我搬走以后他一直不退押金',
      '我叫陈芳。2023年8月15日和李建国签了租房合同，每月租金4500元，按月转账。付了押金9000元。到期我搬走了，李建国不退押金。',
      '我按月交租，租金都是转账的，中介不还我押金',
    ];
    for (const story of tenants) expect(detailIn(story), story).to.equal(undefined);
    // The rent that is demanded is a question as before, in a story and in a list of demands.
    const landlords = [
      '租客王强租我的房子，月租3000元，从2024年3月起没交租金，欠了12000元',
      '诉讼请求：\n1.被告的租金12000元\n事实与理由：\n双方签有租约。',
    ];
    for (const story of landlords) expect(detailIn(story)?.certain, story).to.equal(false);
  });

  it('is no part of what one press fills, and stands in the text or among the options', () => {
    for (const { form, text } of phrases) {
      const definition = formOf(form);
      for (const offer of offersOf(definition, text)) {
        const isParticular = definition.parties.some(({ blocks }) =>
          blocks.some(({ key }) => offer.path.startsWith(`${key}.`)),
        );
        if (!isParticular) expect(mayFillTogether(definition, {}, offer), offer.path).to.equal(false);
        for (const value of [offer.value].flat())
          if (offer.field.options) expect(offer.field.options).to.include(value);
          else if (offer.field.kind === 'textarea')
            for (const line of value.split('\n')) expect(text, offer.path).to.include(line);
      }
    }
  });

  it('holds of any order of phrases: a value is an option, stands in the text, or says how it was reckoned, and none is filled by one press', () => {
    const forms = [...new Set(phrases.map(({ form }) => form))];
    const phrase = fc.constantFrom(...phrases.map(({ text }) => text));
    const noise = fc.constantFrom(
      '',
      '，',
      '。',
      '\n',
      '；押二付一，月租金3000元。',
      '去年9月1号',
      '一分没还',
      '　',
      '（',
      '…',
    );
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.array(fc.tuple(phrase, noise), { maxLength: 4 }), (form, parts) => {
        const definition = formOf(form);
        const text = parts.flat().join('');
        for (const offer of offersOf(definition, text)) {
          const { field, finding, value, path } = offer;
          expect(finding.to, path).to.be.at.most(text.length);
          if (path.startsWith('sections.')) expect(mayFillTogether(definition, {}, offer), path).to.equal(false);
          for (const one of [value].flat())
            if (field.options) expect(field.options, path).to.include(one);
            else if (field.kind === 'textarea') for (const line of one.split('\n')) expect(text, path).to.include(line);
            else if (/计算|推断|理解为|得出/u.test(finding.rule))
              expect(offer.certain && path.startsWith('sections.'), path).to.equal(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('offers nothing that is denied or given up as a value that one press fills, whatever the question', () => {
    const givenUp = fc.constantFrom('不主张', '我不要', '放弃', '没有', '未约定', '不存在');
    const forms = ['claim-labor-dispute', 'claim-housing-lease', 'claim-private-lending', 'claim-sales-contract'];
    const questions = forms.flatMap((form) =>
      questionPlaces(formOf(form))
        .filter(({ isGate }) => isGate)
        .flatMap(({ item }) => subjectsOfLabel(item.label ?? '').map((subject) => ({ form, subject }))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...questions), givenUp, ({ form, subject }, denial) => {
        const definition = formOf(form);
        for (const offer of offersOf(definition, `${denial}${subject}`)) {
          expect(offer.certain, offer.path).to.equal(false);
          expect(mayFillTogether(definition, {}, offer), offer.path).to.equal(false);
        }
      }),
      { numRuns: 80 },
    );
  });
});
