import marks from './replyMarks.json' with { type: 'json' };
import { alternatives } from '../signs/alternatives.js';

/**
 * What a mark in a reply does: `open` begins a thought, `close` ends one that was opened by a mark of its group, `end` ends whatever
 * thought is open, and a `sign` of the model's template says nothing to anybody. What `isMarkup` may also be anybody's markup: it
 * counts only where a thought of its group is open.
 */
export type Mark =
  | { readonly does: 'open' | 'close'; readonly group: number; readonly isMarkup?: true }
  | { readonly does: 'end' | 'sign' };

/** Tags of whatever name open and close each other: models end `<think>` with `</thinking>`. */
const tagGroup = -1;
/** A thought that a gateway folded for a page. */
const detailsGroup = -2;
const sign: Mark = { does: 'sign' };

const literals: ReadonlyMap<string, Mark> = new Map(
  [
    ...marks.pairs.flatMap(({ open, close }, group) => [
      ...open.map((spelling) => [spelling, { does: 'open', group }] as const),
      ...close.map((spelling) => [spelling, { does: 'close', group }] as const),
    ]),
    ...marks.ends.map((spelling) => [spelling, { does: 'end' }] as const),
    ...marks.signs.map((spelling) => [spelling, sign] as const),
    ['</details>', { does: 'close', group: detailsGroup, isMarkup: true }] as const,
  ].map(([spelling, mark]): [string, Mark] => [spelling.toLowerCase(), mark]),
);

const tagNames: readonly string[] = [...marks.tags, ...marks.wrappers];
/** Brackets of tags: plain, wide, of their own, and as a gateway writes them that escapes text for a page. */
const [begins, ends] = ['(?:[<＜◁]|&lt;)', '(?:[>＞▷]|&gt;)'];
const tag = `${begins}(?<slash>/?)(?<name>${alternatives(tagNames)})(?: [^<>＜＞◁▷\\n]{0,80})?${ends}`;
const details = '<details [^<>\\n]{0,80}type="reasoning"[^<>\\n]{0,80}>';
/** A sign of a template, whatever its name: `<|im_end|>`, and with the wide strokes and low blocks of some models. */
const templateSign = '<[|｜][^<>|｜\\s]{1,40}[|｜]>';

const found = `(?<literal>${alternatives(literals.keys())})|(?<sign>${templateSign})|(?<details>${details})|${tag}`;
const longest = 200;

/** A pattern that finds the next mark in a text; each use has its own place in it. */
export const markPattern = (): RegExp => new RegExp(found, 'gi');

const anywhere = new RegExp(found, 'i');
/** Whether there is a mark in a text. */
export const hasMark = (text: string): boolean => anywhere.test(text);

/** What a mark that `markPattern` found does. */
export const markOf = ({ groups }: RegExpExecArray): Mark => {
  const { literal, name, slash, details: folded } = groups ?? {};
  if (literal !== undefined) return literals.get(literal.toLowerCase()) ?? sign;
  if (folded !== undefined) return { does: 'open', group: detailsGroup };
  if (name === undefined || marks.wrappers.includes(name.toLowerCase())) return sign;
  return { does: slash === '/' ? 'close' : 'open', group: tagGroup };
};

const spellings: readonly string[] = [...literals.keys()];
/** Whether a text, all there is yet, may turn out to be a longer mark than the one that it begins with: `<|start|>`, then `assistant`. */
export const mayGrow = (text: string): boolean => {
  const begun = text.slice(0, longest).toLowerCase();
  return text.length < longest && spellings.some((each) => each.length > begun.length && each.startsWith(begun));
};

const tagBegun = /^(?:[<＜◁]|&lt;)\/?(?<name>[a-z:_]{0,16})(?<more> [^<>＜＞◁▷\n]{0,80})?(?:&(?:gt?)?)?$/;
const signBegun = /^<(?:[|｜][^<>|｜\s]{0,40}[|｜]?)?$/;
const detailsBegun = /^<details [^<>\n]{0,180}$/;

const mayBegin = (text: string): boolean => {
  if ('&lt;'.startsWith(text) || '<details '.startsWith(text) || mayGrow(text)) return true;
  if (signBegun.test(text) || detailsBegun.test(text)) return true;
  const { name, more } = tagBegun.exec(text)?.groups ?? {};
  if (name === undefined) return false;
  return more === undefined ? tagNames.some((each) => each.startsWith(name)) : tagNames.includes(name);
};

const firstSigns = new Set([...spellings.map((spelling) => spelling.charAt(0)), '<', '＜', '◁', '&']);

/** How many characters at the end of a text may be the beginning of a mark, of which the next piece brings the rest. */
export const begunAtEnd = (text: string): number => {
  const end = text.slice(-longest).toLowerCase();
  for (let at = 0; at < end.length; at += 1)
    if (firstSigns.has(end.charAt(at)) && mayBegin(end.slice(at))) return end.length - at;
  return 0;
};
