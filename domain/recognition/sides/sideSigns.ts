import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { type RecognisedParty, turnsIn } from '../people/index.js';
import { type ChatWords, byChat } from './chatSides.js';
import { type Breach, byBreach } from './breachSides.js';
import { byArbitration, byEmployment } from './employmentSides.js';
import { byJudgment } from './enforcementSides.js';
import { byAddress, byCourtNotice } from './letterSides.js';
import { isStory } from '../texts/story.js';
import { type Sides, type TwoSides, only } from './twoSides.js';
import shipped from './sideSigns.json' with { type: 'json' };
import { foldedInPlace } from '../../quantities/signs.js';

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
/** Words with a gap between them: 房租…没交. */
const phrases = z.array(z.string().regex(/^[\p{Script=Han}…]+$/u)).min(1);
const SideSigns = z.strictObject({
  /** By forms and their roles: what the name of an organisation says that can have no other role there. A bank sues for a card's debt. */
  names: z.record(z.string(), z.record(z.string(), words)),
  /** What a text says where an insurer has taken a claim over, and sues. */
  recourse: words,
  /** Endings of offices of an organisation, which are no party beside it. */
  offices: words,
  /** What a judgment orders one side to do for the other. */
  payments: words,
  /** What a letter asks of the one to whom it goes. */
  demands: words,
  /** By forms: what each side of a contract is told to have broken, with what texts call the two sides. */
  breaches: z.record(z.string(), z.array(z.strictObject({ by: words, of: words, words: phrases })).min(1)),
  /**
   * By forms: words for the two sides of what somebody tells of. Whoever tells it is one of them, so that the one who is named is the other: 我租了刘红梅的房子,
   * 租给了孙强. The same words for one side stand in one list.
   */
  told: z.record(z.string(), z.array(words).min(1)),
  /** Words by which somebody speaks of themselves when they tell what happened to them. */
  tellers: words,
  /** Titles and subjects of papers about somebody's employment. */
  employment: words,
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
const byNames = ({ key }: FormDefinition, parties: readonly RecognisedParty[], text: string): Sides => {
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
    if (at !== undefined) sides[at] = role;
  }
  return sides;
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
    byNames(definition, parties, text),
    byJudgment(definition, parties, text, sides, signs.payments),
    byArbitration(definition, parties, sides),
    byEmployment(definition, parties, text, sides, signs.employment),
    byAddress(definition, parties, text, sides, signs.demands),
    byCourtNotice(definition, parties, text, sides),
    byBreach(definition, parties, text, sides, breachesOfForm(definition)),
    byChat(definition, parties, text, sides, chatWordsOf(definition)),
    byFirstPerson(definition, parties, text, sides),
    byStory(definition, parties, text, sides),
  ];
  return parties.map((_, at) => {
    const shown = new Set(all.flatMap((one) => one[at] ?? []));
    const [side] = shown;
    return shown.size === 1 ? (side ?? null) : null;
  });
};
