import type { AnswerValue } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { filledFields, type FilledForm, type FilledItem, type FilledRecord } from './fill.js';

/** One amount that counts towards a total: what it is called, and yuan as answered. */
export type TotalPart = { readonly label: string; readonly amount: string };

/** A total offered for the answer at `path`, with its working. Never filled in without being asked. */
export type TotalSuggestion = { readonly path: string; readonly total: string; readonly parts: readonly TotalPart[] };

const amountShape = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Fen, exactly; `undefined` for what is no amount. */
const fenOf = (amount: AnswerValue): bigint | undefined => {
  const found = typeof amount === 'string' ? amountShape.exec(amount.trim()) : null;
  return found ? BigInt(found[1] ?? '0') * 100n + BigInt((found[2] ?? '').padEnd(2, '0')) : undefined;
};

const yuan = (fen: bigint): string => {
  const cents = (fen % 100n).toString().padStart(2, '0');
  return `${fen / 100n}${cents === '00' ? '' : `.${cents}`}`;
};

/** An amount that interest is reckoned on is not itself asked for. */
const isBase = ({ label }: Field): boolean => label?.includes('基数') === true;

/** Amounts that another amount of the same question already contains, where that one is given. */
const contained: Readonly<Record<string, { readonly whole: string; readonly parts: readonly string[] }>> = {
  'claim-financial-loan-contract.interest': {
    whole: 'interest',
    parts: ['term_interest', 'compound', 'penalty_interest'],
  },
};

const amounts = (record: FilledRecord, around: string): readonly TotalPart[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ value, record: members }): readonly TotalPart[] => {
      const label = field.label ?? around;
      if (members) return amounts(members, label);
      const fen = field.kind === 'money' && !isBase(field) ? fenOf(value) : undefined;
      return fen === undefined ? [] : [{ label, amount: yuan(fen) }];
    }),
  );

const itemAmounts = ({ key }: FormDefinition, filled: FilledItem): readonly TotalPart[] => {
  const rule = contained[`${key}.${filled.item.id}`];
  const inside = rule && fenOf(filled.answers[rule.whole]) !== undefined ? rule.parts : [];
  const fields = filled.fields.filter(({ id }) => !inside.includes(id));
  return amounts({ ...filled, fields }, filled.item.label ?? '');
};

/**
 * Rule `claimTotal`: 标的总额 is the sum of the amounts of all other claims that count. Suggested only where the form asks
 * for such a total and at least one claim has an amount.
 */
const claimTotal = ({ definition, sections }: FilledForm): readonly TotalSuggestion[] =>
  sections.flatMap(({ items }) => {
    const target = items.find(({ item }) => item.label === '标的总额');
    const field = target?.fields.find(({ kind }) => kind === 'money');
    if (!target || !field) return [];
    const parts = items.filter((item) => item !== target).flatMap((item) => itemAmounts(definition, item));
    if (parts.length === 0) return [];
    const sum = parts.reduce((fen, { amount }) => fen + (fenOf(amount) ?? 0n), 0n);
    return [{ path: `${target.path}.${field.id}`, total: yuan(sum), parts }];
  });

/** Everything a form does beyond its data, by name. */
export const rules = { claimTotal } as const;

/** All totals that can be suggested for the answers given so far. */
export const suggestedTotals = (form: FilledForm): readonly TotalSuggestion[] => rules.claimTotal(form);

/** Whether an answer is that very amount, however it is written. */
export const sameAmount = (answer: AnswerValue, amount: string): boolean => {
  const fen = fenOf(answer);
  return fen !== undefined && fen === fenOf(amount);
};
