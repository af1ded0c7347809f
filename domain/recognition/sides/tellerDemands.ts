import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { questionPlaces } from '../fields/questionPlaces.js';
import type { RecognisedParty } from '../people/index.js';
import { isStory } from '../texts/story.js';
import { foldedInPlace } from '../../quantities/signs.js';
import shipped from './tellerDemands.json' with { type: 'json' };

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
const TellerDemands = z.record(
  z.string(),
  z.tuple([
    z.strictObject({ roles: words, tells: words, items: words }),
    z.strictObject({ roles: words, tells: words, items: words }),
  ]),
);

/**
 * Reads the table of the demands that only one side of a contract makes: by forms, for each of the two sides what texts call it, the words of a story
 * by which its teller is on that side, and the labels of the items that only that side demands.
 * @throws ZodError for a table of another shape
 */
export const tellerDemandsTable = (table: unknown): Readonly<z.infer<typeof TellerDemands>> =>
  TellerDemands.parse(table);

/** The table that comes with the product, which lawyers edit: `tellerDemands.json`. */
const table = tellerDemandsTable(shipped);

/** 我是房东 tells of the teller, and 房东把房子租给我 of somebody else. */
const isTold = (folded: string, tells: readonly string[]): boolean =>
  new RegExp(
    tells
      .map((each) => (each.startsWith('我') ? each : `(?<!我是|我就是|我们是|作为|我是二|是我)${each}(?!了?我)`))
      .join('|'),
    'u',
  ).test(folded);

/**
 * Paths of the demands that the plaintiff of a text cannot make: who let the flat does not ask for the deposit back. By what the text calls the plaintiff, else by what
 * the teller of a story says of themselves; empty where neither says it, or both sides are said.
 */
export const othersDemands = (
  definition: FormDefinition,
  text: string,
  parties: readonly RecognisedParty[],
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly string[] => {
  const sides = table[definition.key];
  const [own] = definition.parties;
  if (!sides || !own) return [];
  const plaintiffs = parties.filter((party, at) => roleOf(party, at) === own.role);
  const called = sides.filter(({ roles }) =>
    plaintiffs.some((party) => party.roles.some((role) => roles.includes(role))),
  );
  const folded = foldedInPlace(text);
  const told = isStory(text) ? sides.filter(({ tells }) => isTold(folded, tells)) : [];
  const [side, more] = called.length > 0 ? called : told;
  const other = sides.find((each) => each !== side);
  if (!side || more || !other) return [];
  return questionPlaces(definition).flatMap(({ item, section, path }) =>
    section.id === 'claims' && other.items.some((label) => (item.label ?? '').includes(label)) ? [path] : [],
  );
};
