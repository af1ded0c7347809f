import table from './table.json' with { type: 'json' };

/** Signs each behind the one that it stands for: `⺠民⻅见`. */
const pairsIn = (signs: string): readonly (readonly [string, string])[] => {
  const all = [...signs];
  return all.flatMap((sign, at) => (at % 2 === 0 ? [[sign, all[at + 1] ?? sign] as const] : []));
};
const classOf = (signs: Iterable<string>): string =>
  [...signs].map((sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join('');

/** Replaces each sign of a map in linear time; a text without any of them is given back as it is. */
const replacer = (wholeOf: ReadonlyMap<string, string>) => {
  const any = new RegExp(`[${classOf(wholeOf.keys())}]`, 'gu');
  return (text: string): string => text.replace(any, (sign) => wholeOf.get(sign) ?? sign);
};

const [dots = '', stops = ''] = table.alike;

/** The signs that are written between the parts of a name such as 阿卜杜拉·买买提, as a class of a regular expression with the flag `u`. */
export const dotClass = classOf(dots);

/**
 * Signs that nobody sees, as a class of a regular expression with the flag `u`: of no width, fillers, variation selectors, marks of
 * direction, control characters. Line ends and tabs are none.
 */
export const unseenClass = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u2800`;
const unseen = new RegExp(`[${unseenClass}]+`, 'gu');
const isUnseen = new RegExp(`^[${unseenClass}]$`, 'u');

/** The same signs spelled out, for regular expressions of programs that know no properties of signs; made once, when it is asked for. */
export const unseenRanges = (): string => {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    if (!isUnseen.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map((ends) => [...new Set(ends)].map((code) => String.fromCodePoint(code)).join('-')).join('');
};

/** The text without signs that nobody sees; line ends and tabs stay. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * The text without the unseen signs that set the direction of others (U+202A–202E, 2066–2069): with one, a sum is shown and printed in
 * another order than it is stored.
 */
export const withoutTurning = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]+/gu, '');

/** What is said of such a sign. */
export const turningSignSentence =
  '里面有看不见的符号，会把字倒过来显示，和存下来的次序不一样；去掉以后请再看一遍内容对不对';

/**
 * Parts of characters, which text out of PDFs has in place of the characters that look the same (Unicode, EquivalentUnifiedIdeograph,
 * blocks 2E80–2EFF and 2F00–2FDF).
 */
const radicals = new Map([...pairsIn(table.radicals.supplement), ...pairsIn(table.radicals.kangxi)]);

/** `⻛⼭` → `风山`: parts of characters as the characters that they stand for. */
export const wholeCharacters = replacer(radicals);

/** The same, each in its place: what stands for no part of one unit (UTF-16) stays, so that every offset is what it was. */
export const wholeInPlace = replacer(new Map([...radicals].filter(([, whole]) => whole.length === 1)));

const betweenNames = new RegExp(String.raw`(?<=\p{Script=Han})[${dotClass}](?=\p{Script=Han})`, 'gu');

/** The dots between Chinese characters as one, each in its place. */
export const dotsInPlace = (text: string): string => text.replace(betweenNames, '·');

/** Code points of no meaning of their own that input methods gave rare characters before Unicode had them (GBK FE50–FEA0), and those characters. */
const ofOldCodes = new Map(
  [...table.oldCodes.signs].map((sign, at) => [
    String.fromCharCode(Number.parseInt(table.oldCodes.first, 16) + at),
    wholeCharacters(sign),
  ]),
);
const withoutOldCodes = replacer(ofOldCodes);
const unprintable = /[\p{Co}\p{Cs}]/u;

/** Whether the text has a sign that every computer prints as another one or not at all: of private use, or half of a pair. */
export const hasUnknownSign = (text: string): boolean => unprintable.test(text);

/** What is said of such a sign. */
export const unknownSignSentence =
  '有一个字是旧输入法或字体自造的，别的电脑和打印机上会变成别的字；换用现在的输入法重新打一次，打不出的就写拼音';

/** The text with the characters in place of their old codes; `undefined` where that leaves a sign that is known to nobody. */
export const knownSigns = (text: string): string | undefined => {
  const known = withoutOldCodes(text);
  return hasUnknownSign(known) ? undefined : known;
};

const alikeSigns = new Map(
  table.alike.flatMap((signs) => {
    const [one = '', ...others] = [...signs];
    return others.map((sign) => [sign, one] as const);
  }),
);
/** One sign as those that look or mean the same are compared: `’` is `'`; `undefined` for a sign that is alike to no other. */
export const alikeSign = (sign: string): string | undefined => alikeSigns.get(sign);

const withOneOfEach = replacer(new Map([...ofOldCodes, ...radicals, ...pairsIn(table.variants), ...alikeSigns]));
const withOneBracket = replacer(new Map(pairsIn('[(])')));
const withDots = replacer(new Map([...stops].map((stop) => [stop, '·'])));

/**
 * A text as it is compared and searched: one sign of each kind (dots, quotes, dashes, brackets, widths, variants, parts of characters), and
 * none that nobody sees. White space and letter case stay. Folding what is folded changes nothing; the time is linear.
 */
export const sameSigns = (text: string): string =>
  withOneBracket(withOneOfEach(withoutUnseen(withOneOfEach(text).normalize('NFKC'))).normalize('NFKC'));

/** The same for a name, in which a full stop is one more dot: `阿卜杜拉.买买提`. */
export const sameName = (name: string): string => withDots(sameSigns(name));
