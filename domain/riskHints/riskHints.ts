import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition, Meaning } from '../forms/definition.js';
import { answerLines } from '../forms/answerLines.js';
import { fill, filledFields, type FilledForm, type FilledRecord } from '../forms/fill.js';
import { labelAt } from '../forms/labelAt.js';
import { missing } from '../forms/missing.js';
import { suggestedTotals } from '../forms/rules.js';
import { warnings } from '../forms/warnings.js';

/** A risk that a rule found, with the place that it rests on. */
export type RuleHint = {
  readonly kind: 'contradiction' | 'omission' | 'risk';
  readonly path: string;
  readonly label: string;
  readonly message: string;
};

type Answered = { readonly path: string; readonly value: string };

const answersMeaning = (record: FilledRecord, meaning: Meaning): readonly Answered[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ path, value, record: members }): readonly Answered[] => {
      if (members) return answersMeaning(members, meaning);
      return field.means === meaning && typeof value === 'string' && value.trim() !== ''
        ? [{ path, value: value.trim() }]
        : [];
    }),
  );

const inSections = ({ sections }: FilledForm, meaning: Meaning): readonly Answered[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => answersMeaning(item, meaning)));

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

const tooLate = (form: FilledForm, today: string): readonly Omit<RuleHint, 'label'>[] => {
  const { kind, caseCause } = form.definition;
  const limit = limitations.find(({ causes }) => causes.test(caseCause ?? '-'));
  if (kind !== 'claim' || !limit) return [];
  const ends = [...inSections(form, 'due-date'), ...inSections(form, 'to-date')].filter(({ value }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value),
  );
  // The last day on which something was due: what was due before it may be barred too, but then this one is not.
  const last = ends.reduce<Answered | undefined>(
    (best, one) => (best && best.value >= one.value ? best : one),
    undefined,
  );
  return last && yearsLater(last.value, limit.years) < today
    ? [{ kind: 'risk', path: last.path, message: limit.message }]
    : [];
};

/** Four times the one-year LPR was 12 to 17 percent from 2019 to 2025; what lies above the highest is never protected. */
const highestRate = 17;

const highRates = (form: FilledForm): readonly Omit<RuleHint, 'label'>[] =>
  /民间借贷/.test(form.definition.caseCause ?? '')
    ? inSections(form, 'interest-rate')
        .filter(({ value }) => Number(value) > highestRate)
        .map(({ path }) => ({
          kind: 'risk',
          path,
          message: '如为年利率，已超过合同成立时一年期贷款市场报价利率（LPR）的四倍，超过部分不受保护，请核对',
        }))
    : [];

const wrongTotals = (form: FilledForm): readonly Omit<RuleHint, 'label'>[] => {
  const statedSums = new Map(inSections(form, 'total-claimed').map(({ path, value }) => [path, value]));
  return suggestedTotals(form).flatMap(({ path, total }) => {
    const own = statedSums.get(path);
    return own === undefined || Number(own) === Number(total)
      ? []
      : [{ kind: 'contradiction' as const, path, message: `与各项请求的合计 ${total} 元不一致，请核对` }];
  });
};

/** Demands to which somebody answered 是 without saying what. */
const bareDemands = ({ sections }: FilledForm): readonly Omit<RuleHint, 'label'>[] =>
  sections.flatMap(({ items }) =>
    items
      .filter((item) => item.fields.length > 1 && answerLines(item).join() === '是')
      .map(({ path }) => ({ kind: 'omission', path, message: '选择了“是”，但没有写明具体内容' })),
  );

const nothingStated = (form: FilledForm, meaning: Meaning, message: string): readonly Omit<RuleHint, 'label'>[] => {
  const [place] = form.sections.flatMap(({ items }) =>
    items.flatMap((item) => filledFields(item).filter(({ field }) => field.means === meaning)),
  );
  return place && inSections(form, meaning).length === 0 ? [{ kind: 'omission', path: place.path, message }] : [];
};

/**
 * What fixed rules find in a pleading before it is submitted: slips, what the court cannot do without, totals that do not add up,
 * periods that may have run out, demands without content. `today`: the court's day, `2026-01-31`.
 */
export const ruleHints = (definition: FormDefinition, answers: FormAnswers, today: string): readonly RuleHint[] => {
  const form = fill(definition, answers);
  const hints: readonly Omit<RuleHint, 'label'>[] = [
    ...warnings(form, today).map(({ path, message }) => ({ kind: 'contradiction' as const, path, message })),
    ...wrongTotals(form),
    ...tooLate(form, today),
    ...highRates(form),
    ...missing(form).flatMap(({ level, path }) =>
      level === 'required' ? [{ kind: 'omission' as const, path, message: '没有填写，法院无法受理' }] : [],
    ),
    ...bareDemands(form),
    ...nothingStated(form, 'legal-basis', '没有写明法律依据'),
    ...nothingStated(form, 'evidence', '没有列出证据'),
  ];
  return hints.map((hint) => ({ ...hint, label: labelAt(definition, hint.path) }));
};
