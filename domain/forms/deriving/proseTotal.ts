import { moneyIn } from '../../quantities/money.js';
import type { FormAnswers } from '../answers.js';
import type { Field, FormDefinition } from '../definition.js';
import { fill, saysSomething, type FilledItem } from '../fill.js';
import { moneyDigits } from '../printing/money.js';
import type { Called } from '../asking/called.js';
import { fenOf, yuanOf } from './amounts.js';
import type { Computed } from './derivationRules.js';

/** 共18000元 and 合计3万元: what stands before the sum that a description of a claim names itself. */
const stated = /(?:共计?|合计|总计)\s*$/u;

/** The amount that a description is about: the sum it names, or the only amount in it; `undefined` where there is no telling. */
const amountIn = (text: string): bigint | undefined => {
  const amounts = moneyIn(text).filter(({ said }) => said !== 'by nothing');
  const sums = amounts.filter(({ from }) => stated.test(text.slice(Math.max(0, from - 6), from)));
  const [sum, ...more] = sums;
  if (sum) return more.length === 0 && sum.manner === 'exact' ? fenOf(sum.amount) : undefined;
  // 每月3000元，三个月 names a part of what is asked for.
  if (/每|[×*]|倍|个月|日薪|月薪/u.test(text)) return undefined;
  const [only, ...others] = amounts;
  return only?.manner === 'exact' && others.length === 0 ? fenOf(only.amount) : undefined;
};

/** 具体主张, 具体要求: words about what the court shall find or order, such as the end of a contract, and about no sum. */
const isAboutNoSum = ({ label }: Field): boolean => /^具体(?:主张|要求)$/u.test(label ?? '');

const textOf = ({ fields, answers }: FilledItem): string =>
  fields
    .filter((field) => field.kind === 'textarea' && !isAboutNoSum(field))
    .map(({ id }) => answers[id])
    .filter((value): value is string => typeof value === 'string')
    .join('\n');

/**
 * The total of a section whose claims have no fields for amounts and say them in words, as those of a labour dispute do. It is only
 * offered. `undefined` where a claim that is described names no amount, or more than one: a part of a sum is no total.
 * `path` is where the total is asked, `called` what the claims are called.
 */
export const proseTotal = (
  definition: FormDefinition,
  answers: FormAnswers,
  path: string,
  called: Called,
): Computed | undefined => {
  const section = fill(definition, answers).sections.find((one) => path.startsWith(`${one.path}.`));
  const described = (section?.items ?? [])
    .filter((item) => saysSomething(item) && textOf(item).trim() !== '')
    .map((item) => ({ label: called(item.path) ?? item.item.label ?? '', fen: amountIn(textOf(item)) }));
  const parts = described.flatMap(({ label, fen }) => (fen === undefined ? [] : [{ label, fen }]));
  if (parts.length === 0 || parts.length < described.length) return undefined;
  return {
    value: yuanOf(parts.reduce((sum, { fen }) => sum + fen, 0n)),
    working: parts.map(({ label, fen }) => `${label} ${moneyDigits(yuanOf(fen)) ?? ''}`).join(' + '),
    isSure: false,
  };
};
