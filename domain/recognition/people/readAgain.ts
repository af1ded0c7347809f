import { plainName } from './plainName.js';
import type { Finding } from '../findings/finding.js';
import type { Recognised, RecognisedParty } from './recognised.js';

/** Whose a finding is that stands with nobody: the index of a party of the text, the name of somebody on a card of the form, or `null` for nobody. */
export type Owner = number | string | null;

/** What was read before, and what somebody said of it. */
export type FormerReading = {
  readonly recognised: Recognised;
  readonly sides: readonly (string | null)[];
  readonly owners: readonly Owner[];
};

const nameOf = ({ findings: [name] }: RecognisedParty): string => plainName(name?.value ?? '');

/** The sides of a text's parties with what was said before of people of the same names: a page more takes nobody's side back. */
export const sidesReadAgain = (
  former: FormerReading,
  parties: readonly RecognisedParty[],
  told: readonly (string | null)[],
): readonly (string | null)[] =>
  parties.map((party, at) => {
    const before = former.recognised.parties.findIndex((one) => nameOf(one) === nameOf(party));
    return former.sides[before] ?? told[at] ?? null;
  });

/** The same of whose the findings are that stand with nobody. */
export const ownersReadAgain = (former: FormerReading, { parties, unassigned }: Recognised): readonly Owner[] =>
  unassigned.map(({ kind, value }: Finding): Owner => {
    const before = former.recognised.unassigned.findIndex((one) => one.kind === kind && one.value === value);
    const owner = former.owners[before] ?? null;
    if (typeof owner !== 'number') return owner;
    const person = former.recognised.parties[owner];
    const now = person ? parties.findIndex((party) => nameOf(party) === nameOf(person)) : -1;
    return now === -1 ? null : now;
  });
