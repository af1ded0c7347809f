import type { LendingRate } from '../../lendingRate/publications.js';
import { annexEvidence } from '../annexRows.js';
import type { Meaning } from '../definition.js';
import { filledFields, type FilledForm } from '../fill.js';
import { domainOf } from '../formDomain.js';
import type { Problem } from '../problemCodes.js';
import { actionPeriodProblems } from './actionPeriods.js';
import { forumProblems } from './agreedForum.js';
import { leavesOfSections, type Leaf } from './leaves.js';
import { rateProblems } from './lendingRate.js';
import { problemAt } from './slips.js';

/** The same day so many years later, as forms keep dates. */
const yearsLater = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** A year within which one asks for labour arbitration; three years for most claims (民法典第一百八十八条). */
const limitations = [
  {
    causes: /劳动争议/,
    years: 1,
    message: '距这一天已超过一年，申请劳动仲裁的时效一般为一年，请确认有无中断、中止或者仍在劳动关系中',
  },
  {
    causes: /./,
    years: 3,
    message: '距这一天已超过三年，普通诉讼时效一般为三年，请确认有无催要、部分履行等使时效中断的事实，并准备证据',
  },
];

const tooLate = (form: FilledForm, leaves: readonly Leaf[], today: string): readonly Problem[] => {
  const { kind, caseCause } = form.definition;
  const limit = limitations.find(({ causes }) => causes.test(caseCause ?? '-'));
  if (kind !== 'claim' || !limit || domainOf(form.definition) !== 'civil') return [];
  const ends = leaves.filter(
    ({ means, value }) => (means === 'due-date' || means === 'to-date') && /^\d{4}-\d{2}-\d{2}$/.test(value),
  );
  // The last day on which something was due: what was due before it may be barred too, but then this one is not.
  const last = ends.reduce<Leaf | undefined>((best, one) => (best && best.value >= one.value ? best : one), undefined);
  return last && yearsLater(last.value, limit.years) < today ? [problemAt('limitation', last.path, limit.message)] : [];
};

const nothingStated = (
  form: FilledForm,
  leaves: readonly Leaf[],
  meaning: Meaning,
  code: 'legal_basis_missing' | 'evidence_missing',
  sentence: string,
): readonly Problem[] => {
  const [place] = form.sections.flatMap(({ items }) =>
    items.flatMap((item) => filledFields(item).filter(({ field }) => field.means === meaning)),
  );
  return place && !leaves.some(({ means }) => means === meaning) ? [problemAt(code, place.path, sentence)] : [];
};

type RisksAsked = {
  /** The court's day, `2026-01-31`. */
  readonly today?: string | undefined;
  /** What the court is called with which the pleading is filed. */
  readonly court?: string | undefined;
  /** The loan prime rates that the court's administrators recorded beside those of the release. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
};

/** What the case may founder on although nothing is written wrong. */
export const risks = (form: FilledForm, { today, court, lendingRates }: RisksAsked): readonly Problem[] => {
  const leaves = leavesOfSections(form);
  return [
    ...(today === undefined ? [] : [...tooLate(form, leaves, today), ...actionPeriodProblems(form, today)]),
    ...rateProblems(form, leaves, { today, lendingRates }),
    ...forumProblems(form, court),
    ...nothingStated(form, leaves, 'legal-basis', 'legal_basis_missing', '没有写明法律依据'),
    ...(annexEvidence(form).length > 0
      ? []
      : nothingStated(form, leaves, 'evidence', 'evidence_missing', '没有列出证据')),
  ];
};
