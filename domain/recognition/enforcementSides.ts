import type { FormDefinition } from '../forms/definition.js';
import type { RecognisedParty } from './recognise.js';
import { only, type Sides, type TwoSides } from './twoSides.js';

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

const againstAward = 'application-non-enforcement-of-arbitration';
/** 被申请人支付租金188,000元: to whom is plain where two alone were before the arbitrators. */
const ordered = (orders: readonly string[]): RegExp =>
  new RegExp(`(?<=裁决(?:如下)?[:：]?[^。]{0,8})被申请人[^。；;\\n]{0,40}(?:${orders.join('|')})`, 'u');

/** Who has to pay by an award asks that it be not enforced. */
export const byAward = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  orders: readonly string[],
): Sides => {
  if (key !== againstAward || own === undefined) return nobody(parties);
  const [asking, asked] = [only(placesOf(parties, ['申请人'])), only(placesOf(parties, ['被申请人']))];
  const isOneWay = !pays(text, orders, '(?<!被)申请人', '被申请人');
  const isOrdered = pays(text, orders, '被申请人', '(?<!被)申请人') || ordered(orders).test(text);
  if (asking === undefined || asked === undefined || asking === asked || !isOrdered || !isOneWay)
    return nobody(parties);
  return parties.map((_, at) => (at === asked ? own : at === asking ? (other ?? null) : null));
};

const reconsideration = 'application-enforcement-reconsideration';
/** What a ruling says where it follows an objection at least in part. */
const followed =
  /(?:异议(?:请求|理由)?(?:部分)?成立|撤销(?:本院|[（(]\d{4}[)）])[^。\n]{0,40}(?:裁定|通知|行为)|变更(?:本院)?[（(]\d{4}|中止对[^。\n]{0,40}执行)/u;

/** Whose objection a ruling dismisses asks for it to be reconsidered; the other one of the enforcement stands opposite. */
export const byDismissal = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const order = /裁定如下[:：]?(?<order>[\s\S]{0,400})/u.exec(text)?.groups?.['order'] ?? '';
  const isDismissed = /驳回[^。；;\n]{0,60}异议/u.test(order) && !followed.test(order);
  const objector = only(placesOf(parties, ['异议人', '异议申请人', '案外人', '利害关系人']));
  if (key !== reconsideration || own === undefined || objector === undefined || !isDismissed) return nobody(parties);
  const opposite = placesOf(parties, ['申请执行人', '被执行人']).filter((at) => at !== objector);
  return parties.map((_, at) => (at === objector ? own : opposite.includes(at) ? (other ?? null) : null));
};

const objection = 'application-enforcement-objection';
const kindOfFirm = /(?:集团)?(?:股份|有限|责任){0,4}(?:公司|集团)$/u;
/** Who stands behind some words, by the whole name or by a part of it that nobody else has: 执行的是澜帆置业. */
const told = (parties: readonly RecognisedParty[], text: string, words: string): readonly number[] => {
  const said = [...text.matchAll(new RegExp(`${words}(?<name>[\\p{Script=Han}()（）]{2,40})`, 'gu'))];
  return parties.flatMap(({ findings: [name] }, at) => {
    const whole = name?.value ?? '';
    const core = whole.replace(kindOfFirm, '');
    const isNamed = said.some(({ groups = {} }) => {
      const given = groups['name'] ?? '';
      const ends = [whole, ...(name?.kind === 'organisation-name' ? [core, core.slice(-4)] : [])];
      return ends.some((each) => each.length >= 2 && given.startsWith(each));
    });
    return isNamed ? [at] : [];
  });
};
/** What somebody is to whom the debtor has sold, let or owes the very thing that was seized. */
const acquirers: readonly string[] = [
  '买受人',
  '买方',
  '买家',
  '购房人',
  '买受方',
  '受让方',
  '承租人',
  '承租方',
  '案外人',
  '本人',
];
const owners: readonly string[] = ['申请执行人', '被执行人'];

/**
 * Who bought or rented what was seized of a debtor objects as an outsider, and the two of the enforcement stand opposite; whoever objected already as one of the two has the other one
 * opposite.
 */
export const byObjection = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const [creditor, debtor] = owners.map(
    (word, at) =>
      only(placesOf(parties, [word])) ??
      only(told(parties, text, at === 0 ? '申请执行的(?:人)?是' : '(?<!申请)执行的是')),
  );
  const isOfCase = creditor !== undefined && debtor !== undefined && creditor !== debtor;
  const ofCase = isOfCase ? [creditor, debtor] : [];
  if (key !== objection || own === undefined || !isOfCase) return nobody(parties);
  const named = placesOf(parties, ['异议人', '异议申请人']);
  // 我们公司（…）的账户被冻结，我们提出异议: one of the two who writes.
  const writing = /提出异议|异议请求|要求解除|请求解除/u.test(text) ? placesOf(parties, ['本人']) : [];
  const objectors = named.length > 0 ? named : writing;
  const outsiders = placesOf(parties, acquirers).filter((at) => !ofCase.includes(at));
  const objector = only(objectors.length > 0 ? objectors : outsiders);
  if (objector === undefined) return nobody(parties);
  return parties.map((_, at) =>
    at === objector ? own : ofCase.includes(at) && at !== objector ? (other ?? null) : null,
  );
};
