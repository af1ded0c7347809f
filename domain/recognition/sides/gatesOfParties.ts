import type { FormAsking, GateAnswers } from '../../forms/asking/asking.js';
import type { Field, PartyRole } from '../../forms/definition.js';
import { type RecognisedParty, sameRole } from '../people/index.js';

/** What is read of a form's definition. */
type Form = {
  readonly parties: readonly Pick<PartyRole, 'role'>[];
  readonly sections: readonly {
    readonly id: string;
    readonly items: readonly { readonly id: string; readonly fields: readonly Pick<Field, 'label'>[] }[];
  }[];
};

/** Whether a text calls a party by a word that a form prints: 承租人 where it asks for the 承租人. */
const isCalled = ({ roles }: RecognisedParty, label: string): boolean =>
  roles.includes(label) || sameRole.get(label)?.some((other) => roles.includes(other)) === true;

/**
 * What the words for the parties tell at a form's gates, once somebody said who sues: whoever sues and is called 承租人 in the contract is the
 * tenant, and so is whoever sues the 出租人. `sides`: of each party its role in the form. Nothing is told where the words speak for two options.
 */
export const gatesOfParties = (
  { parties: roles, sections }: Form,
  { gates }: Pick<FormAsking, 'gates'>,
  parties: readonly RecognisedParty[],
  sides: readonly (string | null)[],
): GateAnswers => {
  const own = roles[0]?.role;
  const others = parties.filter((_, at) => sides[at] !== null && sides[at] !== own);
  const owners = parties.filter((_, at) => own !== undefined && sides[at] === own);
  return Object.fromEntries(
    gates.flatMap(({ key, options = [], inferred }): readonly (readonly [string, string])[] => {
      const item = sections
        .flatMap(({ id, items }) => items.map((one) => ({ place: `${id}.${one.id}`, fields: one.fields })))
        .find(({ place }) => place === inferred);
      const labels = options.map((_, index) => item?.fields[index]?.label ?? '');
      const told = options.filter(
        (_, index) =>
          owners.some((party) => isCalled(party, labels[index] ?? '')) ||
          // Of two sides, who is against the one is the other.
          (options.length === 2 &&
            owners.length > 0 &&
            others.some((party) => isCalled(party, labels[1 - index] ?? ''))),
      );
      const [only] = told;
      return told.length === 1 && only !== undefined ? [[key, only]] : [];
    }),
  );
};
