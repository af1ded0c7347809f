import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { senseKey } from '../../../domain/recognition/values/index.js';
import { withNumbers } from './testing/madeUpNumbers.js';
import { formOf, offersOf, partiesOf } from './testing/readTexts.js';

/**
 * Papers, chats and stories of everyday causes. What they answer, who is on which side (`?`: somebody has to say) and what must stand nowhere was
 * written down before the rules were mended on them, and one side (中泰路桥) after looking; all people, numbers and companies are made up. Of a sentence the words that matter are given.
 */
const Texts = z.array(
  z.strictObject({
    form: z.string(),
    text: z.string(),
    /** The side, the name, and what belongs to them: `被告 池国富`. */
    parties: z.array(z.string()),
    answers: z.record(z.string(), z.string()),
    not: z.record(z.string(), z.array(z.string())),
  }),
);
const texts = Texts.parse(JSON.parse(readFileSync(new URL('./everydayTexts.json', import.meta.url), 'utf8')));

const exact: ReadonlySet<string> = new Set(['money', 'date', 'number', 'choice']);
const isSame = (given: string, wanted: string): boolean =>
  given === wanted ||
  (/^[\d.]+$/u.test(wanted) && Number(given) === Number(wanted)) ||
  (/\p{Script=Han}/u.test(wanted) && given.includes(wanted));

const read = texts.map(({ form, text: template, parties, answers, not }) => {
  const definition = formOf(form);
  const text = withNumbers(template);
  const offers = offersOf(form, text, '2026-05-10').map((offer) => ({
    place: senseKey(offer.path),
    value: [offer.value].flat().join('、'),
    isExact: exact.has(offer.field.kind),
    inBulk:
      mayFillTogether(definition, {}, offer) ||
      mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
  }));
  const found = partiesOf(form, text);
  return { title: `${form}: ${text.slice(0, 16)}`, offers, found, parties: parties.map(withNumbers), answers, not };
});

describe('everyday papers, chats and stories', () => {
  it('put no value where it does not belong, not even as a question', () => {
    const wrong = read.flatMap(({ title, offers, not }) =>
      Object.entries(not).flatMap(([place, values]) =>
        offers
          .filter((offer) => offer.place === place && values.some((value) => isSame(offer.value, value)))
          .map(({ value }) => `${title} ${place} = ${value}`),
      ),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('offer no other amount, day or choice than the one that answers', () => {
    const others = read.flatMap(({ title, offers, answers }) =>
      Object.entries(answers).flatMap(([place, wanted]) =>
        offers
          .filter((offer) => offer.place === place && offer.isExact && !isSame(offer.value, wanted))
          .map(({ value, inBulk }) => `${title} ${place} = ${value}${inBulk ? ' at one press' : ''}`),
      ),
    );
    expect(others).to.deep.equal([]);
  });

  it('offer at least 70 of the 74 answers that they give', () => {
    const missed = read.flatMap(({ title, offers, answers }) =>
      Object.entries(answers)
        .filter(([place, wanted]) => !offers.some((offer) => offer.place === place && isSame(offer.value, wanted)))
        .map(([place, wanted]) => `${title} ${place} = ${wanted}`),
    );
    expect(missed.length, missed.join('\n')).to.be.at.most(4);
  });

  it('put nobody on another side than theirs, and name at least 69 of the 73 who are named', () => {
    const nameOf = (party: string): string => party.split(' ')[1] ?? '';
    const misplaced = read.flatMap(({ title, found, parties }) =>
      found.filter((party) => !party.startsWith('?') && !parties.includes(party)).map((party) => `${title} ${party}`),
    );
    expect(misplaced).to.deep.equal([]);
    const strangers = read.flatMap(({ title, found, parties }) =>
      found
        .filter((party) => !parties.some((other) => nameOf(other) === nameOf(party)))
        .map((party) => `${title} ${party}`),
    );
    expect(strangers).to.deep.equal([]);
    const named = read.flatMap(({ found, parties }) =>
      parties.filter((party) => found.some((other) => nameOf(other) === nameOf(party))),
    );
    expect(named.length).to.be.at.least(69);
  });
});
