import type { FormAnswers } from '../../forms/answers.js';
import type { Field, FormDefinition, PartyBlock, PartyRole } from '../../forms/definition.js';
import { recordsAt } from '../../forms/fill.js';
import { withAgent } from '../../forms/meaning.js';
import type { Offer } from '../fields/offer.js';

/** The record of a party that offers are made for. */
export type PartyPlace = {
  readonly role: PartyRole;
  readonly block: PartyBlock;
  /** `plaintiffs_natural.0` */
  readonly path: string;
  /** The name that is offered to it; `undefined` for the first of a block that nobody was found for. */
  readonly name: Offer | undefined;
};

export const isAgentBlock = ({ fields }: PartyBlock): boolean => Object.keys(withAgent(fields)).length > 0;

/** The records that names are offered to. */
export const partyPlaces = (definition: FormDefinition, offers: readonly Offer[]): readonly PartyPlace[] =>
  offers.flatMap((offer): readonly PartyPlace[] => {
    const [key = '', at = ''] = offer.path.split('.');
    const { means } = offer.field;
    if (means !== 'person-name' && means !== 'organisation-name') return [];
    return definition.parties.flatMap((role) =>
      role.blocks
        .filter((block) => block.key === key)
        .map((block) => ({ role, block, path: `${key}.${at}`, name: offer })),
    );
  });

/** The first record of the form's own side for a person, where neither the answers nor the text name anybody. */
export const writerPlace = (
  definition: FormDefinition,
  answers: FormAnswers,
  places: readonly PartyPlace[],
): PartyPlace | undefined => {
  const [role] = definition.parties.filter(({ blocks }) => !blocks.some(isAgentBlock));
  const block = role?.blocks.find(({ variant }) => variant === 'natural') ?? role?.blocks[0];
  if (!role || !block) return undefined;
  const own = places.filter((place) => place.role === role);
  const [only] = own;
  if (own.length > 1) return undefined;
  if (only) return only;
  return recordsAt(answers, block.key).length > 0
    ? undefined
    : { role, block, path: `${block.key}.0`, name: undefined };
};

/** An offer to one field of a party's record. */
export const ofRecord = (
  { role, block, path }: PartyPlace,
  field: Field,
  value: Offer['value'],
  { finding, certain, opens = [] }: Pick<Offer, 'finding' | 'certain'> & Partial<Pick<Offer, 'opens'>>,
): Offer => {
  const number = Number(path.split('.').at(-1)) + 1;
  const titled = `${role.role} ${number}${role.blocks.length > 1 && block.variant === 'legal' ? '（单位）' : ''}`;
  return {
    path: `${path}.${field.id}`,
    label: [titled, field.label].filter(Boolean).join(' · '),
    ...{ field, value, opens, finding, certain },
  };
};
