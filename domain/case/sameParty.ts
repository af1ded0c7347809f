import { traits, type PartyEntry, type Trait } from '../forms/partyNames.js';
import { simplified } from './simplified.js';
import { soundAlike } from './soundAlike.js';
import { sameName } from '../signs/signs.js';

/** The particulars by which an earlier version of the complaint named a party. */
export type Particulars = Pick<PartyEntry, 'standing'> & {
  readonly name: string;
  /** Block of the form: people and organisations stand in different ones. */
  readonly block: string;
  /** ID number or credit code; `''` where none was given. */
  readonly number: string;
  readonly traits: PartyEntry['traits'];
};

/**
 * One name or number in its different spellings: all that `sameName` takes for the same, white space, letter case, and traditional for
 * simplified characters aside.
 */
export const foldName = (name: string): string => simplified(sameName(name).replace(/\s+/gu, '').toUpperCase());

/** A number with digits left out: 110101********1234, 110101XXXXXXXX1234. */
const masked = /[*?…]|X{3,}/u;
/** The fewest digits that a passport number has. */
const fewestDigits = 6;

/** A number as it is compared; `''` where what is written in its place says none (不详), or leaves digits out. */
const numberIn = (text: string): string => {
  const number = foldName(text);
  return /\d/.test(number) && !masked.test(number) ? number : '';
};

/** Whether a number can be one person's alone: 000000 stands in many papers. */
const isOnesOwn = (number: string): boolean => {
  const digits = number.match(/\d/g) ?? [];
  return digits.length >= fewestDigits && new Set(digits).size > 1;
};

/** An identity number or credit code as it is compared, where it can be one person's alone; `null` otherwise. */
export const ownNumber = (text: string): string | null => {
  const number = numberIn(text);
  return isOnesOwn(number) ? number : null;
};

export const particularsOf = ({ name, standing, block, entry, traits: given }: PartyEntry): Particulars => ({
  name,
  ...(standing && { standing }),
  block,
  number: entry.identity[0] ?? '',
  traits: given,
});

/** The traits in which two entries may differ. */
export type Difference = 'number' | Trait;

/** The traits that both entries state with different values. */
export const differences = (was: Particulars, is: Particulars): readonly Difference[] => {
  const differ = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && one !== '' && other !== '' && foldName(one) !== foldName(other);
  return [
    ...(differ(numberIn(was.number), numberIn(is.number)) ? (['number'] as const) : []),
    ...traits.filter((trait) => differ(was.traits[trait], is.traits[trait])),
  ];
};

const agreeing = (was: Particulars, is: Particulars): readonly Trait[] =>
  traits.filter((trait) => {
    const [one, other] = [was.traits[trait], is.traits[trait]];
    return one !== undefined && other !== undefined && foldName(one) === foldName(other);
  });

/** Traits that people never change: an entry with another value is another person, also when the plaintiff says otherwise. */
const fixed: readonly Difference[] = ['number', 'birth-date'];
/** The traits in which two people of one name differ. People and companies move, and change telephones and representatives. */
const own: readonly Difference[] = [...fixed, 'sex'];
/** Traits by which a person may be recognised under another name; none of them proves the identity. */
const pointing: readonly Trait[] = ['phone', 'birth-date', 'legal-representative', 'address', 'other-address'];

/** The only place at which two names of equal length differ; `undefined` where they differ in none or several. */
const onlyDifference = (was: readonly string[], is: readonly string[]): number | undefined => {
  if (was.length !== is.length) return undefined;
  const places = was.flatMap((character, at) => (character === is[at] ? [] : [at]));
  return places.length === 1 ? places[0] : undefined;
};

/**
 * Whether one character of a name was written wrong: one that sounds alike, in a name of three or more, and not the first.
 * 王小红 is no slip of the pen for 王小明, nor 汪 for 王, and in a name of two the given name would be another one.
 */
const isSlip = (was: string, is: string): boolean => {
  const [old, now] = [[...foldName(was)], [...foldName(is)]];
  const at = onlyDifference(old, now);
  return at !== undefined && at > 0 && old.length >= 3 && soundAlike(old[at] ?? '', now[at] ?? '');
};

/** What an organisation's name shares with most others. */
const organisation = ['有限责任公司', '股份有限公司', '有限公司', '合伙企业', '事务所', '集团', '公司', '中心'];
const organisations = new RegExp(organisation.join('|'), 'gu');

/** Whether at least half of the longer name's characters are in both: enough to ask, not to decide. */
const closeNames = (a: string, b: string): boolean => {
  const [mine = [], theirs = []] = [a, b].map((name) => [...foldName(name).replace(organisations, '')]);
  const rest = [...theirs];
  const common = mine.filter((character) => {
    const at = rest.indexOf(character);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return common.length > 0 && 2 * common.length >= Math.max(mine.length, theirs.length);
};

/**
 * How two entries of a complaint's versions are related. `number`, `name` and `slip`: one person, in falling certainty.
 * `doubtful`: either a correction or somebody else, which only the plaintiff knows. `contradicted`: it looks like a correction, but
 * they give different numbers or birth dates. `strangers`: nothing says that they have to do with each other; a defendant and a third party
 * never do, for the one who changes sides gets a code for the other paper.
 */
export type Relation = 'number' | 'name' | 'slip' | 'doubtful' | 'contradicted' | 'strangers';

/** @see Relation */
export const relationOf = (was: Particulars, is: Particulars): Relation => {
  if (was.standing !== is.standing) return 'strangers';
  const different = differences(was, is);
  const number = numberIn(was.number);
  if (isOnesOwn(number) && number === numberIn(is.number)) return 'number';
  const equal = foldName(was.name) === foldName(is.name);
  if (equal && !different.some((one) => own.includes(one))) return 'name';
  if (!equal && was.block !== is.block) return 'strangers';
  if (!equal && isSlip(was.name, is.name) && different.length === 0) return 'slip';
  const near = equal || closeNames(was.name, is.name) || agreeing(was, is).some((one) => pointing.includes(one));
  if (!near) return 'strangers';
  return different.some((one) => fixed.includes(one)) ? 'contradicted' : 'doubtful';
};

/** How much two entries say alike, to choose among several of one relation: traits first, then answers, then the block. */
export const likeness = (was: Particulars, is: Particulars): number =>
  2 * agreeing(was, is).length - differences(was, is).length + (was.block === is.block ? 0.5 : 0);
