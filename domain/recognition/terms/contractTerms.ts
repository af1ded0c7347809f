import type { Passage } from '../findings/finding.js';

/** A numbered term of a contract: `number` as it is printed, without 第 and 条 (`六`, `5.2`), `title` what its head names it, '' without one. */
export type Term = Passage & { readonly number: string; readonly title: string; readonly depth: number };

const han = String.raw`\p{Script=Han}`;
/** Heads of terms, the outer ones first: 六、…; 第六条 …, 6 违约责任; 6.1 …. */
const heads: readonly { readonly depth: number; readonly pattern: RegExp }[] = [
  { depth: 0, pattern: /(?<=^|\n)[ \t]*(?<number>[一二三四五六七八九十]{1,3})[、.] ?/gu },
  { depth: 1, pattern: /(?<=^|\n|[。;])[ \t]*第(?<number>[一二三四五六七八九十百]{1,4}|\d{1,3})条[ \t:、]*/gu },
  { depth: 1, pattern: new RegExp(String.raw`(?<=^|\n)[ \t]*(?<number>\d{1,2})(?:[、.] ?| {1,4})(?=${han})`, 'gu') },
  {
    depth: 2,
    pattern: new RegExp(String.raw`(?<=^|\n|[。;])[ \t]*(?<number>\d{1,2}\.\d{1,2})[、.]?[ \t]*(?=${han}{3})`, 'gu'),
  },
];
/** Fewer heads of one kind than these are no terms. */
const fewest = 3;
/** Behind the terms: where the sides sign, or what says that nothing follows. */
const closing = new RegExp(
  String.raw`\n[ \t]*(?:\(?以下无正文|\(?此页|\(?本页|(?:甲方|乙方|供方|需方|供 {1,8}方|出租[人方]|承租[人方]|出借人|借款人|贷款人|发包[人方]|承包[人方]|卖方|买方|出卖人|买受人)[^\n]{0,12}(?:盖章|签字|签章|签名|[:\t]))`,
  'u',
);
/** A text that lays something down between two sides: its title, or its words for itself. */
const contract =
  /(?:合同|协议)(?:书)?[ \t]*(?:\n|$)|^[^。]{0,40}(?:合同|协议|租约)(?:书)?[ \t(]{1,12}(?:合同|协议)?(?:编号|节录|摘录|复印件|照片|抄)|本合同|本协议|甲、?乙双方/u;
const longestTitle = 24;

/** What a head names: the words up to a colon or the end of the line, where that is short. */
const titleAt = (folded: string, from: number, to: number): string =>
  new RegExp(String.raw`^[^\n。;]{1,${longestTitle}}?(?=[:\n]|$)`, 'u').exec(folded.slice(from, to))?.[0].trim() ?? '';

/** The numbered terms of a contract in the order of the text, its signs half-width; none where the text is no contract. */
export const termsIn = (folded: string): readonly Term[] => {
  if (!contract.test(folded)) return [];
  const found = heads
    .map(({ depth, pattern }) =>
      [...folded.matchAll(pattern)].map(({ 0: all, index, groups = {} }) => ({
        ...{ depth, number: groups['number'] ?? '' },
        ...{ at: index, from: index + all.length },
      })),
    )
    .filter((own) => own.length >= fewest)
    .flat()
    .sort((one, other) => one.at - other.at);
  return found.map(({ depth, number, at, from }, place): Term => {
    const next = found.slice(place + 1).find((other) => other.depth <= depth)?.at;
    const rest = folded.slice(from, next ?? folded.length);
    const ends = next === undefined ? [closing, /\n[ \t]*\n/u] : [closing];
    const end = Math.min(...ends.map((sign) => sign.exec(rest)?.index ?? rest.length));
    const to = from + rest.slice(0, end).trimEnd().length;
    return { depth, number, title: titleAt(folded, from, to), from: Math.max(from, at), to };
  });
};

/** The innermost term that a place stands in. */
export const termAt = (terms: readonly Term[], place: number): Term | undefined =>
  terms.filter(({ from, to }) => from <= place && place < to).sort((one, other) => other.depth - one.depth)[0];
