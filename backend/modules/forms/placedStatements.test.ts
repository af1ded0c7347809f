import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mayFillTogether } from '../../../domain/autofill/together.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { everyOffer, readFor } from '../../../domain/recognition/everyOffer.js';
import type { Offer } from '../../../domain/recognition/offers.js';
import { questionPlaces } from '../../../domain/recognition/questionPlaces.js';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
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
  return everyOffer(definition, {}, readFor(definition, text, recognised, '2026-05-10'), (_, at) => sides[at] ?? null);
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
});
