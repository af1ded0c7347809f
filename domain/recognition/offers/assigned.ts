import type { FormAnswers } from '../../forms/answers.js';
import type { FormDefinition } from '../../forms/definition.js';
import type { Finding } from '../findings/finding.js';
import { offersToParty } from './offers.js';
import type { Offer } from '../fields/offer.js';
import type { PersonOnCard } from '../sides/index.js';
import type { Owner, Recognised, RecognisedParty } from '../people/index.js';

/** What a party has already in place of a finding: a second ID number is not given to them, a second telephone is. */
export const standingInstead = ({ findings }: RecognisedParty, { kind, value }: Finding): Finding | undefined =>
  findings.find((own) => own.kind === kind && (kind !== 'phone' || own.value === value));

/**
 * What was recognised after somebody said whose the unassigned findings are: `owners` has one for each of `unassigned`, in its order. What a party
 * has already stays.
 */
export const withAssigned = (recognised: Recognised, owners: readonly Owner[]): Recognised => {
  const { parties, unassigned } = recognised;
  return {
    ...recognised,
    parties: parties.map((party, at) => {
      const given = unassigned.filter(
        (finding, index) => owners[index] === at && standingInstead(party, finding) === undefined,
      );
      return given.length === 0 ? party : { ...party, findings: [...party.findings, ...given] };
    }),
  };
};

/** What is offered to the cards of people whom the text does not name, after somebody said that findings of `unassigned` are theirs. */
export const offersToCards = (
  definition: FormDefinition,
  answers: FormAnswers,
  people: readonly PersonOnCard[],
  { unassigned }: Pick<Recognised, 'unassigned'>,
  owners: readonly Owner[],
): readonly Offer[] =>
  people.flatMap(({ name, kind, role }) => {
    const given = unassigned.filter((_, at) => owners[at] === name);
    const [first] = given;
    if (!first) return [];
    const called: Finding = { ...first, kind, value: name, rule: '表单中的姓名或名称' };
    return offersToParty(definition, answers, role, { roles: [], findings: [called, ...given] }).filter(
      ({ field: { means } }) => means !== kind,
    );
  });
