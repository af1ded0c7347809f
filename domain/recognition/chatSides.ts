import type { FormDefinition } from '../forms/definition.js';
import { nameOfSpeaker, turnsIn } from './chat.js';
import type { RecognisedParty } from './recognise.js';
import { foldedInPlace } from './scan.js';
import { only, type Sides, type TwoSides } from './twoSides.js';

/** What the one who wants something of the other says in a chat, and what the other one says. */
export type ChatWords = { readonly asks: readonly string[]; readonly owes: readonly string[] };

const labour = 'claim-labor-dispute';

/**
 * The sides of who speaks in a chat, by what they say to each other: who asks for their money sues, and who puts them off is sued. Nothing where
 * one speaker says both, or more than one asks; somebody who says neither, a guarantor say, stays without a side unless there are two speakers alone.
 */
export const byChat = (
  { kind, key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  words: ChatWords | undefined,
): Sides => {
  const nobody = parties.map(() => null);
  const turns = turnsIn(foldedInPlace(text));
  if (kind !== 'claim' || !words || !own || !other) return nobody;
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  const says = (speaker: string, some: readonly string[]): boolean =>
    turns.some((turn) => turn.speaker === speaker && some.some((word) => turn.text.includes(word)));
  const askers = speakers.filter((speaker) => says(speaker, words.asks));
  const owers = speakers.filter((speaker) => says(speaker, words.owes));
  const [asker] = askers;
  const isPlain = askers.length <= 1 && owers.every((speaker) => speaker !== asker) && askers.length + owers.length > 0;
  if (!isPlain || (asker === undefined && (owers.length !== 1 || speakers.length !== 2))) return nobody;
  const sideOf = (speaker: string): string | null => {
    if (speaker === asker) return own;
    // Who answers for wages may be the foreman of the employer.
    if (key === labour) return null;
    if (owers.includes(speaker)) return other;
    return speakers.length === 2 ? (asker === undefined ? own : other) : null;
  };
  const sides = new Map(speakers.map((speaker) => [nameOfSpeaker(speaker, turns), sideOf(speaker)] as const));
  const shown = parties.map(({ findings: [name] }) => (name ? (sides.get(name.value) ?? null) : null));
  const claimant = only(shown.flatMap((side, at) => (side === own ? [at] : [])));
  // Two people of one name, or a name that two speakers have: somebody has to say.
  return shown.filter((side) => side === own).length > 1 && claimant === undefined ? nobody : shown;
};
