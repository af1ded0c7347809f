import { z } from 'zod';
import type { GateAnswers } from '../../forms/asking/asking.js';
import { foldedInPlace } from '../../quantities/signs.js';
import type { RecognisedParty } from '../people/index.js';
import { isStory } from '../texts/story.js';
import { isCalled, type SideCase } from './rule.js';
import shipped from './tellerDemands.json' with { type: 'json' };

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
const Signatory = z.strictObject({ option: words.element, roles: words, tells: words });
const TellerDemands = z.record(z.string(), z.tuple([Signatory, Signatory]));

/**
 * The table of who tells a story as which side of a contract: by forms, for each of the two sides the option of the form's gate `side`, what
 * texts call it, and the words of a story by which its teller is on that side, which lawyers edit: `tellerDemands.json`. Which demands a side
 * makes stands at the form's questions (`relevant`).
 */
const table = TellerDemands.parse(shipped);

/** 我是房东 tells of the teller, and 房东把房子租给我 of somebody else. */
const isTold = (folded: string, tells: readonly string[]): boolean =>
  new RegExp(
    tells
      .map((each) => (each.startsWith('我') ? each : `(?<!我是|我就是|我们是|作为|我是二|是我)${each}(?!了?我)`))
      .join('|'),
    'u',
  ).test(folded);

/**
 * Which side of the contract the plaintiff of a text is, as the form's gate asks it: by what the text calls the plaintiff, else by what the teller of a story says
 * of themselves. Empty where neither says it, or both sides are said.
 */
export const toldSide = (
  { definition, text, parties }: Pick<SideCase, 'definition' | 'text' | 'parties'>,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): GateAnswers => {
  const sides = table[definition.key];
  const [own] = definition.parties;
  if (!sides || !own) return {};
  const plaintiffs = parties.filter((party, at) => roleOf(party, at) === own.role);
  const called = sides.filter(({ roles }) => plaintiffs.some((party) => isCalled(party, roles)));
  const told = isStory(text) ? sides.filter(({ tells }) => isTold(foldedInPlace(text), tells)) : [];
  const [side, more] = called.length > 0 ? called : told;
  return side && !more ? { side: side.option } : {};
};
