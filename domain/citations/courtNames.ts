import type { CourtFacts } from './facts.js';

/** Fewer characters are the name of too many courts: 人民法院. */
const shortest = 6;

/** Provinces before the name of a court, which people write or leave out. */
const province = /^[\p{Script=Han}]{2,7}?(?:省|自治区)(?=\p{Script=Han}{4})/u;

/**
 * Whether the table of courts has a court of this name, with or without the province or city before it: 吴中区人民法院, 江苏省苏州市吴中区人民法院. A
 * people's tribunal belongs to the court that is named before it. Courts founded or renamed since the table's date are not in it.
 */
export const isKnownCourt = ({ courts }: Pick<CourtFacts, 'courts'>, written: string): boolean => {
  const name = written
    .replaceAll(/\s|（[\s\S]*/gu, '')
    .replace(/^中华人民共和国/u, '')
    .replace(/(?<=人民法院).{2,8}人民法庭$/u, '');
  const plain = name.replace(province, '');
  if (plain.length < shortest) return false;
  for (const [, listed] of courts.nameOf) {
    const court = listed.replace(/（[\s\S]*/u, '');
    if (court === name || court === plain || court.replace(province, '') === plain || court.endsWith(plain))
      return true;
  }
  return false;
};
