import type { FilledForm } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { nounOf } from '../asking/called.js';
import { chineseDate } from '../printing/dates.js';
import { isRealDate } from '../../quantities/calendar.js';
import { leavesOfSections, type Leaf } from './leaves.js';
import { problemAt } from './slips.js';

type Asks = (leaf: Leaf) => boolean;

const labelled =
  (...words: readonly string[]): Asks =>
  ({ label }) =>
    words.some((word) => label.includes(word));
const meaning =
  (...meanings: readonly Leaf['means'][]): Asks =>
  ({ means }) =>
    meanings.includes(means);

/** Days of what a form asks as something that has happened. Due dates, terms and days from which interest runs may lie ahead. */
const happened: readonly Asks[] = [
  meaning('as-of-date'),
  labelled('借款提供时间', '结婚时间', '催促情况', '通知到达', '交付租赁物', '已支付押金', '开始欠付', '还息至'),
  labelled('开工时间', '竣工时间', '送达日期', '生效日期'),
];

type Order = { readonly later: Asks; readonly called: string; readonly earlier: Asks; readonly than: string };

/** What cannot be before what, as forms ask it, and how each is called; of several earlier days the first counts. */
const orders: readonly Order[] = [
  { later: labelled('开始欠付'), called: '开始欠付的日期', earlier: meaning('from-date'), than: '约定的开始日期' },
  { later: labelled('解除'), called: '解除的日期', earlier: meaning('contract-date'), than: '合同签订日期' },
  { later: labelled('还息至'), called: '还息的日期', earlier: labelled('借款提供时间'), than: '借款提供日期' },
  { later: labelled('竣工时间'), called: '竣工日期', earlier: labelled('开工时间'), than: '开工日期' },
];

/** Days of what has happened that are still to come, and days before what they follow from. `today`: the court's day. */
export const pastDayProblems = (form: FilledForm, today: string): readonly Problem[] => {
  const days = leavesOfSections(form).filter(({ kind, value }) => kind === 'date' && isRealDate(value));
  const ahead = days
    .filter((leaf) => leaf.value > today && happened.some((asks) => asks(leaf)))
    .map(({ path, label, means }) => {
      const called = means === 'as-of-date' ? '截至的日期' : nounOf(label);
      return problemAt('date_future', path, `${called}还没到，确定吗？`);
    });
  const early = orders.flatMap(({ later, called, earlier, than }) => {
    const first = days
      .filter(earlier)
      .map(({ value }) => value)
      .sort()[0];
    return first === undefined
      ? []
      : days
          .filter((leaf) => later(leaf) && leaf.value < first)
          .map(({ path, value }) =>
            problemAt('date_order', path, `${called}（${chineseDate(value)}）早于${than}（${chineseDate(first)}）`),
          );
  });
  return [...ahead, ...early];
};
