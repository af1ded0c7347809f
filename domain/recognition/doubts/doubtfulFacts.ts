import { dayOf, datesIn } from '../../quantities/dates.js';
import type { Passage } from '../findings/finding.js';
import type { Doubtable } from './doubtable.js';
import { lookAt } from './look.js';
import { any } from '../words/doubtWords.js';

/** Money that was given or came in more than one part: the first of several is none of all. */
const inParts =
  /(?:头|第?[一二三四五六七八九十首末]|[两几各这另]|\d) ?笔|分[两二三四五几][次批]|[两二三四五几]次[给转付打]|又[借转打给]/u;
const putOff = new RegExp(String.raw`${any.putOff}|换过?(?:一次)?(?:条|借条|欠条)`, 'u');

/** What a text says of its payments and terms as a whole. */
export type Course = { readonly isInParts: boolean; readonly isPutOff: boolean };

/** Whether money went in parts, and whether a term was put off. */
export const courseOf = (folded: string): Course => ({
  isInParts: inParts.test(folded),
  isPutOff: putOff.test(folded),
});

/** A day that was only promised, or hangs on something. */
const promised = /承诺|答应|保证(?!人|金|期|合同|书|担保)|讲好?以后|说是?(?:等|要是|过)|要是|如果|若(?!干)/u;
/** 已于2023年2月10日还清 says when it was done, and not by when. */
const isDone = /已[经于]?[^,，。；;\n]{0,4}$/u;
/** 2024年10月8日归还10万元 tells of a payment. */
const isPaid = /^日?[^,，。；;\n前]{0,6}(?:归还|偿还|还款|还)[^,，。；;\n清]{0,4}\d/u;
/** 1月5日交付 is not the day on which the work was finished. */
const isHandedOver = /^日?[^,，。；;\n]{0,3}(?:交付|移交|交接|验收|入住)/u;
/** A year's rent is none of the whole term. */
const byYear = new RegExp(any.byYear, 'u');

/** What is farther away in a line without an end is of another sentence. */
const farthest = 300;

const lineAround = (folded: string, { from, to }: Passage): string => {
  const starts = Math.max(folded.lastIndexOf('\n', from - 1), folded.lastIndexOf('。', from - 1)) + 1;
  const ends = [folded.indexOf('\n', to), folded.indexOf('。', to)].filter((at) => at !== -1);
  return folded.slice(Math.max(starts, from - farthest), Math.min(...ends, to + farthest, folded.length));
};

/** Whether an amount or a day is perhaps one of several, or of something that did not happen. */
export const isDoubtfulFact = (
  folded: string,
  { isInParts, isPutOff }: Course,
  { path, field, finding }: Doubtable,
): boolean => {
  const line = lineAround(folded, finding);
  const { before, after } = lookAt(folded, finding);
  if (/disburse|repayments_made|paid/u.test(path) && isInParts) return true;
  if (path.endsWith('rent_and_payment.total') && byYear.test(line)) return true;
  if (path.endsWith('overdraft_amount') && /额度/u.test(before)) return true;
  if (field.kind !== 'date') return false;
  const isEndOfTerm = /(?:loan_term|lease_term|service_term)\.to$/u.test(path);
  const isOfPeriod = /\.(?:from|to|start|finish)$/u.test(path);
  const days = new Set(datesIn(line).flatMap((date) => dayOf(date) ?? []));
  return (
    promised.test(line) ||
    (isEndOfTerm && (isPutOff || isDone.test(before) || isPaid.test(after))) ||
    (path.endsWith('.finish') && isHandedOver.test(after)) ||
    (!isOfPeriod && days.size > 1)
  );
};
