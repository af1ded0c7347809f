import type { RecognisedParty } from '../people/index.js';
import { type Said, type SideCase, anyOf, isCalled, patternOfName, placesWhere, putting } from './rule.js';
import { sideSigns } from './sideSigns.js';

const done = anyOf(sideSigns.payments);

/** The words by which a decision orders one to pay another, both as it calls them. */
const orderIn = (text: string, payer: string, payee: string): readonly string[] => {
  const orders = [
    `${payer}[^。；;\\n]{0,60}${done}[^。；;\\n]{0,12}${payee}`,
    `${payer}[^。；;\\n]{0,40}向${payee}[^。；;\\n]{0,30}${done}`,
    `${payer}[^。；;，,\\n]{0,12}欠${payee}[^。；;\\n]{0,60}${done}`,
  ];
  return orders.flatMap((order) => new RegExp(order, 'u').exec(text)?.[0] ?? []).slice(0, 1);
};

/** Who is to pay, who is to be paid, and the words that say so. */
type Order = {
  readonly debtors: readonly number[];
  readonly creditors: readonly number[];
  readonly words: readonly string[];
};
const noOrder: Order = { debtors: [], creditors: [], words: [] };

/** The two sides of a case as its decision calls them: who asks, and of whom. */
const caseSides = [
  ['原告', '被告'],
  ['(?<!被)申请人', '被申请人'],
] as const;
const plainWord = (word: string): string => word.replace('(?<!被)', '');

/** The party who is to pay by a decision and the one who is to be paid; nobody where both owe something. */
const orderByRoles = (parties: readonly RecognisedParty[], text: string): Order => {
  for (const [claimant, defendant] of caseSides) {
    const words = orderIn(text, defendant, claimant);
    if (words.length === 0 || orderIn(text, claimant, defendant).length > 0) continue;
    const [one, two] = [claimant, defendant].map((word) =>
      placesWhere(parties, (party) => isCalled(party, [plainWord(word)])),
    );
    return {
      debtors: (two ?? []).filter((at) => !one?.includes(at)),
      creditors: (one ?? []).filter((at) => !two?.includes(at)),
      words,
    };
  }
  return noOrder;
};

/** The same where a decision names those whom it orders to pay: 桑国平、鲍小兰…返还童桂英借款本金. Costs are borne by whoever loses and say nothing of it. */
const orderByNames = (parties: readonly RecognisedParty[], text: string): Order => {
  const named = parties.flatMap((party, at) =>
    (party.findings[0]?.value.length ?? 0) > 1 ? [{ at, pattern: patternOfName(party) }] : [],
  );
  const pairs = named.flatMap((payer) =>
    named.flatMap((payee) => {
      const words = payer === payee ? [] : orderIn(text, payer.pattern, payee.pattern);
      return words.length > 0 ? [{ payer: payer.at, payee: payee.at, words }] : [];
    }),
  );
  const debtors = [...new Set(pairs.map(({ payer }) => payer))];
  const creditors = [...new Set(pairs.map(({ payee }) => payee))];
  const isOneWay = creditors.length === 1 && !debtors.some((at) => creditors.includes(at));
  return isOneWay ? { debtors, creditors, words: pairs.flatMap(({ words }) => words) } : noOrder;
};

/** Who is to be paid by a judgment, an award or a mediation paper has it enforced: 被告…支付原告…. */
export const creditorOfJudgment = (of: SideCase): Said | undefined => {
  const called = orderByRoles(of.parties, of.text);
  const { debtors, creditors, words } = called.debtors.length > 0 ? called : orderByNames(of.parties, of.text);
  return words.length > 0 ? putting(of, { own: creditors, other: debtors }, words) : undefined;
};
