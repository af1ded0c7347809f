import type { Finding, Passage } from '../findings/finding.js';
import { optionRow } from './optionRow.js';

const noWord = String.raw`(?:[^\p{Script=Han}\n]|[口囗])`;
const end = String.raw`(?!(?![口囗民])\p{Script=Han})`;
const bothSexes = new RegExp(`${noWord}{0,6}(?:男${noWord}{0,12}女|女${noWord}{0,12}男)${end}${noWord}{0,6}`, 'gu');

/** Where a text prints both sexes beside each other to choose from, and the one that is marked: `男☑ 女□`. Without a mark it says neither. */
export const sexRowsIn = (folded: string): readonly (Passage & { readonly sex: Finding | undefined })[] =>
  [...folded.matchAll(bothSexes)].map(({ 0: row, index: from }) => {
    const read = optionRow(row, ['男', '女'], true);
    const value = read?.kind === 'chosen' ? read.chosen[0] : undefined;
    const at = value === undefined ? -1 : row.indexOf(value);
    return {
      from,
      to: from + row.length,
      sex:
        value === undefined
          ? undefined
          : { kind: 'sex', value, rule: '“性别”栏中勾选的一项', from: from + at, to: from + at + 1 },
    };
  });
