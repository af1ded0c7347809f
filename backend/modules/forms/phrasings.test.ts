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

/** Phrasings of lay people and of papers, each with the fields that it answers, in places without `sections` and `items`. */
const Phrasings = z.array(
  z.strictObject({ form: z.string(), text: z.string(), answers: z.record(z.string(), z.string()) }),
);
const phrasings = Phrasings.parse(JSON.parse(readFileSync(new URL('./phrasings.json', import.meta.url), 'utf8')));
const catalogue = await loadCatalogue();

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
/** 3.2 and 3.20 as one; of a sentence, whether it has the words that matter. */
const answers = (given: string, wanted: string): boolean =>
  given === wanted ||
  (/^\d+(?:\.\d+)?$/u.test(wanted) && Number(given) === Number(wanted)) ||
  (/\p{Script=Han}/u.test(given) && given.includes(wanted));

describe('phrasings of lay people and papers on the forms that are used most', () => {
  for (const form of new Set(phrasings.map((phrasing) => phrasing.form)))
    it(`reach the fields that they answer, and no press fills in another value: ${form}`, () => {
      const definition = catalogue.get(form);
      if (!definition) throw new Error(`no form ${form}`);
      for (const { text, answers: wanted } of phrasings.filter((phrasing) => phrasing.form === form)) {
        const offers = offersOf(definition, text);
        for (const [path, value] of Object.entries(wanted)) {
          const given = offers.filter((offer) => senseKey(offer.path) === path);
          expect(given.map(wordsOf), `${text} ${path}`).to.satisfy((all: readonly string[]) =>
            all.some((one) => answers(one, value)),
          );
          const inBulk = given.filter(
            (offer) =>
              mayFillTogether(definition, {}, offer) ||
              mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
          );
          for (const offer of inBulk) expect(answers(wordsOf(offer), value), `${text} ${path}`).to.equal(true);
        }
      }
    });
});
