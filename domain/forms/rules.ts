import type { AnswerValue } from './answers.js';
import { fenOf as fenOfAmount, yuanOf } from './deriving/amounts.js';
import type { Meaning } from './definition.js';
import { isForeignMoney } from './foreignMoney.js';
import { isInexactMoney } from './inexact.js';
import { filledFields, type FilledForm, type FilledItem, type FilledRecord } from './fill.js';
import { fieldOf } from './meaning.js';
import { moneyDigits } from './printing/money.js';

/** One amount that counts towards a total: what it is called, and yuan as answered. */
export type TotalPart = { readonly label: string; readonly amount: string };

/** A total offered for the answer at `path`, with its working. Never filled in without being asked. */
export type TotalSuggestion = {
  readonly path: string;
  readonly total: string;
  readonly parts: readonly TotalPart[];
  /** Claims that count and could not be added: their amounts, as typed, are not exact or not in yuan. */
  readonly unadded?: readonly TotalPart[];
  /** Amounts between which and a larger one of the same item the form says 或: only the larger one was added. */
  readonly alternatives?: readonly TotalPart[];
};

/** Whether an answer is an amount that nothing is added up with: 约3万, USD 5,000. */
export const isUnaddedMoney = (amount: string): boolean => isInexactMoney(amount) || isForeignMoney(amount);

/** 利息“约3万”不是确切的数，没有加上；本金“USD 5,000”不是人民币，没有加上; `''` where all was added. */
export const unaddedText = ({ unadded = [] }: TotalSuggestion): string =>
  [
    { reason: '不是确切的数', parts: unadded.filter(({ amount }) => !isForeignMoney(amount)) },
    { reason: '不是人民币', parts: unadded.filter(({ amount }) => isForeignMoney(amount)) },
  ]
    .filter(({ parts }) => parts.length > 0)
    .map(({ reason, parts }) => {
      const named = parts.map(({ label, amount }) => `${label}“${amount}”`).join('、');
      return `${named}${reason}，没有加上`;
    })
    .join('；');

/** Fen, exactly; `undefined` for what is no amount. */
const fenOf = (amount: AnswerValue): bigint | undefined =>
  typeof amount === 'string' ? fenOfAmount(amount) : undefined;

type Amount = TotalPart & { readonly means: Meaning | undefined; readonly isExact: boolean };

/** A label without the words at its end. */
const without = (end: string, label: string): string => (label.endsWith(end) ? label.slice(0, -end.length) : label);

/** What an amount is called: by its own label without the unit, and by what it stands in where that label says nothing but 金额. */
const amountLabel = (label: string | null, around: string): string => {
  const name = without('（元）', label === null || label === '金额' || label === '数额' ? around : label);
  return name === '' ? (label ?? '') : name;
};

const amounts = (record: FilledRecord, around: string): readonly Amount[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ value, record: members }): readonly Amount[] => {
      const label = amountLabel(field.label, around);
      if (members) return amounts(members, label);
      const fen = fenOf(value);
      if (fen !== undefined) return [{ label, amount: yuanOf(fen), means: field.means, isExact: true }];
      return field.kind === 'money' && typeof value === 'string' && isUnaddedMoney(value.trim())
        ? [{ label, amount: value.trim(), means: field.means, isExact: false }]
        : [];
    }),
  );

/** The alternatives of an item, the largest exact amount first. */
const alternativesOf = (sums: readonly Amount[]): readonly Amount[] =>
  sums
    .filter(({ means }) => means === 'claim-amount-alternative')
    .sort((one, other) => Number(other.isExact) - Number(one.isExact) || Number(other.amount) - Number(one.amount));

/**
 * The amounts of an item that count: its claims and the largest of its alternatives, or where none of them has an amount, the parts
 * of which they consist.
 */
const counting = (filled: FilledItem): readonly Amount[] => {
  const sums = amounts(filled, filled.item.label ?? '');
  const whole = [...sums.filter(({ means }) => means === 'claim-amount'), ...alternativesOf(sums).slice(0, 1)];
  return whole.length > 0 ? whole : sums.filter(({ means }) => means === 'claim-amount-part');
};

/** The alternatives of an item that do not count beside the largest. */
const uncounted = (filled: FilledItem): readonly TotalPart[] =>
  alternativesOf(amounts(filled, filled.item.label ?? ''))
    .slice(1)
    .map(partOf);

const partOf = ({ label, amount }: Amount): TotalPart => ({ label, amount });

/** What an item demands, as far as it can be added: its claims, or where none of them has an amount, their parts. */
export const demanded = (filled: FilledItem): readonly TotalPart[] =>
  counting(filled)
    .filter(({ isExact }) => isExact)
    .map(partOf);

/** What an item demands in amounts that no sum can count: roughly (约3万), in another currency (USD 5,000). */
export const unaddedDemands = (filled: FilledItem): readonly TotalPart[] =>
  counting(filled)
    .filter(({ isExact }) => !isExact)
    .map(partOf);

/**
 * Rule `claimTotal`: the total claimed is the sum of the amounts of all claims of its section that count. Suggested only
 * where the form asks for such a total and at least one claim has an amount.
 */
const claimTotal = ({ sections }: FilledForm): readonly TotalSuggestion[] =>
  sections.flatMap(({ items }) => {
    const parts = items.flatMap(demanded);
    if (parts.length === 0) return [];
    const unadded = items.flatMap(unaddedDemands);
    const alternatives = items.flatMap(uncounted);
    const sum = parts.reduce((fen, { amount }) => fen + (fenOf(amount) ?? 0n), 0n);
    return items.flatMap(({ path, fields }) => {
      const field = fieldOf(fields, 'total-claimed');
      return field
        ? [
            {
              path: `${path}.${field.id}`,
              total: yuanOf(sum),
              parts,
              ...(unadded.length > 0 && { unadded }),
              ...(alternatives.length > 0 && { alternatives }),
            },
          ]
        : [];
    });
  });

/** `护理人员发生误工费“3,000.00”与同一项里较大的一笔是“或”的关系，没有重复相加`; `''` where nothing was left out. */
export const alternativesLeftOut = ({ alternatives = [] }: TotalSuggestion): string =>
  alternatives.length === 0
    ? ''
    : `${alternatives
        .map(
          ({ label, amount }) => `${label.startsWith('或') ? label.slice(1) : label}“${moneyDigits(amount) ?? amount}”`,
        )
        .join('、')}与同一项里较大的一笔是“或”的关系，没有重复相加`;

/** Everything a form does beyond its data, by name. */
export const rules = { claimTotal } as const;

/** All totals that can be suggested for the answers given so far. */
export const suggestedTotals = (form: FilledForm): readonly TotalSuggestion[] => rules.claimTotal(form);

/** Whether an answer is that very amount, however it is written. */
export const sameAmount = (answer: AnswerValue, amount: string): boolean => {
  const fen = fenOf(answer);
  return fen !== undefined && fen === fenOf(amount);
};
