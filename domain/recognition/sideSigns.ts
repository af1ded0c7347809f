import { z } from 'zod';
import type { FormDefinition } from '../forms/definition.js';
import { turnsIn } from './chat.js';
import { byChat, type ChatWords } from './chatSides.js';
import { byFault, byPatient } from './accidentSides.js';
import { byBreach, type Breach } from './breachSides.js';
import { byArbitration, byEmployment } from './employmentSides.js';
import { byAward, byDismissal, byJudgment, byObjection } from './enforcementSides.js';
import { byAddress, byCourtNotice, byDemand, byMail } from './letterSides.js';
import { byDebt, byPronoun, byRemark } from './owingSides.js';
import type { RecognisedParty } from './recognise.js';
import shipped from './sideSigns.json' with { type: 'json' };
import { foldedInPlace } from '../quantities/signs.js';
import { isStory } from './story.js';
import { only, type Sides, type TwoSides } from './twoSides.js';

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
/** Words with a gap between them: 房租…没交. */
const phrases = z.array(z.string().regex(/^[\p{Script=Han}…]+$/u)).min(1);
const SideSigns = z.strictObject({
  /** By forms and their roles: what the name of an organisation says that can have no other role there. A bank sues for a card's debt. */
  names: z.record(z.string(), z.record(z.string(), words)),
  /** What a text says where an insurer has taken a claim over, and sues. */
  recourse: words,
  /** Forms in which, of just two parties, the one beside such an organisation is the other side. */
  closed: z.array(z.string()),
  /** Endings of offices of an organisation, which are no party beside it. */
  offices: words,
  /** Titles of letters whose sender demands something of the one to whom they are addressed. */
  letters: words,
  /** What a judgment orders one side to do for the other. */
  payments: words,
  /** What a letter asks of the one to whom it goes. */
  demands: words,
  /** By forms: what each side of a contract is told to have broken, with what texts call the two sides. */
  breaches: z.record(z.string(), z.array(z.strictObject({ by: words, of: words, words: phrases })).min(1)),
  /** By forms: words before the name of the one of whom a paper complains. */
  accused: z.record(z.string(), words),
  /** Titles of papers that a hospital gives to a patient. */
  hospitalPapers: words,
  /**
   * By forms: words for the two sides of what somebody tells of. Whoever tells it is one of them, so that the one who is named is the other: 我租了刘红梅的房子,
   * 租给了孙强. The same words for one side stand in one list.
   */
  told: z.record(z.string(), z.array(words).min(1)),
  /** Words by which somebody speaks of themselves when they tell what happened to them. */
  tellers: words,
  /** Titles and subjects of papers about somebody's employment. */
  employment: words,
  /** Labels of what a transfer says of itself, and the words by which it is a loan or the return of one. */
  remarks: z.strictObject({ labels: words, lent: words, repaid: words }),
  /** By forms: what the one who wants their money says in a chat, and what the other one says. */
  chats: z.record(z.string(), z.strictObject({ asks: words, owes: words })),
});

/**
 * Reads the table of signs by which a text says who is on which side.
 * @throws ZodError for a table of another shape
 */
export const sideSignsTable = (table: unknown): z.infer<typeof SideSigns> => SideSigns.parse(table);

/** The table that comes with the product, which lawyers edit: `sideSigns.json`. */
const signs = sideSignsTable(shipped);

/** What the two sides say in a chat about what a form is about; `undefined` where nobody listed it. */
export const chatWordsOf = ({ key }: Pick<FormDefinition, 'key'>): ChatWords | undefined =>
  signs.chats[key.replace(/^defense-/, 'claim-')];

/** What the two sides of a contract that a form is about may break; `undefined` where nobody listed it. */
export const breachesOfForm = ({ key }: Pick<FormDefinition, 'key'>): readonly Breach[] | undefined =>
  signs.breaches[key];

const isOrganisation = ({ findings: [name] }: RecognisedParty): boolean => name?.kind === 'organisation-name';
const nameOf = ({ findings: [name] }: RecognisedParty): string => name?.value ?? '';
/** A name as a text may print it, with brackets of either kind. */
const patternOf = (name: string): string => name.replaceAll(/[^\p{Script=Han}A-Za-z0-9]/gu, '.');

/** An organisation that by its name can be nothing else in a form of this kind; of two, somebody has to say which. */
const byNames = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const sides: (string | null)[] = parties.map(() => null);
  // An insurer that takes over a claim sues by it.
  if (/defense-.{0,60}insurance/.test(key) && signs.recourse.some((word) => text.includes(word))) return sides;
  for (const [role, listed] of Object.entries(signs.names[key] ?? {})) {
    const named = parties.flatMap((party, at) =>
      isOrganisation(party) &&
      listed.some((word) => nameOf(party).includes(word)) &&
      !signs.offices.some((ending) => nameOf(party).endsWith(ending))
        ? [at]
        : [],
    );
    const at = only(named);
    if (at === undefined) continue;
    sides[at] = role;
    const rest = parties.flatMap((party, place) => (place !== at && !isOrganisation(party) ? [place] : []));
    const second = only(rest);
    if (signs.closed.includes(key) && parties.length === 2 && second !== undefined && role === own && other)
      sides[second] = other;
  }
  return sides;
};

/** Who sends a demand sues, and the one to whom it is addressed is sued. */
const byLetter = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides => {
  const nobody = parties.map(() => null);
  const isDemand = signs.letters.some((title) =>
    text
      .slice(0, 200)
      .replaceAll(/[ \t　]/gu, '')
      .includes(title),
  );
  if (kind !== 'claim' || !isDemand || own === undefined || other === undefined) return nobody;
  const addressed = only(
    parties.flatMap(({ findings: [name] }, at) => (name?.rule === '“致”之后' || name?.rule === '抬头' ? [at] : [])),
  );
  const senders = parties.flatMap((party, at) => {
    const name = nameOf(party);
    return new RegExp(`(?:受|接受)[^。\\n]{0,6}${patternOf(name)}[^。\\n]{0,120}委托`, 'u').test(text) ? [at] : [];
  });
  const sender = only(senders);
  return parties.map((_, at) => (at === addressed && at !== sender ? other : at === sender ? own : null));
};

/** A line of a paper that is no longer may be a remark of who fills in the form. */
const longestRemark = 20;
const whoIAm = String.raw`(?<role>\p{Script=Han}{2,6}?)(?<number>[一二三四五六七八九\d])?(?=[）)，,。；;：:、\s]|$)`;
const firstPerson = new RegExp(
  String.raw`(?<![\p{Script=Han}])(?:我方|我司|我公司|我们公司|我单位|我们|本公司|本人|我)(?:就是|是|系|作为|为)?[（(]?${whoIAm}`,
  'gu',
);
/** What no term of a contract says: 我是承租人. */
const saidOfMyself = new RegExp(
  String.raw`(?<![\p{Script=Han}])(?:我|我们|我们公司|我公司|我司)(?:就是|是)${whoIAm}`,
  'gu',
);

/**
 * The side of a contract or of a case that the writer says to be theirs: 我是承租人, 我方（供方）, 我们公司是甲方, 我是被告二. In a complaint and in a
 * defence alike the writer is on the form's own side.
 */
const byFirstPerson = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own]: TwoSides,
): Sides => {
  const nobody = parties.map(() => null);
  if (kind === 'application' || own === undefined) return nobody;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isChat = turnsIn(foldedInPlace(text)).length > 0;
  const said = lines.flatMap((line) => {
    const isRemark = isStory(text) || line.trim().length <= longestRemark;
    return isRemark || !isChat ? [...line.matchAll(isRemark ? firstPerson : saidOfMyself)] : [];
  });
  const isCalled = (party: RecognisedParty): boolean =>
    said.some(({ groups = {} }) => {
      const { role = '', number } = groups;
      const numbered = new RegExp(`${role} ?${number ?? ''}[^\\n\\p{Script=Han}]{0,4}${patternOf(nameOf(party))}`, 'u');
      return party.roles.includes(role) && (number === undefined || numbered.test(text));
    });
  const at = only(parties.flatMap((party, place) => (isCalled(party) ? [place] : [])));
  return parties.map((_, place) => (place === at ? own : null));
};

/** 员工告我司: who writes is sued as an organisation. */
const weAreSued = /(?:诉|告了?|起诉了?|状告)(?:我司|我公司|我们公司|咱们公司|我厂|我们厂|我店|我单位|本公司)/u;

/** The one organisation of a text whose writer says that their organisation is sued, in a defence. */
const byOwnFirm = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own]: TwoSides,
): Sides => {
  const firms = parties.flatMap((party, at) => (isOrganisation(party) ? [at] : []));
  const at = only(firms);
  const isOther = at !== undefined && parties[at]?.roles.some((role) => role === '原告' || role === '申请人');
  if (kind !== 'defense' || at === undefined || isOther || !weAreSued.test(text)) return parties.map(() => null);
  return parties.map((_, place) => (place === at ? (own ?? null) : null));
};

const teller = new RegExp(String.raw`(?<![给为替帮])(?:${signs.tellers.join('|')})`, 'u');
/** What stands in contracts, letters and decisions, and in no story. */
const isPaper = /[甲乙丙]方|贵(?:方|司|公司)|本院|特此|此致|合同编号|(?:^|\n) ?(?:原告|被告|申请人)/u;

/** Of those whom a story names, the ones who stand opposite whoever tells it; nobody where it names both sides of a contract. */
const byStory = (
  { key, kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [, other]: TwoSides,
): Sides => {
  const sides = parties.map(({ roles }) =>
    (signs.told[key] ?? []).filter((side) => roles.some((role) => side.includes(role))),
  );
  const named = new Set(sides.flat());
  const isTold = kind === 'claim' && isStory(text) && teller.test(text) && !isPaper.test(text);
  if (!isTold || other === undefined || named.size !== 1) return parties.map(() => null);
  return parties.map(({ roles }, at) => (sides[at]?.length === 1 && !roles.includes('本人') ? other : null));
};

/** Of two organisations of a paper about an infringement, the one that it complains of. */
const byAccusation = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [, other]: TwoSides,
): Sides => {
  const words = signs.accused[key];
  const lead = words && new RegExp(`(?:${words.join('|')})[^。；;，,\\n]{0,6}(?:为|是|系|：|:) {0,2}[“"]?$`, 'u');
  const accused = only(
    parties.flatMap((party, at) => {
      const name = nameOf(party);
      const places = name === '' ? [] : [...text.matchAll(new RegExp(patternOf(name), 'gu'))];
      return lead && places.some(({ index }) => lead.test(text.slice(Math.max(0, index - 30), index))) ? [at] : [];
    }),
  );
  return parties.map((_, at) => (at === accused ? (other ?? null) : null));
};

/**
 * The sides that a text shows by other signs than the words for the parties: what can sue in such a case at all, who demands of whom in a letter,
 * who is to be paid by a judgment. `null` where nothing shows it, or two signs differ.
 */
export const sidesBySigns = (
  definition: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  sides: TwoSides,
): Sides => {
  const all = [
    byNames(definition, parties, text, sides),
    byLetter(definition, parties, text, sides),
    byJudgment(definition, parties, text, sides, signs.payments),
    byAward(definition, parties, text, sides, signs.payments),
    byDismissal(definition, parties, text, sides),
    byObjection(definition, parties, text, sides),
    byArbitration(definition, parties, sides),
    byEmployment(definition, parties, text, sides, signs.employment),
    byFault(definition, parties, text, sides),
    byPatient(definition, parties, text, sides, signs.hospitalPapers),
    byDemand(definition, parties, text, sides),
    byAddress(definition, parties, text, sides, signs.demands),
    byCourtNotice(definition, parties, text, sides),
    byMail(definition, parties, text, sides),
    byBreach(definition, parties, text, sides, breachesOfForm(definition)),
    byAccusation(definition, parties, text, sides),
    byDebt(definition, parties, text, sides),
    byRemark(definition, parties, text, sides, signs.remarks),
    byChat(definition, parties, text, sides, chatWordsOf(definition)),
    byFirstPerson(definition, parties, text, sides),
    byStory(definition, parties, text, sides),
    byPronoun(definition, parties, text, sides),
    byOwnFirm(definition, parties, text, sides),
  ];
  return parties.map((_, at) => {
    const shown = new Set(all.flatMap((one) => one[at] ?? []));
    const [side] = shown;
    return shown.size === 1 ? (side ?? null) : null;
  });
};
