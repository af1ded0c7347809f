import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { type RecognisedParty, allSides, firstPersonRule, sameRole } from '../people/index.js';
import { isStory } from '../texts/story.js';
import {
  type Said,
  type SaidBefore,
  type SideCase,
  type Sides,
  anyOf,
  isCalled,
  only,
  placesWhere,
  putting,
  sidesOfForm,
} from './rule.js';
import { sideSigns } from './sideSigns.js';
import shipped from './formSides.json' with { type: 'json' };

const word = z.string().regex(/^\p{Script=Han}+$/u);
const FormSides = z.record(z.string(), z.record(word, z.array(word).min(1)));

/**
 * The table of which words for a party say its side in a form: who lends sues in a complaint about lending, which lawyers edit:
 * `formSides.json`. A word that may stand on either side (承租人 of a lease) is in no form's list.
 */
export const formSides = FormSides.parse(shipped);

/** The words for a party of the text that are a role of the form. */
const wordsOfRole = ({ key }: FormDefinition, role: string): readonly string[] => [
  role,
  ...(sameRole.get(role) ?? []),
  ...(formSides[key]?.[role] ?? []),
];

/** The role of the form that a party of the text plainly has; `null` where somebody has to say it (a landlord may sue or be sued). */
export const plainRole = (definition: FormDefinition, party: RecognisedParty): string | null => {
  const [role] = only(definition.parties.filter((one) => isCalled(party, wordsOfRole(definition, one.role))));
  return role?.role ?? null;
};

/**
 * Whom a text calls by a word for a role of the form is in that role. A decision's or an award's 申请人 asked for that decision, and may be the one
 * whom it is enforced against; its agents had their part in that case.
 */
export const wordForParty = ({ definition, parties, isDecision, own, other }: SideCase): Said => {
  const isOfDecision = (role: string, { roles }: RecognisedParty): boolean =>
    (role !== own && role !== other && role.endsWith('代理人')) || (role === '申请人' && roles.includes('申请人'));
  const sides = parties.map((party) => {
    const role = plainRole(definition, party);
    return role !== null && isDecision && isOfDecision(role, party) ? null : role;
  });
  const words = parties.flatMap(({ roles }, at) => {
    const role = sides[at] ?? undefined;
    return role === undefined ? [] : roles.filter((one) => wordsOfRole(definition, role).includes(one));
  });
  return { sides, words };
};

/**
 * Words with which somebody says that they sign something as one side of it; whose document it is then says nothing of who sues. 我是房东黄玉珍
 * tells a story.
 */
const signs = ({ roles, findings: [name] }: RecognisedParty): boolean =>
  name?.rule !== firstPersonRule && roles.some((role) => role !== '本人' && role !== '对方' && role !== '配偶');

/** The one who tells a story by their own name, or nobody; `undefined` for a text that is told by none. */
const tellerOf = ({ parties, own }: SideCase): readonly number[] | undefined => {
  const writers = placesWhere(parties, ({ roles }) => roles.includes('本人'));
  const isTold =
    own !== undefined && writers.length <= 1 && !parties.some((party, at) => writers.includes(at) && signs(party));
  return isTold ? writers : undefined;
};

/** In a story, who tells it (我叫…) is on the first side of the form. */
export const teller = (of: SideCase): Said | undefined => {
  const writers = tellerOf(of) ?? [];
  return writers.length > 0 ? putting(of, { own: writers }, ['本人']) : undefined;
};

const affair = new RegExp(sideSigns.affair.join('|'), 'u');
const divorce = 'claim-divorce';
/** Words with which somebody who does not give their own name speaks of the other one: 她叫…; 我老公… only where the marriage is what is told of. */
const spokenOfAs = ({ definition: { key }, text }: SideCase): readonly string[] =>
  key !== divorce ? ['对方'] : affair.test(text) ? ['配偶'] : ['对方', '配偶'];

/** The one of whom a story is told is on the other side, where nobody is by a word of their own. */
export const spokenOf = (of: SideCase, { sure }: SaidBefore): Said | undefined => {
  const writers = tellerOf(of);
  if (!writers || of.other === undefined || sure.includes(of.other)) return undefined;
  const words = [...spokenOfAs(of), ...(writers.length > 0 ? sideSigns.against : [])];
  const other = placesWhere(of.parties, (party, at) => !writers.includes(at) && !sure[at] && isCalled(party, words));
  return other.length === 1
    ? putting(
        of,
        { other },
        words.filter((one) => of.parties.some(({ roles }) => roles.includes(one))),
      )
    : undefined;
};

/**
 * Of several who are sued, the one who writes or is written to answers; whether the others answer with them, somebody has to say. Of several of
 * whom no word shows that they write, nobody is known to answer.
 */
export const oneOfSeveralSued = ({ parties }: SideCase, { sides, shown }: SaidBefore): Said | undefined => {
  const answers = (party: RecognisedParty, at: number): boolean =>
    isCalled(party, sideSigns.answering) || shown[at] === sides[at];
  const sued = placesWhere(parties, ({ roles }, at) => sides[at] !== null || roles.includes('被告'));
  if (sued.length < 2) return undefined;
  return { sides: parties.map((party, at) => (answers(party, at) ? (sides[at] ?? null) : null)), words: [] };
};

/** In a story whoever tells it sues; whoever their word alone would put beside the teller (我公司的员工…, 我是业主，物业公司…) is asked of. */
export const besideTeller = ({ parties, own }: SideCase, { sides }: SaidBefore): Said | undefined => {
  const tellers = placesWhere(parties, ({ roles }, at) => sides[at] === own && roles.includes('本人'));
  if (own === undefined || tellers.length !== 1) return undefined;
  return {
    sides: parties.map(({ roles }, at) => {
      const side = sides[at] ?? null;
      return side === own && !tellers.includes(at) && !roles.includes(own) ? null : side;
    }),
    words: ['本人'],
  };
};

const owners = anyOf(sideSigns.owners);
/** 我是业主, 我们业主委员会: in a story the owners sue, and not the company that the form mostly serves. */
const ownerTells = new RegExp(
  String.raw`(?:我们|${sideSigns.tellers.join('|')})(?:们|都)?(?:叫[^，,。；;\n]{2,4}[，, ]{0,2})?(?:是|作为|系)(?!物业)[^，,。；;\n]{0,10}${owners}|(?:我们|咱们)${owners}`,
  'u',
);
/** 告物业, 要求物业退押金: the company is sued. */
const againstCompany =
  /(?<![被原])告(?:这家|这个)?物业|(?:起诉|要求|让|叫)(?:这家|这个)?物业(?:公司)?(?=退|赔|修|返还|承担)/u;
const propertyFees = 'claim-property-management-contract';
const ownersSay = ({ definition: { key }, text }: SideCase): string | undefined =>
  key === propertyFees ? (isStory(text) && ownerTells.exec(text)?.[0]) || againstCompany.exec(text)?.[0] : undefined;

/** Where an owner tells the story, nobody but the teller is known to sue. */
export const ownersSue = (of: SideCase, { sides }: SaidBefore): Said | undefined => {
  const said = ownersSay(of);
  if (said === undefined) return undefined;
  return {
    sides: of.parties.map(({ roles }, at) =>
      sides[at] === of.own && !roles.includes('本人') ? null : (sides[at] ?? null),
    ),
    words: [said],
  };
};

/** Of the two sides of one contract, who stands opposite the writer is the other. */
export const oppositeOfContract = (of: SideCase, { sides, shown }: SaidBefore): Said | undefined => {
  const writer = of.parties.findIndex((_, at) => of.own !== undefined && shown[at] === of.own && sides[at] === of.own);
  if (writer === -1 || ownersSay(of) !== undefined) return undefined;
  return {
    sides: rolesWith(of.definition, of.parties, sides, writer, of.own ?? null),
    words: of.parties.flatMap(({ roles }) => roles),
  };
};

/** Whether two parties are the two sides of one contract by what the text calls them. */
const areOpposite = (one: RecognisedParty, other: RecognisedParty): boolean =>
  allSides.some(
    ([a, b]) =>
      (one.roles.includes(a) && other.roles.includes(b)) || (one.roles.includes(b) && other.roles.includes(a)),
  );

/**
 * The roles after somebody said that the party at `chosen` is `role`. Where a text names just the two sides of a contract, the other
 * side is proposed as the form's other side, unless somebody said already what it is.
 */
export const rolesWith = (
  definition: FormDefinition,
  parties: readonly RecognisedParty[],
  roles: Sides,
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
