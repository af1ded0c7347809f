import type { FormDefinition } from '../forms/definition.js';
import { nameLabelRule } from './headPatterns.js';
import type { RecognisedParty } from './recognise.js';
import { only, type Sides, type TwoSides } from './twoSides.js';

const traffic = 'claim-traffic-accident';
const isPerson = ({ findings: [name] }: RecognisedParty): boolean => name?.kind === 'person-name';
const patternOf = ({ findings: [name] }: RecognisedParty): string =>
  (name?.value ?? '').replaceAll(/[^\p{Script=Han}]/gu, '.');

/**
 * Of two road users, the one to whom a certificate gives all the blame is sued by the one to whom it gives none; and the one who alone was hurt sues the one who bears
 * at least a part of it.
 */
export const byFault = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const nobody = parties.map(() => null);
  if (key !== traffic) return nobody;
  const persons = parties.flatMap((party, at) => (isPerson(party) ? [at] : []));
  const withWords = (words: string): readonly number[] =>
    persons.filter((at) => {
      const party = parties[at];
      return party && new RegExp(`${patternOf(party)}[^。；;，,\\n]{0,16}${words}`, 'u').test(text);
    });
  const wholly = withWords('(?:负|承担)[^。；;，,\\n]{0,8}全部责任');
  const free = withWords('(?:无(?:事故|交通事故)?责任|(?:不承担|不负)[^。；;，,\\n]{0,6}责任)');
  const partly = withWords('(?:负|承担)[^。；;，,\\n]{0,8}(?:主要|同等)责任');
  const hurt = withWords('(?:受伤|死亡|当场死亡|经抢救无效)');
  const [blamed, unblamed] = [only(wholly), only(free)];
  if (blamed !== undefined && unblamed !== undefined)
    return parties.map((_, at) => (at === blamed ? other : at === unblamed ? own : null) ?? null);
  const [injured, driver] = [only(hurt), only([...wholly, ...partly].filter((at) => !hurt.includes(at)))];
  if (injured === undefined || driver === undefined || wholly.includes(injured)) return nobody;
  return parties.map((_, at) => (at === driver ? other : at === injured ? own : null) ?? null);
};

/** The one person of hospital papers was hurt and sues: no other party of the accident has them. Hospitals and employers are no parties. */
export const byPatient = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own]: TwoSides,
  papers: readonly string[],
): Sides => {
  const plain = text.replaceAll(/[ \t　]/gu, '');
  const patient = only(parties.flatMap((party, at) => (isPerson(party) ? [at] : [])));
  const isPatient = (at: number): boolean => parties[at]?.findings[0]?.rule === nameLabelRule;
  const isPaper = key === traffic && papers.some((word) => plain.includes(word));
  if (!isPaper || patient === undefined || !isPatient(patient)) return parties.map(() => null);
  return parties.map((_, at) => (at === patient ? (own ?? null) : null));
};
