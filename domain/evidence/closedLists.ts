import { z } from 'zod';
import { peoples } from '../recognition/words/names.js';
import shipped from './closedLists.json' with { type: 'json' };

const Ways = z.record(z.string().min(1), z.array(z.string().min(1)));
const ClosedLists = z.strictObject({
  /** Peoples that are written in another way than identity cards write them, without 族. */
  peoples: Ways.refine((ways) => Object.keys(ways).every((people) => peoples.includes(people))),
  /** How a text says somebody's sex besides. */
  sexes: z.strictObject({ 男: z.array(z.string().min(1)), 女: z.array(z.string().min(1)) }),
});

/**
 * Reads the lists of which a value has to be one, with the ways each is written.
 * @throws ZodError for lists of another shape, and for a people that the country does not list
 */
export const closedListsTable = (table: unknown): Readonly<z.infer<typeof ClosedLists>> => ClosedLists.parse(table);

/** The lists that come with the product, which lawyers edit: `closedLists.json`. */
const lists = closedListsTable(shipped);

/** All ways in which a people is written, without 族; empty where the country has no such people. */
export const waysOfPeople = (written: string): readonly string[] => {
  const name = written.replace(/族$/u, '');
  const people = peoples.find((each) => each === name || lists.peoples[each]?.includes(name));
  return people === undefined ? [] : [people, ...(lists.peoples[people] ?? [])];
};

/** How a text addresses a man or a woman; empty for what is no sex. */
export const formsOfAddress = (sex: string): readonly string[] =>
  sex === '男' || sex === '女' ? lists.sexes[sex] : [];
