import { masked } from '../quantities/masked.js';
import { moneyIn, type Money } from '../quantities/money.js';
import type { Finding, Passage } from './finding.js';
import { isoDate } from './numbers.js';

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** The rule of amounts that the text itself calls approximate, or multiplies by something. */
export const approximately = '口语金额（约数）';

const ruleOf = ({ manner, said, hasDigits }: Money): string => {
  if (manner !== 'exact') return approximately;
  if (said === 'formally') return hasDigits ? '数字金额' : '中文金额';
  return said === 'in speech' ? '口语金额' : '金额数字';
};

/** Amounts of yuan beside what is `taken`; those in another currency, or of which a sign is unclear, are none. */
const amountsIn = (folded: string, taken: readonly Passage[], isFormal: boolean): readonly Finding[] =>
  moneyIn(masked(folded, taken)).flatMap((money): Finding[] => {
    const { from, to, amount, manner, said } = money;
    const isAmount = manner === 'exact' || manner === 'about' || manner === 'factor';
    return isAmount && (said === 'formally') === isFormal && Number(amount) > 0
      ? [{ kind: 'amount', value: amount, rule: ruleOf(money), from, to }]
      : [];
  });

/** Amounts with 元 or ¥, as documents write them; `taken` are passages that are known already. */
export const formalAmounts = (folded: string, taken: readonly Passage[]): readonly Finding[] =>
  amountsIn(folded, taken, true);

/**
 * Amounts as people say them (九百块, 六万), and bare numbers that nothing says to be something else; `taken` are passages that are known to be
 * something else. Whether a bare number is an amount, the words beside it have to say.
 */
export const layAmounts = (folded: string, taken: readonly Passage[]): readonly Finding[] =>
  amountsIn(folded, taken, false);

const dayPattern = /(?<![\d年./-])(\d{1,2})月(\d{1,2})[日号]/gu;

/** The rule of days whose year another date of the text gives. */
export const yearOfOther = '前文年份中的日期';

/** `5月4日` behind a whole date: in the year of that date, if the day lies behind it. */
export const layDates = (folded: string, dates: readonly Finding[]): Finding[] =>
  [...folded.matchAll(dayPattern)].flatMap((match): Finding[] => {
    const passage = { from: match.index, to: match.index + match[0].length };
    const before = dates.findLast(({ to }) => to <= passage.from);
    const day = before?.value.split('/').at(-1);
    // 2024年5月8日签的，去年8月6日催过，11月3日又催: in a year that was said since.
    if (before && /[去前今明本]年/u.test(folded.slice(before.to, passage.from))) return [];
    if (day === undefined || dates.some((other) => overlaps(other, passage))) return [];
    const value = isoDate(Number(day.slice(0, 4)), Number(match[1]), Number(match[2]));
    return value === undefined || value < day ? [] : [{ kind: 'date', value, rule: yearOfOther, ...passage }];
  });
