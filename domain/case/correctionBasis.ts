import { defendantStems, plaintiffStems } from '../forms/partyNames.js';

/** The block of parties or the section of a dotted place. */
const partOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.', 2);
  return first === 'sections' ? second : first;
};

/**
 * The rule by which a place of a pleading must say something: 民事诉讼法 第一百二十四条 (a complaint: its sides, claims with their facts),
 * 第一百二十八条 (a defence names who answers), 第六十二条 (agents). `undefined` where no rule asks for the place by name.
 */
export const correctionBasis = (pleading: 'complaint' | 'defense', path: string): string | undefined => {
  const part = partOf(path);
  const isOf = (...stems: string[]) => stems.some((stem) => part === stem || part.startsWith(`${stem}_`));
  if (isOf('agents')) return '民事诉讼法第六十二条';
  if (pleading === 'defense') return isOf(...defendantStems) ? '民事诉讼法第一百二十八条' : undefined;
  if (isOf(...plaintiffStems)) return '民事诉讼法第一百二十四条第一项';
  if (isOf(...defendantStems)) return '民事诉讼法第一百二十四条第二项';
  return isOf('claims', 'facts') ? '民事诉讼法第一百二十四条第三项' : undefined;
};
