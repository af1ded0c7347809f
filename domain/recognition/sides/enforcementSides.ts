import type { FormDefinition } from '../../forms/definition.js';
import type { RecognisedParty } from '../people/index.js';
import type { Sides, TwoSides } from './twoSides.js';

const nobody = (parties: readonly RecognisedParty[]): Sides => parties.map(() => null);
const placesOf = (parties: readonly RecognisedParty[], words: readonly string[]): readonly number[] =>
  parties.flatMap(({ roles }, at) => (roles.some((role) => words.includes(role)) ? [at] : []));

/** Whether a decision orders one to pay another, both as it calls them. */
const pays = (text: string, orders: readonly string[], payer: string, payee: string): boolean => {
  const done = orders.join('|');
  return [
    `${payer}[^。；;\\n]{0,60}(?:${done})[^。；;\\n]{0,12}${payee}`,
    `${payer}[^。；;\\n]{0,40}向${payee}[^。；;\\n]{0,30}(?:${done})`,
    `${payer}[^。；;，,\\n]{0,12}欠${payee}[^。；;\\n]{0,60}(?:${done})`,
  ].some((pattern) => new RegExp(pattern, 'u').test(text));
};

/** The two sides of a case as its decision calls them: who asks, and of whom. */
const caseSides = [
  ['原告', '被告'],
  ['(?<!被)申请人', '被申请人'],
] as const;
const plainWord = (word: string): string => word.replace('(?<!被)', '');

/** The party who is to pay by a decision and the one who is to be paid; nobody where both owe something. */
const debtorAndCreditor = (
  parties: readonly RecognisedParty[],
  text: string,
  orders: readonly string[],
): readonly [debtor: readonly number[], creditor: readonly number[]] => {
  for (const [claimant, defendant] of caseSides)
    if (pays(text, orders, defendant, claimant) && !pays(text, orders, claimant, defendant)) {
      const [one, two] = [placesOf(parties, [plainWord(claimant)]), placesOf(parties, [plainWord(defendant)])];
      return [two.filter((at) => !one.includes(at)), one.filter((at) => !two.includes(at))];
    }
  return [[], []];
};

const patternOf = ({ findings: [name] }: RecognisedParty): string =>
  (name?.value ?? '').replaceAll(/[^\p{Script=Han}A-Za-z0-9]/gu, '.');

/** The same where a decision names those whom it orders to pay: 桑国平、鲍小兰…返还童桂英借款本金. Costs are borne by whoever loses and say nothing of it. */
const namedDebtors = (
  parties: readonly RecognisedParty[],
  text: string,
  orders: readonly string[],
): readonly [debtors: readonly number[], creditors: readonly number[]] => {
  const places = parties.flatMap(({ findings: [name] }, at) => (name && name.value.length > 1 ? [at] : []));
  const pairs = places.flatMap((payer) =>
    places.flatMap((payee) => {
      const [one, other] = [parties[payer], parties[payee]];
      return payer !== payee && one && other && pays(text, orders, patternOf(one), patternOf(other))
        ? [{ payer, payee }]
        : [];
    }),
  );
  const [debtors, creditors] = [new Set(pairs.map(({ payer }) => payer)), new Set(pairs.map(({ payee }) => payee))];
  const isOneWay = creditors.size === 1 && ![...debtors].some((at) => creditors.has(at));
  return isOneWay ? [[...debtors], [...creditors]] : [[], []];
};

const enforcement = 'application-compulsory-enforcement';

/** Who is to be paid by a judgment, an award or a mediation paper has it enforced: 被告…支付原告…. */
export const byJudgment = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  orders: readonly string[],
): Sides => {
  if (key !== enforcement) return nobody(parties);
  const called = debtorAndCreditor(parties, text, orders);
  const [debtors, creditors] = called[0].length > 0 ? called : namedDebtors(parties, text, orders);
  return parties.map((_, at) => (creditors.includes(at) ? own : debtors.includes(at) ? other : null) ?? null);
};
