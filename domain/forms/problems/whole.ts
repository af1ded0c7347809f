import { objectionText } from '../objectionOptions.js';
import { saysSomething, filledFields, type FilledForm, type FilledItem, type FilledRecord } from '../fill.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import { answerLines } from '../answerLines.js';
import { annexOpinions } from '../annexRows.js';
import type { Field, Meaning } from '../definition.js';
import { isDemand } from '../meaning.js';
import { chineseDate } from '../printing/dates.js';
import { isRealDate } from '../../quantities/calendar.js';
import { moneyDigits } from '../printing/money.js';
import { hasPicture } from '../pictures.js';
import { alternativesLeftOut, sameAmount, suggestedTotals, unaddedText, type TotalSuggestion } from '../rules.js';
import { nounOf } from '../asking/called.js';
import type { Problem } from '../problemCodes.js';
import { leavesIn, leavesOfSections, type Leaf } from './leaves.js';
import { problemAt } from './slips.js';

const of = (leaves: readonly Leaf[], means: Meaning): readonly Leaf[] => leaves.filter((leaf) => leaf.means === means);
const short = (amount: string): string => (moneyDigits(amount) ?? amount).replace(/\.00$/, '');

/** A total that is not the sum of its claims, with what was answered. */
export type WrongTotal = TotalSuggestion & {
  readonly answer: string;
  /** What is demanded in words without a field for its amount, and so stands outside the sum. */
  readonly inWords: readonly string[];
};

/**
 * Totals that are less than the sum of their claims, or more although every claim has its amount: costs that are only described, or
 * claims written in prose, may make the difference, or alternatives that are both demanded.
 */
export const wrongTotals = (form: FilledForm): readonly WrongTotal[] =>
  suggestedTotals(form).flatMap((suggestion): readonly WrongTotal[] => {
    const { path, total, alternatives } = suggestion;
    const section = form.sections.find((one) => path.startsWith(`${one.path}.`));
    const answer = section?.items.flatMap((item) => leavesIn(item, '')).find((leaf) => leaf.path === path)?.value;
    if (!section || answer === undefined || sameAmount(answer, total)) return [];
    // An amount that is none is named by itself; the sum is not known before it is one.
    const amounts = section.items.flatMap((item) => leavesIn(item, '')).filter(({ kind }) => kind === 'money');
    if (amounts.some(({ value }) => moneyDigits(value) === undefined)) return [];
    const inWords = section.items
      .filter((item) => saysSomething(item) && !leavesIn(item, '').some(({ kind }) => kind === 'money'))
      .map(({ item }) => nounOf(item.label ?? ''));
    if (Number(answer) > Number(total) && (inWords.length > 0 || alternatives || section.open?.text != null)) return [];
    return [{ ...suggestion, answer, inWords }];
  });

/** Names of a list in a sentence; of a long one the first. */
const named = (names: readonly string[]): string =>
  names.length <= 6 ? names.join('、') : `${names.slice(0, 6).join('、')}等${names.length}项`;

/** What was added up and what was not: a sum without its parts can be wrong without anybody seeing it. */
const workingOf = ({ parts, total, inWords, ...suggestion }: WrongTotal): string => {
  const added = named(parts.map(({ label, amount }) => `${label}${short(amount)}元`));
  const isOne = parts.length === 1;
  return [
    isOne ? `填了金额的请求只有${added}` : `填了金额的请求相加是${short(total)}元（${added}）`,
    ...(inWords.length === 0 ? [] : [`${named(inWords)}只有文字，没有加上`]),
    ...[unaddedText({ parts, total, ...suggestion }), alternativesLeftOut({ parts, total, ...suggestion })].filter(
      (left) => left !== '',
    ),
  ].join('；');
};

/** What is wrong with a total, for party and court alike. */
export const totalSentence = (wrong: WrongTotal): string =>
  `标的总额写的是${short(wrong.answer)}元，${workingOf(wrong)}`;

const totalProblems = (form: FilledForm): readonly Problem[] =>
  wrongTotals(form).map((wrong) => {
    const { path, total, inWords, unadded = [] } = wrong;
    // A part of what is demanded is no total to put there.
    const isWhole = inWords.length === 0 && unadded.length === 0;
    const fixes = isWhole ? [{ label: `改成${short(total)}元`, path, value: total }] : [];
    return problemAt('total_differs', path, totalSentence(wrong), fixes);
  });

/** Claims of nothing, and amounts ten times and more what the contract is about. */
const amountProblems = (leaves: readonly Leaf[]): readonly Problem[] => {
  const claims = leaves.filter(({ means }) => isDemand(means));
  const contracts = of(leaves, 'contract-amount').filter(({ value }) => Number(value) > 0);
  const [contract, ...others] = contracts;
  return [
    ...claims
      .filter(({ value }) => moneyDigits(value) !== undefined && Number(value) === 0)
      .map(({ path }) => problemAt('zero_claim', path, '请求金额是0元。不要求这一项就取消勾选或清空')),
    ...(contract && others.length === 0
      ? claims
          .filter(({ value }) => Number(value) > Number(contract.value) * 10)
          .map(({ path, label }) =>
            problemAt('money_ten_times', path, `${nounOf(label)}比${nounOf(contract.label)}高10倍以上，确定吗？`),
          )
      : []),
  ];
};

/** A contract signed in the future, and what is due before the contract was signed, each with the other day. */
export const datesOutOfOrder = (
  form: FilledForm,
  today: string,
): readonly {
  readonly code: 'date_future' | 'date_due_before_contract';
  readonly leaf: Leaf;
  readonly first: string;
}[] => {
  // From a day that is said only roughly nothing follows.
  const leaves = leavesOfSections(form).filter(({ value }) => isRealDate(value));
  const contractDates = of(leaves, 'contract-date');
  const first = contractDates.map(({ value }) => value).sort()[0] ?? '';
  return [
    ...contractDates
      .filter(({ value }) => value > today)
      .map((leaf) => ({ code: 'date_future' as const, leaf, first })),
    ...of(leaves, 'due-date')
      .filter(({ value }) => value < first)
      .map((leaf) => ({ code: 'date_due_before_contract' as const, leaf, first })),
  ];
};

const dateProblems = (form: FilledForm, today: string): readonly Problem[] =>
  datesOutOfOrder(form, today).map(({ code, leaf, first }) =>
    problemAt(
      code,
      leaf.path,
      code === 'date_future'
        ? `${nounOf(leaf.label)}还没到，确定吗？`
        : `${nounOf(leaf.label)}（${chineseDate(leaf.value)}）早于合同签订日期（${chineseDate(first)}）`,
    ),
  );

const affirms = (option: string): boolean => /^(?:是|有)/u.test(option);

type Bare = {
  readonly path: string;
  readonly field: Field;
  readonly content: Field;
  readonly chosen: string;
  readonly around: string;
};

/** Choices of 是 or 有 of which nothing is written that the form asks for then. */
const bareIn = (record: FilledRecord, around: string): readonly Bare[] => [
  ...record.fields
    .filter(({ kind }) => kind === 'choice')
    .flatMap((field): readonly Bare[] => {
      const [chosen] = chosenOptions(field, record.answers[field.id]).filter(affirms);
      if (chosen === undefined) return [];
      const contents = record.fields.filter(({ when }) => when?.field === field.id && when.is.includes(chosen));
      const [content] = contents;
      return content && contents.every(({ id }) => isEmpty(record.answers[id]))
        ? [{ path: `${record.path}.${content.id}`, field, content, chosen, around }]
        : [];
    }),
  ...filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ record: members }) => (members ? bareIn(members, field.label ?? around) : [])),
  ),
];

const bareProblem = ({ path, field, content, chosen, around }: Bare): Problem => {
  const own = nounOf(content.label ?? '');
  const named = ['这一项', '内容', '明细'].includes(own) ? nounOf(around) : own;
  const called = ['这一项', '内容'].includes(named) ? '' : `：${named}`;
  const isObjection = field.means === 'objection';
  return problemAt(
    isObjection ? 'objection_bare' : 'choice_bare',
    path,
    `选了“${isObjection ? objectionText(chosen) : chosen}”，还没写内容${called}`,
  );
};

/** Demands to which somebody answered 是 without saying what, where the form prints the rest unconditionally. */
export const bareDemands = ({ sections }: FilledForm): readonly FilledItem[] =>
  sections.flatMap(({ items }) => items.filter((item) => item.fields.length > 1 && answerLines(item).join() === '是'));

const choiceProblems = (form: FilledForm): readonly Problem[] => {
  const bare = form.sections.flatMap(({ section, items }) =>
    items.flatMap((item) => bareIn(item, item.item.label ?? section.title ?? '')),
  );
  const others = bareDemands(form).filter(({ path }) => !bare.some((one) => one.path.startsWith(`${path}.`)));
  return [
    ...bare.map(bareProblem),
    ...others.map(({ path, fields, answers, item }) =>
      problemAt(
        'details_empty',
        `${path}.${fields.find(({ id }) => isEmpty(answers[id]))?.id ?? ''}`,
        `选了“是”，还没写内容${nounOf(item.label ?? '') === '这一项' ? '' : `：${nounOf(item.label ?? '')}`}`,
      ),
    ),
  ];
};

/** Rows of annex tables in which a single cell is filled in; the place is the first cell that is not. */
const cellProblems = (sections: FilledForm['sections'], skipped: ReadonlySet<string>): readonly Problem[] =>
  sections
    .filter(({ section }) => section.annex)
    .flatMap(({ section, items }) =>
      items.flatMap((item) =>
        filledFields(item)
          .filter(({ field }) => field.repeat)
          .flatMap(({ entries }) =>
            entries.flatMap(({ record }, index): readonly Problem[] => {
              const [only, ...more] = record ? leavesIn(record, '') : [];
              const next = record?.fields.find(
                ({ id, kind, when }) => !when && kind !== 'group' && isEmpty(record.answers[id]),
              );
              if (!record || !only || !next || more.length > 0 || hasPicture(record)) return [];
              if (skipped.has(record.path)) return [];
              const row = `${section.title ?? ''}“${item.name}”第${index + 1}行`;
              return [problemAt('row_incomplete', `${record.path}.${next.id}`, `${row}只填了“${only.label}”一栏`)];
            }),
          ),
      ),
    );

/** Rows of annex tables that were begun; evidence that is named without a word to it is one problem, at the first. */
const rowProblems = (form: FilledForm): readonly Problem[] => {
  const silent = annexOpinions(form)
    .flatMap(({ opinions }) => opinions)
    .filter(({ said }) => !saysSomething(said));
  const [first] = silent;
  const [aspect] = first?.said.fields ?? [];
  return [
    ...cellProblems(form.sections, new Set(silent.map(({ said }) => said.path))),
    ...(first && aspect
      ? [
          problemAt(
            'row_incomplete',
            `${first.said.path}.${aspect.id}`,
            `原告的证据有${silent.length}份还没写质证意见，只有编号或名称`,
          ),
        ]
      : []),
  ];
};

/** What rules over several answers find: totals, amounts, the order of days, choices without content, rows begun. */
export const wholeProblems = (form: FilledForm, today?: string): readonly Problem[] => [
  ...totalProblems(form),
  ...amountProblems(leavesOfSections(form)),
  ...(today === undefined ? [] : dateProblems(form, today)),
  ...choiceProblems(form),
  ...rowProblems(form),
];
