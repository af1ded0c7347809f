import type { FormDefinition } from '../../forms/definition.js';
import { type RecognisedParty, type Turn, nameOfSpeaker, turnsIn } from '../people/index.js';
import { type Side, type Sides, type TwoSides, only } from './twoSides.js';
import { foldedInPlace } from '../../quantities/signs.js';

/** What the one who wants something of the other says in a chat, and what the other one says. */
export type ChatWords = { readonly asks: readonly string[]; readonly owes: readonly string[] };

const labour = 'claim-labor-dispute';

/**
 * Who of those who speak in a chat wants something of the other: who asks for their money is the plaintiff, who puts them off the defendant. Empty where
 * one speaker says both, or more than one asks; somebody who says neither, a guarantor say, is left out unless there are two speakers alone.
 */
export const speakersOf = (turns: readonly Turn[], words: ChatWords | undefined): ReadonlyMap<string, Side> => {
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  const says = (speaker: string, some: readonly string[]): boolean =>
    turns.some((turn) => turn.speaker === speaker && some.some((word) => turn.text.includes(word)));
  const askers = speakers.filter((speaker) => says(speaker, words?.asks ?? []));
  const owers = speakers.filter((speaker) => says(speaker, words?.owes ?? []));
  const [asker] = askers;
  const isPlain = askers.length <= 1 && owers.every((speaker) => speaker !== asker) && askers.length + owers.length > 0;
  const isTwo = speakers.length === 2;
  if (!isPlain || (asker === undefined && (owers.length !== 1 || !isTwo))) return new Map();
  return new Map(
    speakers.flatMap((speaker): readonly (readonly [string, Side])[] => {
      if (speaker === asker) return [[speaker, 'plaintiff']];
      if (owers.includes(speaker)) return [[speaker, 'defendant']];
      return isTwo ? [[speaker, asker === undefined ? 'plaintiff' : 'defendant']] : [];
    }),
  );
};

/** The sides of the parties who speak in a chat, by what they say to each other. */
export const byChat = (
  definition: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  words: ChatWords | undefined,
): Sides => {
  const nobody = parties.map(() => null);
  const turns = turnsIn(foldedInPlace(text));
  if (definition.kind !== 'claim' || !words || !own || !other) return nobody;
  const sides = new Map(
    [...speakersOf(turns, words)].map(([speaker, side]) => [
      nameOfSpeaker(speaker, turns),
      // Who answers for wages may be the foreman of the employer.
      side === 'plaintiff' ? own : definition.key === labour ? null : other,
    ]),
  );
  const shown = parties.map(({ findings: [name] }) => (name ? (sides.get(name.value) ?? null) : null));
  const claimant = only(shown.flatMap((side, at) => (side === own ? [at] : [])));
  // Two people of one name, or a name that two speakers have: somebody has to say.
  return shown.filter((side) => side === own).length > 1 && claimant === undefined ? nobody : shown;
};
