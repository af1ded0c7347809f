import { foldName, ownNumber } from './sameParty.js';

/** What a party is recognised by in other cases; `number` is `null` where none is given that can be one person's alone. */
export type PartySigns = { readonly name: string; readonly number: string | null };

/** A party's name and number in one spelling: signs that look alike, white space, letter case and traditional characters aside. */
export const partySigns = ({ name, number }: { readonly name: string; readonly number: string }): PartySigns => ({
  name: foldName(name),
  number: ownNumber(number),
});

/**
 * Whether two parties of different cases may be one: one number, or one name where not both give a number. Two people of one name who both
 * give their numbers are told apart by them; of two who do not, nobody knows, and a remark is due.
 */
export const mayBeSameParty = (one: PartySigns, other: PartySigns): boolean =>
  one.number !== null && other.number !== null ? one.number === other.number : one.name === other.name;
