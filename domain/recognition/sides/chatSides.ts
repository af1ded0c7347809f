import { type Turn, firstPersonRule, nameOfSpeaker, turnsIn } from '../people/index.js';
import { type Said, type Side, type SideCase, nameOf, placesWhere, putting } from './rule.js';
import { type ChatWords, chatWordsOf } from './sideSigns.js';

const labour = 'claim-labor-dispute';

const saidIn = (turns: readonly Turn[], words: readonly string[], speaker?: string): readonly string[] =>
  words.filter((word) =>
    turns.some((turn) => (speaker === undefined || turn.speaker === speaker) && turn.text.includes(word)),
  );

/**
 * Who of those who speak in a chat wants something of the other: who asks for their money is the plaintiff, who puts them off the defendant. Empty where
 * one speaker says both, or more than one asks; somebody who says neither, a guarantor say, is left out unless there are two speakers alone.
 */
export const speakersOf = (turns: readonly Turn[], words: ChatWords | undefined): ReadonlyMap<string, Side> => {
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  const askers = speakers.filter((speaker) => saidIn(turns, words?.asks ?? [], speaker).length > 0);
  const owers = speakers.filter((speaker) => saidIn(turns, words?.owes ?? [], speaker).length > 0);
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
export const askerOfChat = (of: SideCase): Said | undefined => {
  const words = chatWordsOf(of.definition);
  const turns = turnsIn(of.folded);
  if (!words || turns.length === 0) return undefined;
  const sides = new Map(
    [...speakersOf(turns, words)].map(([speaker, side]) => [nameOfSpeaker(speaker, turns), side] as const),
  );
  const [own, other] = (['plaintiff', 'defendant'] as const).map((side) =>
    placesWhere(of.parties, (party) => party.findings.length > 0 && sides.get(nameOf(party)) === side),
  );
  // Two people of one name, or a name that two speakers have: somebody has to say.
  if (!own || own.length > 1) return undefined;
  // Who tells of a chat in which they spoke sues, whatever they asked for.
  if (other?.some((at) => of.parties[at]?.findings[0]?.rule === firstPersonRule)) return undefined;
  // Who answers for wages may be the foreman of the employer.
  const answering = of.definition.key === labour ? [] : other;
  return putting(of, { own, ...(answering && { other: answering }) }, saidIn(turns, [...words.asks, ...words.owes]));
};
