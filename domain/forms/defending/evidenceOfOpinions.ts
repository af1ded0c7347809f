import { sameSigns } from '../../signs/signs.js';

/** How a list names a piece of evidence: its number and its name, either of which may be `''`. */
type Named = { readonly no: string; readonly name: string };

/** 证据１－１ and 1—1 are 1-1. */
const plainNumber = (no: string): string =>
  sameSigns(no)
    .replace(/[\s第号]|证据/gu, '')
    .replace(/[_.]/gu, '-');

const plainName = (name: string): string =>
  sameSigns(name)
    .replace(/[\s<>"']/gu, '')
    .toLowerCase();

/** Whether one name is the other with more or fewer words: 商标注册证 and 第123号商标注册证. */
const isPartOf = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/**
 * For each opinion the place in `evidence` of what it is about; -1 where that is not certain. A name decides where only one piece of
 * evidence has it, since lists are numbered anew from version to version; a number decides among equal names, for an opinion without a
 * name, and where the two names are one with fewer words. The same number with another name pairs nothing.
 */
export const evidenceOfOpinions = (evidence: readonly Named[], opinions: readonly Named[]): readonly number[] => {
  const listed = evidence.map(({ no, name }, index) => ({ no: plainNumber(no), name: plainName(name), index }));
  return opinions.map((opinion): number => {
    const [no, name] = [plainNumber(opinion.no), plainName(opinion.name)];
    const sameNumber = no === '' ? [] : listed.filter((one) => one.no === no);
    const sameName = name === '' ? [] : listed.filter((one) => one.name === name);
    const found =
      sameName.length === 1
        ? sameName
        : sameName.length > 1
          ? sameName.filter((one) => one.no === no)
          : sameNumber.filter((one) => name === '' || one.name === '' || isPartOf(one.name, name));
    const [only, ...others] = found;
    return only && others.length === 0 ? only.index : -1;
  });
};
