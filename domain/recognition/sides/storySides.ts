import { type RecognisedParty, turnsIn } from '../people/index.js';
import { isStory } from '../texts/story.js';
import {
  type Said,
  type SideCase,
  anyOf,
  isOrganisation,
  nameOf,
  only,
  patternOfName,
  placesWhere,
  putting,
} from './rule.js';
import { sideSigns } from './sideSigns.js';

/** An organisation that by its name can be nothing else in a form of this kind; of two, somebody has to say which. */
export const nameOfRole = ({ definition: { key }, parties, text }: SideCase): Said | undefined => {
  // An insurer that takes over a claim sues by it.
  if (/defense-.{0,60}insurance/.test(key) && sideSigns.recourse.some((word) => text.includes(word))) return undefined;
  const named = Object.entries(sideSigns.names[key] ?? {}).map(([role, listed]) => ({
    role,
    listed,
    at: only(
      placesWhere(
        parties,
        (party) =>
          isOrganisation(party) &&
          listed.some((word) => nameOf(party).includes(word)) &&
          !sideSigns.offices.some((ending) => nameOf(party).endsWith(ending)),
      ),
    ),
  }));
  return {
    sides: parties.map((_, place) => named.findLast(({ at }) => at.includes(place))?.role ?? null),
    words: named.flatMap(({ at, listed }) =>
      at.length > 0 ? listed.filter((word) => parties.some((party) => nameOf(party).includes(word))) : [],
    ),
  };
};

/** A line of a paper that is no longer may be a remark of who fills in the form. */
const longestRemark = 20;
const whoIAm = String.raw`(?<role>\p{Script=Han}{2,6}?)(?<number>[一二三四五六七八九\d])?(?=[）)，,。；;：:、\s]|$)`;
const ofRemark = new RegExp(
  String.raw`(?<![\p{Script=Han}])${anyOf(sideSigns.speakers.remarks)}(?:只是|就是|是|系|作为|为)?[（(]?${whoIAm}`,
  'gu',
);
/** What no term of a contract says: 我是承租人. */
const ofPaper = new RegExp(
  String.raw`(?<![\p{Script=Han}])${anyOf(sideSigns.speakers.papers)}(?:就是|是)${whoIAm}`,
  'gu',
);

/**
 * The side of a contract or of a case that the writer says to be theirs: 我是承租人, 我方（供方）, 我们公司是甲方, 我是被告二. In a complaint and in a
 * defence alike the writer is on the form's own side.
 */
export const firstPerson = (of: SideCase): Said | undefined => {
  const { parties, text } = of;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isChat = turnsIn(of.folded).length > 0;
  const said = lines.flatMap((line) => {
    const isRemark = isStory(text) || line.trim().length <= longestRemark;
    return isRemark || !isChat ? [...line.matchAll(isRemark ? ofRemark : ofPaper)] : [];
  });
  const means = (party: RecognisedParty, { role = '', number }: Record<string, string | undefined>): boolean => {
    const numbered = new RegExp(`${role} ?${number ?? ''}[^\\n\\p{Script=Han}]{0,4}${patternOfName(party)}`, 'u');
    return party.roles.includes(role) && (number === undefined || numbered.test(text));
  };
  const own = placesWhere(parties, (party) => said.some(({ groups = {} }) => means(party, groups)));
  return said.length === 0
    ? undefined
    : putting(
        of,
        { own: only(own) },
        said.map(([words]) => words),
      );
};

const teller = new RegExp(`(?<![给为替帮])${anyOf(sideSigns.tellers)}`, 'u');
const isPaper = new RegExp(String.raw`${anyOf(sideSigns.papers)}|(?:^|\n) ?(?:原告|被告|申请人)`, 'u');

/** Of those whom a story names, the ones who stand opposite whoever tells it; nobody where it names both sides of a contract. */
export const oppositeTeller = (of: SideCase): Said | undefined => {
  const { parties, text } = of;
  const told = sideSigns.told[of.definition.key] ?? [];
  const sides = parties.map(({ roles }) => told.filter((side) => roles.some((role) => side.includes(role))));
  const [words = [], ...more] = new Set(sides.flat());
  if (!isStory(text) || !teller.test(text) || isPaper.test(text) || more.length > 0) return undefined;
  return putting(
    of,
    { other: placesWhere(parties, ({ roles }, at) => sides[at]?.length === 1 && !roles.includes('本人')) },
    words.filter((word) => parties.some(({ roles }) => roles.includes(word))),
  );
};
