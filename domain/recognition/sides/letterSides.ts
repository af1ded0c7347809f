import { foldedInPlace } from '../../quantities/signs.js';
import type { RecognisedParty } from '../people/index.js';
import { type Said, type SideCase, anyOf, nameOf, only, putting } from './rule.js';
import { sideSigns } from './sideSigns.js';

const { letters: words, demands } = sideSigns;

const unpaid = String.raw`(?:${words.unpaid.join('|')}|未按[^。\n]{0,8}${anyOf(words.unpaidAsAgreed)}|尚未[^。\n]{0,4}${anyOf(words.unpaidYet)})`;
const you = anyOf(words.you);
/** 贵司至今尚欠货款: the one who is written to owes something. */
const youOwe = new RegExp(String.raw`${you}[^。！!\n]{0,60}${unpaid}`, 'u');
/** 我司尚欠贵司: the other way round. */
const weOwe = new RegExp(String.raw`${anyOf(words.we)}[^。，,；;\n]{0,12}${unpaid}[^。，,；;\n]{0,4}${you}`, 'u');
const asked = new RegExp(String.raw`${anyOf(words.asks)}[^。；;\n]{0,40}${anyOf(demands)}`, 'u');

/** A line that ends with a colon, behind which somebody is spoken to; 致：… may stand without one. */
const salutation =
  /(?:^|\n) {0,4}(?:(?:致 ?:? ?)?(?:尊敬的)?(?<names>[^\n:。]{2,80}?) {0,2}: {0,2}(?=\n|你|您|贵|我|本|现)|致 ?:? ?(?<called>[^\n:。]{2,80}?) {0,4}(?=\n))/gu;
const asCustomer = new RegExp(String.raw`^(?:[\p{Script=Han}\d]{0,16}${anyOf(words.customers)}) ?`, 'u');
/** 兹函告, 回函: what answers a demand may ask something itself. */
const reply = /(?:^|\n)[ \t]*(?:回 *函|复 *函|答 *复 *函|回 *复 *函|关于[^\n]{0,30}(?:回函|复函|答复))/u;
const withoutBrackets = (name: string): string => name.replaceAll(/\([^()]*\)/g, '').trim();
const foldedName = (party: RecognisedParty): string => foldedInPlace(nameOf(party));

type Letter = { readonly to: readonly number[]; readonly from: readonly number[]; readonly body: string };

const shortestEnding = 3;
const isEnding = (name: string, written: string): boolean =>
  name === written || (written.length >= shortestEnding && name.endsWith(written));

/** The one who signs a letter: by the whole name or by the end of it alone (海丰水产加工厂). */
const signerOf = (body: string, parties: readonly RecognisedParty[], to: readonly number[]): readonly number[] => {
  const lines = [
    ...body.matchAll(/(?:^|\n)[ \t]*(?<name>[\p{Script=Han}]{2,30}?)(?: ?\([^()\n]{1,6}\))?(?=[ \t]|\n|$)/gu),
  ].map(({ groups = {} }) => groups['name'] ?? '');
  const signed = parties.flatMap((party, at) => {
    const name = withoutBrackets(foldedName(party));
    return !to.includes(at) && lines.some((line) => isEnding(name, line)) ? [{ at, name: foldedName(party) }] : [];
  });
  const longest = signed.filter(
    ({ at, name }) =>
      !signed.some((further) => further.at !== at && further.name.endsWith(name) && further.name !== name),
  );
  return only(longest.map(({ at }) => at));
};

/** The letters of a text that are addressed to parties alone: to whom, by whom, and what they say. */
const lettersIn = ({ folded, parties }: SideCase): readonly Letter[] => {
  const places = new Map(parties.map((party, at) => [withoutBrackets(foldedName(party)), at]));
  const heads = [...folded.matchAll(salutation)].flatMap((match) => {
    const names = (match.groups?.['names'] ?? match.groups?.['called'] ?? '').split(/[、,]/u).map((name) =>
      withoutBrackets(name)
        .replace(asCustomer, '')
        .replace(/(?:先生|女士)$/u, '')
        .trim(),
    );
    const to = names.map((name) => places.get(name)).filter((at) => at !== undefined);
    return to.length === names.length ? [{ to, start: match.index, body: match.index + match[0].length }] : [];
  });
  return heads.map(({ to, body: start }, at) => {
    const body = folded.slice(start, heads[at + 1]?.start ?? folded.length);
    return { to, from: signerOf(body, parties, to), body };
  });
};

/**
 * Who asks for money, goods or a flat in a letter that names those to whom it goes sues them, each of whom it asks; the one to whom it goes answers a
 * complaint. Nobody where letters go both ways or an answer is among them: that one may ask for something as well.
 */
export const senderOfLetter = (of: SideCase): Said | undefined => {
  const letters = lettersIn(of);
  const claims = letters.flatMap(({ to, from, body }) => {
    const said = asked.exec(body) ?? youOwe.exec(body);
    return said && !weOwe.test(body) ? [{ to, from, said: said[0] }] : [];
  });
  const addressed = [...new Set(claims.flatMap(({ to }) => to))];
  const senders = [...new Set(claims.flatMap(({ from }) => from))];
  const isBothWays =
    addressed.some((at) => senders.includes(at)) || reply.test(of.folded) || letters.length !== claims.length;
  if (addressed.length === 0 || isBothWays) return undefined;
  const places = of.definition.kind === 'defense' ? { own: only(addressed) } : { own: only(senders), other: addressed };
  return putting(
    of,
    places,
    claims.map(({ said }) => said),
  );
};

/** 本院受理…诉你单位: a court tells somebody that they are sued. */
const courtNotice = /本院(?:已经?|依法)?受理[^。\n]{2,80}(?:诉|与)你|诉你(?:单位|公司|方|厂|店|校)?[^。\n]{0,30}一案/u;

/** To whom a court writes that it has a complaint against them answers it. */
export const addresseeOfCourt = (of: SideCase): Said | undefined => {
  const notices = lettersIn(of).flatMap(({ to, body }) => {
    const said = courtNotice.exec(body);
    return said ? [{ to, said: said[0] }] : [];
  });
  return notices.length === 0
    ? undefined
    : putting(
        of,
        { own: only([...new Set(notices.flatMap(({ to }) => to))]) },
        notices.map(({ said }) => said),
      );
};
