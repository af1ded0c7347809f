import type { FormDefinition } from '../forms/definition.js';
import { allRoles, partyWords } from './partyWords.js';
import type { RecognisedParty } from './recognise.js';
import { foldedInPlace } from '../quantities/signs.js';
import { isStory } from './story.js';
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
/** 我朋友靳学军 may be the one who borrowed, 我老公靳学军 is not. */
const acquaintances = /^(?:亲戚|同事|朋友|邻居|同学)$/u;
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

const relatives = new RegExp(
  `(?:${[...partyWords.relatives, ...partyWords.othersBesides].filter((word) => !acquaintances.test(word)).join('|')})(?:叫|是|姓)?$`,
  'u',
);
/** 我转给他四万五, 他打了条子: money went to the one who is spoken of. */
const lentThem =
  /[我俺咱](?:就|又|先|陆续|前后|一共|总共|当场|当天|从[^，,。；;\n]{2,12}|用[^，,。；;\n]{2,8}|分[^，,。；;\n]{1,4}次|通过[^，,。；;\n]{2,8})?(?:转账?给|借给|打给|汇给|转了?给|给|借)了?[他她](?!的|们|人|家|爸|妈|哥|弟|姐|妹|老|儿|女|媳)|[他她](?:向|跟|找|问|管)[我俺咱](?:借|要了|拿)/u;

/**
 * The only one besides the teller whom a story about a loan names, where the money went to 他 or 她: no other can be meant. Nobody where the teller speaks of one of
 * their family or of a go-between.
 */
export const byPronoun = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const named = parties.flatMap(({ roles }, at) => (roles.includes('本人') ? [] : [at]));
  const at = only(named);
  const party = at === undefined ? undefined : parties[at];
  const name = party?.findings[0];
  const folded = foldedInPlace(text);
  const before = name ? folded.slice(Math.max(0, name.from - 8), name.from) : '';
  const isKnown = party?.roles.length === 0 && name?.kind === 'person-name' && !relatives.test(before);
  if (key !== lending || !isStory(text) || !isKnown || !other || !own || !lentThem.test(folded)) return nobody(parties);
  return parties.map((_, place) => (place === at ? other : null));
};
