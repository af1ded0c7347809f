import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { senseKey } from '../../../domain/recognition/values/index.js';
import type { Offer } from '../../../domain/recognition/fields/offer.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { sidesOf } from '../../../domain/recognition/sides/index.js';
import { loadCatalogue } from './catalogue.js';

/**
 * Stories as seventy people would tell them, labelled before any rule was tried on them: what they answer, in places without `sections` and `items`,
 * and values that must not stand in a place. A month is the beginning of a day in it; of a sentence the words that matter are given.
 */
const Stories = z.array(
  z.strictObject({
    form: z.string(),
    text: z.string(),
    answers: z.record(z.string(), z.string()),
    not: z.record(z.string(), z.array(z.string())).optional(),
  }),
);
const stories = Stories.parse(JSON.parse(readFileSync(new URL('./layStories.json', import.meta.url), 'utf8')));
const catalogue = await loadCatalogue();

const definitionOf = (form: string): FormDefinition => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
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

const wordsOf = ({ value }: Offer): string => (typeof value === 'string' ? value : value.join('、'));
const answers = (given: string, wanted: string): boolean =>
  given === wanted ||
  (/^\d+(?:\.\d+)?$/u.test(wanted) && Number(given) === Number(wanted)) ||
  (/^\d{4}-\d{2}$/u.test(wanted) && given.startsWith(wanted)) ||
  (/\p{Script=Han}/u.test(given) && given.includes(wanted));

const read = stories.map(({ form, text, answers: facts, not = {} }) => {
  const definition = definitionOf(form);
  return { definition, text, facts: Object.entries(facts), not, offers: offersOf(definition, text) };
});

describe('stories of lay people', () => {
  it('reach at least five of six of the facts that they tell', () => {
    const all = read.flatMap(({ facts, offers, text }) =>
      facts.map(([path, value]) => ({
        fact: `${text.slice(0, 20)}… ${path} = ${value}`,
        isFound: offers.some((offer) => senseKey(offer.path) === path && answers(wordsOf(offer), value)),
      })),
    );
    const missed = all.filter(({ isFound }) => !isFound).map(({ fact }) => fact);
    expect(missed.length, missed.join('\n')).to.be.at.most(all.length / 6);
  });

  it('let no press fill in another value than they tell', () => {
    for (const { definition, facts, offers, text } of read)
      for (const [path, value] of facts)
        for (const offer of offers.filter((one) => senseKey(one.path) === path)) {
          const isInBulk =
            mayFillTogether(definition, {}, offer) ||
            mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' });
          if (isInBulk) expect(answers(wordsOf(offer), value), `${text} ${path} ${wordsOf(offer)}`).to.equal(true);
        }
  });

  it('offer no value at a place where it does not belong', () => {
    for (const { not, offers, text } of read)
      for (const [path, values] of Object.entries(not))
        for (const offer of offers.filter((one) => senseKey(one.path) === path))
          expect(values, text).not.to.include(wordsOf(offer));
  });
});
