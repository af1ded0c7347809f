import type { FormDefinition } from '../forms/definition.js';
import { allRoles } from './partyWords.js';
import type { RecognisedParty } from './recognise.js';
import { foldedInPlace } from './scan.js';
import { only, type Sides, type TwoSides } from './twoSides.js';

const nobody = (parties: readonly RecognisedParty[]): Sides => parties.map(() => null);
const otherCases: ReadonlySet<string> = new Set(['claim-labor-dispute', 'claim-divorce']);

const roleWord = `(?:${[...allRoles].sort((a, b) => b.length - a.length).join('|')})`;
/** 乙方尚欠甲方货款…: who owes whom, by the words of their contract. */
const debt = new RegExp(
  `(?<debtor>${roleWord})(?:至今|现|仍|还|共|累计|确认|共计){0,3}(?:尚欠|欠付|拖欠|结欠|共欠|欠)(?<creditor>${roleWord})`,
  'gu',
);

/** Whoever owes something to the other side of a contract by its own words is sued by it; not where both owe something. */
export const byDebt = (
  { kind, key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const placeOf = (word: string | undefined) =>
    only(parties.flatMap(({ roles }, at) => (word !== undefined && roles.includes(word) ? [at] : [])));
  const debts = [...foldedInPlace(text).matchAll(debt)].flatMap(({ groups = {} }) => {
    const [debtor, creditor] = [placeOf(groups['debtor']), placeOf(groups['creditor'])];
    return debtor === undefined || creditor === undefined || debtor === creditor ? [] : [{ debtor, creditor }];
  });
  const [first] = debts;
  const isOneWay = debts.every(({ debtor }) => debtor === first?.debtor);
  if (kind !== 'claim' || otherCases.has(key) || !first || !isOneWay || !own || !other) return nobody(parties);
  return parties.map((_, at) => (at === first.creditor ? own : at === first.debtor ? other : null));
};

const lending = 'claim-private-lending';
const payers: readonly string[] = ['付款人', '付款方', '付款单位'];
const payees: readonly string[] = ['收款人', '收款方', '收款单位'];

/** Who transferred a loan lent it, and who transferred its return borrowed it, where the transfer itself says which it was. */
export const byRemark = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  { labels, lent, repaid }: { readonly [key in 'labels' | 'lent' | 'repaid']: readonly string[] },
): Sides => {
  const remarks = [
    ...foldedInPlace(text).matchAll(
      new RegExp(`(?:${labels.join('|')})[ \\n]{0,2}:?[ \\n]{0,4}(?<words>[^\\n ]{1,12})`, 'gu'),
    ),
  ].map(({ groups = {} }) => groups['words'] ?? '');
  const says = (words: readonly string[]): boolean =>
    remarks.some((remark) => words.some((word) => remark.startsWith(word)));
  const [payer, payee] = [payers, payees].map((words) =>
    only(parties.flatMap(({ roles }, at) => (roles.some((role) => words.includes(role)) ? [at] : []))),
  );
  if (key !== lending || says(lent) === says(repaid) || payer === undefined || payee === undefined || payer === payee)
    return nobody(parties);
  const [lender, borrower] = says(lent) ? [payer, payee] : [payee, payer];
  return parties.map((_, at) => (at === lender ? own : at === borrower ? other : null) ?? null);
};
