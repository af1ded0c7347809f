import { paperOfNumber } from '../../papers/numbers.js';
import { idBirthDate, idSex, isIdNumber } from '../../papers/residentNumber.js';
import { foldTyped } from '../reading/reading.js';
import { chineseDate } from '../printing/dates.js';
import { isUnaddedMoney } from '../rules.js';
import { moneyDigits } from '../printing/money.js';
import { unitBehind } from '../printing/runs.js';
import { fenOf, yuanOf } from './amounts.js';
import { daysIn, daysLater, monthsIn } from './days.js';

/** What a rule finds. */
export type Computed = {
  readonly value: string;
  /** How it was found, in words for the person; `''` where the question says it. */
  readonly working: string;
  /** No other reading is possible: it may be filled in at once. What is not sure is only offered. */
  readonly isSure: boolean;
};

/**
 * A rule by which an answer follows from others. It is given what stands at the places of its `from`, in their order: the text of
 * an answer, for a role the name of its only party, for a gate the number of the chosen option ('0' is the first), and '' for
 * what is not there. `undefined` where nothing follows.
 */
export type DerivationRule = (read: readonly string[]) => Computed | undefined;

const sure = (value: string, working = ''): Computed | undefined =>
  value === '' ? undefined : { value, working, isSure: true };

const yuanText = (amount: string): string => `${moneyDigits(amount) ?? amount}元`;

/** The sum of the amounts that are there; none where one of them cannot be added. */
const sum: DerivationRule = (read) => {
  if (read.some((amount) => isUnaddedMoney(amount))) return undefined;
  const parts = read.filter((amount) => fenOf(amount) !== undefined);
  if (parts.length === 0) return undefined;
  const total = parts.reduce((fen, amount) => fen + (fenOf(amount) ?? 0n), 0n);
  return sure(yuanOf(total), parts.map(yuanText).join(' + '));
};

/** What the first amount is more or less than the second one. */
const difference: DerivationRule = ([first = '', second = '']) => {
  const [one, other] = [fenOf(first), fenOf(second)];
  if (one === undefined || other === undefined) return undefined;
  const [most, least] = one >= other ? [one, other] : [other, one];
  return sure(yuanOf(most - least), `${yuanText(yuanOf(most))} − ${yuanText(yuanOf(least))}`);
};

/** What was lent less what was paid back; an overpaid loan is no case for arithmetic. */
const principalOwed: DerivationRule = ([lent = '', repaid = '']) => {
  const [all, back] = [fenOf(lent), fenOf(repaid)];
  if (all === undefined || back === undefined || back > all) return undefined;
  return sure(yuanOf(all - back), `${yuanText(lent)} − ${yuanText(repaid)}`);
};

const daysBetween: DerivationRule = ([from = '', to = '']) => {
  const days = daysIn(from, to);
  return days === undefined ? undefined : sure(String(days), '头尾两天都算');
};

const monthsAndDays = (months: number, days: number): string =>
  [...(months > 0 ? [`${months}个月`] : []), ...(days > 0 ? [`${days}天`] : [])].join('零');

/** Rent × months. Days that remain are reckoned as thirtieths of a month: one way among several, so it is only offered. */
const rentFor: DerivationRule = ([rent = '', from = '', to = '']) => {
  const monthly = fenOf(rent);
  const period = monthsIn(from, to);
  if (monthly === undefined || period === undefined) return undefined;
  const { months, days } = period;
  const total = monthly * BigInt(months) + (monthly * BigInt(days) + 15n) / 30n;
  return {
    value: yuanOf(total),
    working: `每月${yuanText(rent)} × ${monthsAndDays(months, days)}${days > 0 ? '（一天按一个月的三十分之一算）' : ''}`,
    isSure: days === 0,
  };
};

const leaseTotal: DerivationRule = (read) => rentFor(read);
const arrearsTotal: DerivationRule = (read) => rentFor(read);

const dayBeforeArrears: DerivationRule = ([from = '']) => sure(daysLater(from, -1) ?? '', '开始欠租的前一天');

/** An amount as it stands there, with 元 where it does not say its unit itself (USD 500, 3万元左右). */
const asSaid = (amount: string): string => `${amount}${unitBehind({ id: '', kind: 'money', label: null }, amount)}`;

const arrearsDetails: DerivationRule = ([from = '', asOf = '', rent = '', owed = '']) =>
  [from, asOf, rent, owed].includes('')
    ? undefined
    : sure(`自${chineseDate(from)}起至${chineseDate(asOf)}止，每月租金${asSaid(rent)}，共欠${asSaid(owed)}`);

const onlyName: DerivationRule = ([name = '']) => sure(name);

/** Which party is the one that the first or the second option of a gate speaks of: the plaintiff where it was chosen. */
const optionParty =
  (option: string): DerivationRule =>
  ([chosen = '', plaintiff = '', defendant = '']) =>
    chosen === '' ? undefined : sure(chosen === option ? plaintiff : defendant);

const fromIdNumber =
  (find: (number: string) => string): DerivationRule =>
  ([number = '']) =>
    isIdNumber(number) ? sure(find(number.trim()), '从身份证号得出') : undefined;

/** The registration number that a description of a trade mark names, where it names one only: 第12345678号, 注册号12345678. */
const markNumber: DerivationRule = ([details = '']) => {
  const [number, ...others] = new Set(
    [...details.matchAll(/(?:第|注册号|商标号)[:：为是\s]*(\d{5,9})(?!\d)/gu)].map(([, digits = '']) => digits),
  );
  return number === undefined || others.length > 0 ? undefined : sure(number, '照商标情况里写的号码');
};

/** The name that a box says itself: 国家知识产权局; none of the box that leaves the name to a line, 其他. */
const namedOption: DerivationRule = ([chosen = '']) =>
  chosen.startsWith('其他') ? undefined : sure(chosen, '和勾选的机关相同');

/** The paper that a number is of: sure where 18 places check each other, offered where it only looks like one. */
const idTypeFromIdNumber: DerivationRule = ([number = '']) => {
  const paper = paperOfNumber(foldTyped(number));
  if (paper === undefined) return undefined;
  const { kind, isSure } = paper;
  return { value: kind.name, working: isSure ? '从证件号码得出' : '号码看起来是这种证件的', isSure };
};

/** By name, as the data files of `asking/` write it. GB 11643: the seventeenth digit is odd for men. */
export const derivationRules: Readonly<Record<string, DerivationRule>> = {
  sum,
  difference,
  principalOwed,
  daysBetween,
  leaseTotal,
  arrearsTotal,
  dayBeforeArrears,
  arrearsDetails,
  markNumber,
  namedOption,
  onlyPlaintiff: onlyName,
  onlyDefendant: onlyName,
  firstOptionParty: optionParty('0'),
  secondOptionParty: optionParty('1'),
  sexFromIdNumber: fromIdNumber(idSex),
  birthDateFromIdNumber: fromIdNumber((number) => idBirthDate(number) ?? ''),
  idTypeFromIdNumber,
};
