import { moneyDigits } from '../../forms/printing/money.js';
import { masked } from '../../quantities/masked.js';
import { moneyIn, type Money } from '../../quantities/money.js';
import type { Finding, Passage } from './finding.js';
import { completedDate, datesIn, dayOf } from '../../quantities/dates.js';

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** The rule of amounts that the text itself calls approximate, or multiplies by something. */
const approximately = '口语金额（约数）';

const disagree = '大写与小写不一致';
/** What is added to the rule of an area that was said in another unit than square metres. */
export const reckoned = '（已换算成平方米）';

/** Whether the rule of a value says that somebody has to look at it: it is rough, reckoned, or one of two spellings of a sum that disagree. */
export const isAskedBy = (rule: string): boolean =>
  rule === approximately || rule.startsWith(disagree) || rule.endsWith(reckoned);

/** Whether the rules of two values say that they are one sum, in words and in figures, which disagree. */
export const isSameSum = (one: string, other: string): boolean =>
  one.startsWith(disagree) &&
  other.startsWith(disagree) &&
  one.replace(/^.*：/u, '') === other.replace(/^.*：/u, '').split('、').toReversed().join('、');

const ruleOf = ({ manner, said, hasDigits, amount, other = '' }: Money): string => {
  if (manner === 'disputed')
    return `${disagree}：${[amount, other].map((one) => `${moneyDigits(one) ?? one}元`).join('、')}`;
  if (manner !== 'exact') return approximately;
  if (said === 'formally') return hasDigits ? '数字金额' : '中文金额';
  return said === 'in speech' ? '口语金额' : '金额数字';
};

/** Amounts of yuan beside what is `taken`; those in another currency, or of which a sign is unclear, are none. */
const amountsIn = (folded: string, taken: readonly Passage[], isFormal: boolean): readonly Finding[] =>
  moneyIn(masked(folded, taken)).flatMap((money): Finding[] => {
    const { from, to, amount, manner, said } = money;
    const isAmount = manner !== 'foreign' && manner !== 'negative' && manner !== 'unclear';
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

/** The rule of days whose year another date of the text gives. */
export const yearOfOther = '前文年份中的日期';

/** `5月4日` behind a whole date: in the year of that date, if the day lies behind it. */
export const layDates = (folded: string, dates: readonly Finding[]): Finding[] => {
  const written = datesIn(folded);
  return written.flatMap((date, at): Finding[] => {
    const { from, to, year } = date;
    if (year !== undefined || dates.some((other) => overlaps(other, date))) return [];
    const whole = completedDate(folded, written, at);
    const value = whole && dayOf(whole);
    return value === undefined ? [] : [{ kind: 'date', value, rule: yearOfOther, from, to }];
  });
};
