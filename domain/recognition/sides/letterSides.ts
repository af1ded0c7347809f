import type { FormDefinition } from '../../forms/definition.js';
import type { RecognisedParty } from '../people/index.js';
import { type Sides, type TwoSides, only } from './twoSides.js';
import { foldedInPlace } from '../../quantities/signs.js';

const nobody = (parties: readonly RecognisedParty[]): Sides => parties.map(() => null);
const nameOf = ({ findings: [name] }: RecognisedParty): string => foldedInPlace(name?.value ?? '');

const unpaid =
  '(?:尚欠|欠付|拖欠|欠|未付|未支付|未缴|未交|未还|未归还|未清偿|未结清|未按[^。\\n]{0,8}(?:支付|付款|缴纳|归还)|逾期未|尚未[^。\\n]{0,4}(?:支付|缴纳|付清|归还))';
const you = '(?:贵(?:公司|单位|司|方|厂|店|户)|你(?:公司|单位|司|方|厂|店)?|您)';
const we = '(?:我(?:公司|单位|司|方|厂|店|行|社|院|们)|本(?:公司|单位|厂|店|行|人))';
/** 贵司至今尚欠货款: the one who is written to owes something. */
const youOwe = new RegExp(`${you}[^。！!\\n]{0,60}${unpaid}`, 'u');
/** 我司尚欠贵司: the other way round. */
const weOwe = new RegExp(`${we}[^。，,；;\\n]{0,12}${unpaid}[^。，,；;\\n]{0,4}${you}`, 'u');
const otherCases: ReadonlySet<string> = new Set(['claim-labor-dispute', 'claim-divorce']);

/** A line that ends with a colon, behind which somebody is spoken to; 致：… may stand without one. */
const salutation =
  /(?:^|\n) {0,4}(?:(?:致 ?:? ?)?(?:尊敬的)?(?<names>[^\n:。]{2,80}?) {0,2}: {0,2}(?=\n|你|您|贵|我|本|现)|致 ?:? ?(?<called>[^\n:。]{2,80}?) {0,4}(?=\n))/gu;
/** 兹函告, 回函: what answers a demand may ask something itself. */
const reply = /(?:^|\n)[ \t]*(?:回 *函|复 *函|答 *复 *函|回 *复 *函|关于[^\n]{0,30}(?:回函|复函|答复))/u;
const withoutBrackets = (name: string): string => name.replaceAll(/\([^()]*\)/g, '').trim();

type Letter = { readonly to: readonly number[]; readonly from: number | undefined; readonly body: string };

/** The letters of a text that are addressed to parties alone: to whom, by whom, and what they say. */
const lettersIn = (folded: string, parties: readonly RecognisedParty[]): readonly Letter[] => {
  const places = new Map(parties.map((party, at) => [withoutBrackets(nameOf(party)), at]));
  const heads = [...folded.matchAll(salutation)].flatMap((match) => {
    const names = (match.groups?.['names'] ?? match.groups?.['called'] ?? '').split(/[、,]/u).map((name) =>
      withoutBrackets(name)
        .replace(/^(?:[\p{Script=Han}\d]{0,16}(?:业主|承租人|客户|用户)) ?/u, '')
        .replace(/(?:先生|女士)$/u, '')
        .trim(),
    );
    const to = names.map((name) => places.get(name));
    const known = to.filter((at) => at !== undefined);
    return known.length === names.length
      ? [{ to: known, start: match.index, body: match.index + match[0].length }]
      : [];
  });
  return heads.map(({ to, body }, at) => {
    const said = folded.slice(body, heads[at + 1]?.start ?? folded.length);
    // Who signs by the end of their name alone (海丰水产加工厂) signs too.
    const signed = parties.flatMap((party, place) => {
      const name = withoutBrackets(nameOf(party));
      const own = [
        ...said.matchAll(/(?:^|\n)[ \t]*(?<name>[\p{Script=Han}]{2,30}?)(?: ?\([^()\n]{1,6}\))?(?=[ \t]|\n|$)/gu),
      ];
      return !to.includes(place) && own.some(({ groups = {} }) => isEnding(name, groups['name'] ?? '')) ? [place] : [];
    });
    const longest = signed.filter((place) => {
      const name = parties[place] ? nameOf(parties[place]) : '';
      return !signed.some(
        (further) =>
          further !== place &&
          parties[further] &&
          nameOf(parties[further]).endsWith(name) &&
          nameOf(parties[further]) !== name,
      );
    });
    return { to, from: only(longest), body: said };
  });
};

const shortestEnding = 3;
const isEnding = (name: string, written: string): boolean =>
  name === written || (written.length >= shortestEnding && name.endsWith(written));

/**
 * Who asks for money, goods or a flat in a letter that names those to whom it goes sues them, each of whom it asks; the one to whom it goes answers a complaint. Nobody where letters go both ways or an answer is
 * among them: that one may ask for something as well.
 */
export const byAddress = (
  { kind, key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  demands: readonly string[],
): Sides => {
  const folded = foldedInPlace(text);
  const asked = new RegExp(`(?:请|限|要求|务必|望)[^。；;\\n]{0,40}(?:${demands.join('|')})`, 'u');
  const letters = lettersIn(folded, parties);
  const claims = letters.filter(({ body }) => (asked.test(body) || youOwe.test(body)) && !weOwe.test(body));
  const addressed = new Set(claims.flatMap(({ to }) => to));
  const senders = new Set(claims.flatMap(({ from }) => from ?? []));
  const isBothWays =
    [...addressed].some((at) => senders.has(at)) || reply.test(folded) || letters.length !== claims.length;
  if (otherCases.has(key) || addressed.size === 0 || isBothWays || !own) return nobody(parties);
  const [answering] = addressed;
  if (kind === 'defense' && addressed.size === 1) return parties.map((_, at) => (at === answering ? own : null));
  if (kind !== 'claim' || !other) return nobody(parties);
  const sender = only([...senders]);
  return parties.map((_, at) => (addressed.has(at) ? other : at === sender ? own : null));
};

/** 本院受理…诉你单位: a court tells somebody that they are sued. */
const courtNotice = /本院(?:已经?|依法)?受理[^。\n]{2,80}(?:诉|与)你|诉你(?:单位|公司|方|厂|店|校)?[^。\n]{0,30}一案/u;

/** To whom a court writes that it has a complaint against them answers it. */
export const byCourtNotice = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own]: TwoSides,
): Sides => {
  const letters = lettersIn(foldedInPlace(text), parties).filter(({ body }) => courtNotice.test(body));
  const addressed = only([...new Set(letters.flatMap(({ to }) => to))]);
  if (kind !== 'defense' || addressed === undefined || own === undefined) return nobody(parties);
  return parties.map((_, at) => (at === addressed ? own : null));
};
