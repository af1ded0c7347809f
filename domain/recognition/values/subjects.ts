import type { Act, Period, WordFound } from '../words/amountWords.js';
import { type Clause, type Place, type Segment, aheadOf } from './valueClauses.js';
import { actsIn, last, latenessIn, peopleIn, periodsIn, plainIn, subjectsIn } from '../words/clauseWords.js';
import type { Finding } from '../findings/finding.js';
import { measuresIn } from '../../quantities/measures.js';
import { monthsOfPay } from '../../quantities/periodRules.js';

/** A clause that says of a value only that it is a sum: 一共, 合计是. */
export const isSum = (before: string): boolean =>
  /^[ 的就]*(?:一共|总共|共计|合计|总计|累计|加起来|算下来|拢共|统共|共)(?:人民币|大概|是|有|为|要|:| )*$/u.test(
    before,
  );

/** What is left of a text without words that are known and say nothing: another thing's name, if anything. */
export const leftover = (text: string): string => {
  const spans = [actsIn, peopleIn, periodsIn, plainIn, latenessIn].flatMap((find) => find(text));
  return [...text]
    .filter((sign, at) => /\p{Script=Han}/u.test(sign) && !spans.some(({ from, to }) => at >= from && at < to))
    .join('');
};

/** 两个月租金 measures another amount. */
const withoutMeasures = (text: string): string => {
  const measures = measuresIn(text).filter(({ rule }) => rule === monthsOfPay);
  return measures.reduce(
    (rest, { from, to }) => `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`,
    text,
  );
};

/** The number of a term, which a reader of pages may join to its first word: 第三条月租金. It describes nothing. */
const withoutNumber = (text: string): string =>
  text.replace(/^第[零〇一二三四五六七八九十百\d]+[条款项]/u, (number) => ' '.repeat(number.length));

/** Interest and what else is charged with it, which forms ask for in one sum. */
const charges: ReadonlySet<string> = new Set([
  ...['interest', 'overdue-interest', 'penalty-interest', 'compound-interest', 'penalty', 'late-fee', 'handling-fee'],
]);

type Named = { readonly keys: readonly string[]; readonly plain: boolean };

/** What the value is said to be: by the last such word before it, or by one that follows at once. */
export const subjectOf = ({ before: whole, after, isLast }: Segment): Named => {
  const before = withoutNumber(withoutMeasures(whole));
  const ahead = last(subjectsIn(before));
  const [behind] = subjectsIn(after);
  const isBehind =
    behind !== undefined &&
    isLast &&
    (behind.from <= 1 ||
      /^(?:现金|钱)?(?:都|全|全部|就|一起|一下子?|又|也)?$/u.test(after.slice(0, behind.from)) ||
      (/^(?:元|块钱?|块)?(?:的|是|作为|当|做|都是|全是|算)/u.test(after) && behind.from <= 5));
  if (ahead) {
    const between = leftover(before.slice(ahead.to));
    const ahead0 = before.slice(0, ahead.from);
    const modifier = /\p{Script=Han}$/u.test(ahead0)
      ? leftover(ahead0).length > 0 && leftover(ahead0.slice(-2)) !== ''
      : false;
    return {
      keys: ahead.keys,
      plain: between === '' && !modifier && !(isBehind && !behind.keys.some((key) => ahead.keys.includes(key))),
    };
  }
  if (behind && isBehind)
    return { keys: behind.keys, plain: leftover(after.slice(0, behind.from)) === '' && leftover(before) === '' };
  return { keys: [], plain: false };
};

/**
 * What a sum is of that the text names as one of several things: 利息、违约金等合计9876.5元, or as so much a day before: 护理费每天150，合计3150元.
 * `undefined` where the value is none, empty where no form asks for the sum.
 */
export const sumOf = (place: Place, { before }: Segment): readonly string[] | undefined => {
  const lead =
    /^(?<parts>.*?)(?:等(?:各项)?(?:费用|款项)?)?(?:合计|共计|总计|一共|总共|加起来|加在?一起|加一块儿?|一起|拢共|统共|共)(?:人民币|为|是|有|:| )*$/u.exec(
      before,
    );
  if (!lead) return undefined;
  const parts = lead.groups?.['parts'] ?? '';
  const listed = subjectsIn(parts).map(({ keys }) => keys);
  const clause = place.clauses[place.at];
  const isListed =
    /等(?:各项)?(?:费用|款项)?(?:合计|共计|总计|一共|总共|共)/u.test(before) || new Set(listed.flat()).size > 1;
  if (listed.length > 0 && isListed) return listed.flat().every((key) => charges.has(key)) ? ['interest-and-fees'] : [];
  if (listed.length > 0 || !isSum(before) || clause === undefined) return undefined;
  const [previous] = aheadOf(place);
  const keys = previous === undefined ? [] : subjectsIn(previous.text).map((found) => found.keys);
  const isPeriodic = previous !== undefined && periodsIn(previous.text).length > 0 && previous.values.length > 0;
  const [only] = keys;
  return isPeriodic && keys.length === 1 ? only : undefined;
};

/** 前一天, 头一次, 给过一次 name a day or a time, and no period. */
const withoutPoints = (text: string): string =>
  text.replaceAll(/(?:[前后第那某同头上]|[过了])一(?:天|月|年|次)/gu, (point) => ' '.repeat(point.length));

/** For how long the value is: 每月, 一年; `none` where nothing is said. */
export const periodOf = ({ before: whole, after }: Segment): Period => {
  const before = withoutPoints(whole);
  // 房租一月两千二; 一月 of a date is no period.
  if (/(?<![十\d年])一月(?:是|要|交|付|给|就|才|只)?$/u.test(before)) return 'month';
  const [behind] = periodsIn(after);
  const isBehind = behind !== undefined && /^(?:元|块钱?|块)?$/u.test(after.slice(0, behind.from));
  const key = periodsIn(before).at(-1)?.keys[0] ?? (isBehind ? behind.keys[0] : undefined);
  return key === 'day' || key === 'month' || key === 'year' || key === 'unit' ? key : 'none';
};

/** 面积 is a subject, but of no amount. */
const isOfMoney = ({ keys }: WordFound): boolean => !keys.includes('floor-area');

/** What is kept back or agreed besides a price: what is still owed is not the rest of it. */
const parts: ReadonlySet<string> = new Set(['retention-money', 'earnest-money', 'bond', 'penalty', 'deposit']);

/** 无定金，付了3万: what there is not, no amount is of. */
const denying = /^(?:也|都|双方|合同|当时|借条)?(?:没有?|无|未)(?:有|约定|写|说|定|交|付|收)?/u;
/** 利息没给过，还差3万: what is left is of what was lent or sold, and not of the charges that are spoken of before. */
const rest = /还[差剩欠]|[下净]欠|剩下|余下/u;
const isOfCharge = (text: string): boolean => subjectsIn(text).some(({ keys }) => keys.some((key) => charges.has(key)));
const isOfPart = (text: string): boolean => subjectsIn(text).some(({ keys }) => keys.some((key) => parts.has(key)));

/** The last subject that the sentence named before an amount; of what is owed, none that another amount of the sentence is of. */
export const inheritedAt = (
  place: Place,
  clause: Clause,
  { from }: Finding,
  acts: ReadonlySet<Act>,
): readonly string[] => {
  if (/合计|共计|总计/u.test(clause.text)) return [];
  // 律师费3万，要赔20万: damages that are demanded are none of the fee before.
  if (/(?:要|请求|索)[^，,。；;]{0,2}赔(?:偿|我|我们)?$/u.test(clause.text.slice(0, from - clause.from))) return [];
  const isRest = rest.test(clause.text.slice(0, from - clause.from));
  const texts = [
    clause.text.slice(0, from - clause.from),
    ...aheadOf(place)
      .filter(({ text, values }) => !(acts.has('owed') && values.length > 0 && isOfPart(text)))
      .filter(({ text, values }) => !denying.test(text) && !(isRest && values.length === 0 && isOfCharge(text)))
      .map(({ text }) => text),
  ];
  return texts.flatMap((text) => last(subjectsIn(text).filter(isOfMoney)) ?? []).at(0)?.keys ?? [];
};
