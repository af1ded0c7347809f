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
      const isAsked = (by: string): boolean => asked.some((words) => words.every((word) => by.includes(word)));
      // A question about all that the authority did asks for several days: the one that counts says so itself.
      return leavesIn(item, label).filter(
        ({ kind, value, label: own }) => kind === 'date' && isRealDate(value) && (isAsked(label) || isAsked(own)),
      );
    }),
  );

/** The same day so many months later, up to twelve, as forms keep dates; a day that the month lacks stands behind its last one. */
const monthsLater = (date: string, months: number): string => {
  const month = Number(date.slice(5, 7)) + months;
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

/** The day of the act complained of, as a question or as one blank of a question. */
const daysDecided = (form: FilledForm) => daysAsked(form, ['作出', '时间'], ['被诉决定作出', '日期']);

/** Periods that statutes on trade marks and patents set themselves, from the receipt of the decision, which is never before its day. */
const ownPeriods: readonly {
  readonly causes: Words;
  readonly endOf: (date: string) => string;
  readonly period: string;
  readonly source: string;
}[] = [
  {
    causes: ['商标'],
    endOf: (date) => daysAfter(date, 30),
    period: '三十日',
    source: '商标法第三十四条、第四十四条、第四十五条、第五十四条',
  },
  {
    causes: ['专利'],
    endOf: (date) => monthsLater(date, 3),
    period: '三个月',
    source: '专利法第四十一条、第四十六条',
  },
];

const byOwnPeriod = (
  form: FilledForm,
  today: string,
  { endOf, period, source }: (typeof ownPeriods)[number],
): readonly Problem[] =>
  daysDecided(form)
    .filter(({ value }) => endOf(value) < today)
    .slice(0, 1)
    .map(({ path }) =>
      problemAt(
        'limitation',
        path,
        `距这一天已超过${period}；应当自收到决定或者裁定之日起${period}内起诉，请核对收到的日期并准备送达证明（${source}）`,
      ),
    );

/** From the day on which the plaintiff knew, where the form asks it; else from that of the act, which is never later. */
const direct = (form: FilledForm, today: string): readonly Problem[] => {
  const known = daysAsked(form, ['知道'], ['收到']);
  const days = known.length > 0 ? known : daysDecided(form);
  return days
    .filter(({ value }) => monthsLater(value, 6) < today)
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
 * Administrative complaints that may come too late: six months, or fifteen days after a reconsideration (行政诉讼法 第四十六条, 第四十五条), or as the statute on the right in dispute says. Their
 * periods are no limitation of actions, and the court looks at them by itself (行政诉讼法解释 第六十九条).
 */
export const actionPeriodProblems = (form: FilledForm, today: string): readonly Problem[] => {
  const { kind, caseCause } = form.definition;
  const cause = caseCause ?? '';
  if (kind !== 'claim' || domainOf(form.definition) !== 'administrative') return [];
  if (otherPeriods.some((word) => cause.includes(word))) return [];
  const own = ownPeriods.find(({ causes }) => causes.some((word) => cause.includes(word)));
  if (own) return byOwnPeriod(form, today, own);
  return cause.includes('复议') ? reconsidered(form, today) : direct(form, today);
};
