import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { withAgent } from '../../forms/meaning.js';
import { sidesOfEmployer } from './employmentSides.js';
import { type Recognised, type RecognisedParty, allSides, firstPersonRule, sameRole } from '../people/index.js';
import { sidesBySigns } from './sideSigns.js';
import { isStory } from '../texts/story.js';
import shipped from './formSides.json' with { type: 'json' };

const word = z.string().regex(/^\p{Script=Han}+$/u);
const FormSides = z.record(z.string(), z.record(word, z.array(word).min(1)));

/**
 * Reads the table of which words for a party say its side in a form: who lends sues in a complaint about lending. A word that may stand on
 * either side (承租人 of a lease) is in no form's list.
 * @throws ZodError for a table of another shape
 */
export const formSidesTable = (table: unknown): Readonly<z.infer<typeof FormSides>> => FormSides.parse(table);

/** The table that comes with the product, which lawyers edit: `formSides.json`. */
export const formSides = formSidesTable(shipped);

/** The role of the form that a party of the text plainly has; `null` where somebody has to say it (a landlord may sue or be sued). */
export const plainRole = ({ key, parties }: FormDefinition, { roles }: RecognisedParty): string | null => {
  const ofForm = formSides[key] ?? {};
  const sides = parties.filter(
    ({ role }) =>
      roles.includes(role) ||
      sameRole.get(role)?.some((other) => roles.includes(other)) ||
      ofForm[role]?.some((other) => roles.includes(other)),
  );
  const [only] = sides;
  return sides.length === 1 ? (only?.role ?? null) : null;
};

/** The two sides of a form, its writer's first; agents and third parties are none. */
export const sidesOfForm = ({ parties }: FormDefinition): readonly [string | undefined, string | undefined] => {
  const [one, other] = parties.filter(
    ({ role, blocks, optional }) =>
      role !== '第三人' && !optional && !blocks.some(({ fields }) => 'has' in withAgent(fields)),
  );
  return [one?.role, other?.role];
};

/**
 * Words with which somebody says that they sign something as one side of it; whose document it is then says nothing of who sues. 我是房东黄玉珍
 * tells a story.
 */
const signs = ({ roles, findings: [name] }: RecognisedParty): boolean =>
  name?.rule !== firstPersonRule && roles.some((role) => role !== '本人' && role !== '对方' && role !== '配偶');

/** Whether two parties are the two sides of one contract by what the text calls them. */
const areOpposite = (one: RecognisedParty, other: RecognisedParty): boolean =>
  allSides.some(
    ([a, b]) =>
      (one.roles.includes(a) && other.roles.includes(b)) || (one.roles.includes(b) && other.roles.includes(a)),
  );

const divorce = 'claim-divorce';
/** A third person whom a story about a marriage names. */
const affair = /外面有人|外面有了|出轨|婚外|外遇|小三|第三者|情人|同居/u;
/** Words with which somebody who does not give their own name speaks of the other one: 她叫…; 我老公… only where the marriage is what is told of. */
const spokenOf = (key: string, text: string): readonly string[] =>
  key !== divorce ? ['对方'] : affair.test(text) ? ['配偶'] : ['对方', '配偶'];
/** Words for those against whom somebody tells their story. */
const against: readonly string[] = [
  '借款人',
  '欠款人',
  '用人单位',
  '物业公司',
  '出租人',
  '承租人',
  '买受人',
  '出卖人',
  '出借人',
  '租客',
  '房客',
  '租户',
  '房东',
  '卖家',
  '买家',
  '业主',
];

const propertyFees = 'claim-property-management-contract';
/** 我是业主, 我们业主委员会: in a story the owners sue, and not the company that the form mostly serves. */
const ownerTells =
  /(?:我|我们|本人|俺|咱)(?:们|都)?(?:叫[^，,。；;\n]{2,4}[，, ]{0,2})?(?:是|作为|系)(?!物业)[^，,。；;\n]{0,10}(?:业主|住户|业委会)|(?:我们|咱们)(?:业主|业委会)/u;

/**
 * The side of each party in the form, `null` where somebody has to say it. By the words that the text calls them and what the form is about; in
 * a story, who tells it (我叫…) is on the first side of the form, and the one of whom they tell on the other. What the words leave open, other signs of
 * `text` may show: who demands in a letter, who is to be paid by a judgment.
 */
export const sidesOf = (definition: FormDefinition, recognised: Recognised, text = ''): (string | null)[] => {
  const ofEmployer = sidesOfEmployer(definition, recognised.parties, text, sidesOfForm(definition));
  if (ofEmployer) return [...ofEmployer];
  const sides = sidesByWords(definition, recognised, text);
  const { parties } = recognised;
  const signs = sidesBySigns(definition, parties, text, sidesOfForm(definition));
  const known = withoutConfusion(
    definition,
    parties,
    sides.map((side, at) => side ?? signs[at] ?? null),
    signs,
  );
  const [own] = sidesOfForm(definition);
  const isOwners = definition.key === propertyFees && isStory(text) && ownerTells.test(text);
  const ofWriter = isOwners
    ? known.map((side, at) => (side === own && parties[at]?.roles.includes('本人') !== true ? null : side))
    : known;
  // Of the two sides of one contract, who stands opposite the writer is the other.
  const writer = parties.findIndex((_, at) => own !== undefined && signs[at] === own && ofWriter[at] === own);
  return writer === -1 || isOwners ? [...ofWriter] : rolesWith(definition, parties, ofWriter, writer, own ?? null);
};

/** Words that nobody has but the one who answers a complaint. */
const answering: readonly string[] = ['本人', '答辩人', '被传唤人'];

/**
 * Of several who are sued, the one who writes or is written to answers; whether the others answer with them, somebody has to say. Of several of
 * whom no word shows that they write, nobody is known to answer.
 */
const withoutCoDefendants = (
  parties: readonly RecognisedParty[],
  sides: readonly (string | null)[],
  signs: readonly (string | null)[],
): readonly (string | null)[] => {
  const answers = ({ roles }: RecognisedParty, at: number): boolean =>
    sides[at] !== null && (roles.some((role) => answering.includes(role)) || signs[at] === sides[at]);
  const sued = parties.filter(({ roles }, at) => sides[at] !== null || roles.includes('被告'));
  return sued.length < 2 ? sides : sides.map((side, at) => (parties[at] && answers(parties[at], at) ? side : null));
};

/** In a story whoever tells it sues; whoever their word alone would put beside the teller (我公司的员工…, 我是业主，物业公司…) is asked of. */
const withoutBesideTeller = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  sides: readonly (string | null)[],
  [own]: readonly [string | undefined, string | undefined],
): readonly (string | null)[] => {
  const [teller, ...more] = parties.filter(({ roles }, at) => sides[at] === own && roles.includes('本人'));
  if (kind !== 'claim' || own === undefined || !teller || more.length > 0) return sides;
  return sides.map((side, at) => {
    const party = parties[at];
    return side === own && party !== teller && party?.roles.includes(own) !== true ? null : side;
  });
};

/** The sides without those that cannot be all of them right at once. */
const withoutConfusion = (
  definition: FormDefinition,
  parties: readonly RecognisedParty[],
  sides: readonly (string | null)[],
  signs: readonly (string | null)[],
): readonly (string | null)[] =>
  definition.kind === 'defense'
    ? withoutCoDefendants(parties, sides, signs)
    : withoutBesideTeller(definition, parties, sides, sidesOfForm(definition));

/** The same by the words for the parties alone. */
const sidesByWords = (
  definition: FormDefinition,
  { parties, isDecision }: Recognised,
  text: string,
): (string | null)[] => {
  const [own, opposite] = sidesOfForm(definition);
  const isAgent = (role: string | null): boolean =>
    role !== null && role !== own && role !== opposite && role.endsWith('代理人');
  const plain = parties.map((party) => {
    const role = plainRole(definition, party);
    return isDecision && isAgent(role) ? null : role;
  });
  // A decision's or an award's 申请人 asked for that decision, and may be the one whom it is enforced against.
  const settled = plain.map((role, at) =>
    isDecision && parties[at]?.roles.includes('申请人') && role === '申请人' ? null : role,
  );
  const writers = parties.filter((party) => party.roles.includes('本人'));
  const [writer] = writers;
  if (writers.length > 1 || own === undefined || (writer !== undefined && signs(writer))) return settled;
  const told = parties.map((party, at) => (party === writer ? own : (settled[at] ?? null)));
  const spoken = spokenOf(definition.key, text);
  const words = writer === undefined ? spoken : [...spoken, ...against];
  const others = parties.flatMap((party, at) =>
    party !== writer && told[at] === null && party.roles.some((role) => words.includes(role)) ? [at] : [],
  );
  const [only] = others;
  const free = definition.kind === 'claim' && opposite !== undefined && !told.includes(opposite);
  return told.map((role, at) => (free && others.length === 1 && at === only ? (opposite ?? null) : role));
};

/**
 * The roles after somebody said that the party at `chosen` is `role`. Where a text names just the two sides of a contract, the other
 * side is proposed as the form's other side, unless somebody said already what it is.
 */
export const rolesWith = (
  definition: FormDefinition,
  parties: readonly RecognisedParty[],
  roles: readonly (string | null)[],
  chosen: number,
  role: string | null,
): (string | null)[] => {
  const [one, other] = sidesOfForm(definition);
  const opposite = role === null ? undefined : role === one ? other : role === other ? one : undefined;
  const chosenParty = parties[chosen];
  return parties.map((party, at) => {
    if (at === chosen) return role;
    const now = roles[at] ?? null;
    return now === null &&
      opposite !== undefined &&
      parties.length === 2 &&
      chosenParty &&
      areOpposite(chosenParty, party)
      ? opposite
      : now;
  });
};
