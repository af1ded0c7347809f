import { mayFillInSection, mayFillTogether } from '../../../../domain/autofill/together.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { everyOffer } from '../../../../domain/recognition/offers/index.js';
import { readText } from '../../../../domain/recognition/readFor.js';
import { senseKey } from '../../../../domain/recognition/values/index.js';
import type { Offer } from '../../../../domain/recognition/fields/offer.js';
import { type SaidPerson, recognise } from '../../../../domain/recognition/people/index.js';
import { sidesOf } from '../../../../domain/recognition/sides/index.js';
import { loadCatalogue } from '../catalogue.js';

const catalogue = await loadCatalogue();

/** The form of a key. @throws Error where there is none */
export const formOf = (key: string): FormDefinition => {
  const definition = catalogue.get(key);
  if (!definition) throw new Error(`no form ${key}`);
  return definition;
};

/** All that a text offers to a form when it is read on a day, `2026-06-30`, with the sides that it tells, or that somebody said. */
export const offersOf = (key: string, text: string, readOn: string, said?: readonly SaidPerson[]): readonly Offer[] => {
  const definition = formOf(key);
  const { reading, sides } = readText({ definition, text, readOn, ...(said && { said }) });
  return everyOffer(
    { definition, answers: {}, asking: catalogue.asking(definition.key) },
    reading,
    (_, at) => sides[at] ?? null,
  );
};

/** What the presses of a form, for all parties and for each section, fill in of a text: `path value`. */
export const pressedIn = (key: string, text: string, readOn: string, said?: readonly SaidPerson[]): readonly string[] =>
  offersOf(key, text, readOn, said)
    .filter(
      (offer) =>
        mayFillTogether(formOf(key), {}, offer) ||
        mayFillInSection(formOf(key), {}, { ...offer, doubts: [], source: 'rules' }),
    )
    .map(({ path, value }) => `${path} ${[value].flat().join('、')}`);

/** `place value` of everything that a text offers at places that begin so, `!` where it is certain. */
export const offersAt = (key: string, text: string, places: readonly string[]): readonly string[] =>
  offersOf(key, text, '2026-06-30')
    .map((offer) => ({ ...offer, place: senseKey(offer.path) }))
    .filter(({ place }) => places.some((begin) => place.startsWith(begin)))
    .map(({ place, value, certain }) => `${certain ? '!' : ''}${place} ${[value].flat().join('、')}`)
    .sort();

/** Who is named in a text: the side or `?`, the name, and what belongs to them: `被告 池国富 phone=…`. */
export const partiesOf = (key: string, text: string): readonly string[] => {
  const recognised = recognise(text);
  const sides = sidesOf(formOf(key), recognised, text);
  return recognised.parties.map(({ findings: [name, ...others] }, at) =>
    [
      `${sides[at] ?? '?'} ${name?.value ?? ''}`,
      ...others
        .filter(({ rule }) => rule !== '由身份证号码得出')
        .map(({ kind, value }) => `${kind}=${value}`)
        .sort(),
    ].join(' '),
  );
};
