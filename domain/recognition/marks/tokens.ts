import { isMisreadBefore, markKind, type MarkKind } from '../../signs/marks.js';
import type { Passage } from '../findings/finding.js';

/** A box, a tick, or both in one place (`√□`), beside a word. */
export type Token = Passage & { readonly kind: MarkKind };

const openings = '([【〔';
const closings = ')]】〕';
/** What stands between brackets where a tick is meant: [x], (√), 【v】. */
const bracketTicks = 'xXvV*';
const mostSpaces = 6;

const isSpace = (sign: string | undefined): boolean => sign === ' ' || sign === '\t' || sign === '\ufe0f';
/** What may stand between a word and its sign: spaces, where lines were broken anywhere the end of one too. */
const isGap = (sign: string | undefined, overLines: boolean): boolean =>
  isSpace(sign) || (overLines && (sign === '\n' || sign === '\r'));

/** The sign that ends or begins at a place, pairs of units as one. */
const signBefore = (text: string, at: number): string => {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(Math.max(0, at - 2), at) : text.slice(Math.max(0, at - 1), at);
};
const signAt = (text: string, at: number): string => {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** The strongest of the signs in one place: a tick beside its box is a tick. */
const strongest = (all: readonly MarkKind[]): MarkKind =>
  (['tick', 'crossed-box', 'cross', 'misread-tick', 'box', 'misread-box'] as const).find((kind) =>
    all.includes(kind),
  ) ?? 'box';

/** What a pair of brackets holds: a tick, a cross, nothing; `undefined` where words stand in it. */
const inBrackets = (inner: string): MarkKind | undefined => {
  const said = inner.replaceAll(/[\s\ufe0f]/g, '');
  if (said === '') return 'box';
  if ([...said].length === 1 && bracketTicks.includes(said)) return 'tick';
  const kinds = [...said].map(markKind);
  return kinds.every((kind) => kind !== undefined) ? strongest(kinds.flatMap((kind) => kind ?? [])) : undefined;
};

const longestBrackets = 6;

/** The token that begins at a place, behind spaces; `overLines`: on the next line too. */
export const tokenBehind = (text: string, at: number, overLines = false): Token | undefined => {
  let from = at;
  while (from - at < mostSpaces && isGap(text[from], overLines)) from += 1;
  if (openings.includes(text[from] ?? '\n')) {
    const inner = text.slice(from + 1, from + 1 + longestBrackets);
    const end = [...inner].findIndex((sign) => closings.includes(sign));
    const kind = end === -1 ? undefined : inBrackets([...inner].slice(0, end).join(''));
    if (kind === undefined) return undefined;
    return { kind, from, to: from + 2 + [...inner].slice(0, end).join('').length };
  }
  const kinds: MarkKind[] = [];
  let to = from;
  for (;;) {
    const sign = signAt(text, to);
    const kind = markKind(sign);
    if (kind === undefined) break;
    kinds.push(kind);
    to += sign.length;
    while (text[to] === '\ufe0f') to += 1;
  }
  return kinds.length === 0 ? undefined : { kind: strongest(kinds), from, to };
};

/** The token that ends at a place, before spaces; `overLines`: on the line before too. */
export const tokenBefore = (text: string, at: number, overLines = false): Token | undefined => {
  let to = at;
  while (at - to < mostSpaces && isGap(text[to - 1], overLines)) to -= 1;
  if (closings.includes(text[to - 1] ?? '\n')) {
    const start = Math.max(0, to - 1 - longestBrackets);
    const inner = text.slice(start, to - 1);
    const open = Math.max(...[...openings].map((sign) => inner.lastIndexOf(sign)));
    const kind = open === -1 ? undefined : inBrackets(inner.slice(open + 1));
    return kind === undefined ? undefined : { kind, from: start + open, to };
  }
  const kinds: MarkKind[] = [];
  let from = to;
  for (;;) {
    const sign = signBefore(text, from);
    const kind = markKind(sign) ?? (kinds.length === 0 && isMisreadBefore(sign) ? 'misread-box' : undefined);
    if (kind === undefined) break;
    kinds.push(kind);
    from -= sign.length;
  }
  // A number that ends before a word is no box: 30男.
  if (/\d/.test(text.slice(from, to)) && /[\d.]/.test(text[from - 1] ?? '')) return undefined;
  return kinds.length === 0 ? undefined : { kind: strongest(kinds), from, to };
};
