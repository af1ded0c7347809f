import type { FilledForm } from '../fill.js';
import { domainOf } from '../formDomain.js';
import type { Problem } from '../problemCodes.js';
import { daysAfter } from '../../courtCalendar/courtPeriods.js';
import { isRealDate } from '../../quantities/calendar.js';
import { leavesIn } from './leaves.js';
import { problemAt } from './slips.js';

/** Words of a question that asks for a day; all of them stand in its label. */
type Words = readonly string[];

/** The days of what a form asks under a label of these words, in its order. */
const daysAsked = ({ sections }: FilledForm, ...asked: readonly Words[]): readonly { path: string; value: string }[] =>
  sections.flatMap(({ items }) =>
    items.flatMap((item) => {
      const label = item.item.label ?? '';
      if (!asked.some((words) => words.every((word) => label.includes(word)))) return [];
      return leavesIn(item, label).filter(({ kind, value }) => kind === 'date' && isRealDate(value));
    }),
  );

/** The same day six months later, as forms keep dates; a day that the month lacks stands behind its last one. */
const halfYearLater = (date: string): string => {
  const month = Number(date.slice(5, 7)) + 6;
  const year = Number(date.slice(0, 4)) + (month > 12 ? 1 : 0);
  return `${year}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}${date.slice(7)}`;
};

/** Breach of an agreement, inaction and compensation have periods of their own, which no day of the form begins. */
const otherPeriods: Words = ['协议', '履行', '赔偿'];

const reconsidered = (form: FilledForm, today: string): readonly Problem[] =>
  daysAsked(form, ['复议决定', '时间'])
    .filter(({ value }) => daysAfter(value, 15) < today)
    .map(({ path }) =>
      problemAt(
        'limitation',
        path,
        '距这一天已超过十五日；不服复议决定的，自收到复议决定书之日起十五日内起诉，请核对收到的日期并准备送达证明（行政诉讼法第四十五条）',
      ),
    );

/** From the day on which the plaintiff knew, where the form asks it; else from that of the act, which is never later. */
const direct = (form: FilledForm, today: string): readonly Problem[] => {
  const known = daysAsked(form, ['知道'], ['收到']);
  const days = known.length > 0 ? known : daysAsked(form, ['作出', '时间']);
  return days
    .filter(({ value }) => halfYearLater(value) < today)
    .slice(0, 1)
    .map(({ path }) =>
      problemAt(
        'limitation',
        path,
        '距这一天已超过六个月；直接起诉的期限一般为知道或者应当知道行政行为作出之日起六个月，经过复议的为收到复议决定书之日起十五日，请核对（行政诉讼法第四十五条、第四十六条）',
      ),
    );
};

/**
 * Administrative complaints that may come too late: six months, or fifteen days after a reconsideration (行政诉讼法 第四十六条, 第四十五条). Their
 * periods are no limitation of actions, and the court looks at them by itself (行政诉讼法解释 第六十九条).
 */
export const actionPeriodProblems = (form: FilledForm, today: string): readonly Problem[] => {
  const { kind, caseCause } = form.definition;
  const cause = caseCause ?? '';
  if (kind !== 'claim' || domainOf(form.definition) !== 'administrative') return [];
  if (otherPeriods.some((word) => cause.includes(word))) return [];
  return cause.includes('复议') ? reconsidered(form, today) : direct(form, today);
};
