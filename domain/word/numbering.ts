import { inChinese } from '../citations/articleNumber.js';
import { signOf } from './signs.js';
import type { ListPlace } from './styles.js';
import { attribute, child, elementsOf, isOn, valueOf, type Element } from './xml.js';

type Level = {
  readonly start: number;
  readonly format: string;
  /** The text of the number with a place for each level, such as `第%1条` or `%1.%2`. */
  readonly text: string;
  /** Whether it goes on counting when a level above it does: 第X条 through all chapters. */
  readonly goesOn: boolean;
  /** Whether the numbers of the levels above it are written in figures. */
  readonly inFigures: boolean;
  readonly font: string | undefined;
};
type Levels = ReadonlyMap<number, Level>;
type List = {
  readonly abstract: string;
  /** The numbers at which its levels start anew, and the levels that it defines itself. */
  readonly starts: ReadonlyMap<number, number>;
  readonly own: Levels;
};

const named = (parent: Element | undefined, name: string): readonly Element[] =>
  parent === undefined ? [] : elementsOf(parent).filter((one) => one.name === name);

const readLevel = (level: Element): Level => {
  const fonts = child(child(level, 'w:rPr'), 'w:rFonts');
  return {
    start: Number(valueOf(level, 'start') ?? '1'),
    format: valueOf(level, 'numFmt') ?? 'decimal',
    text: valueOf(level, 'lvlText') ?? '',
    goesOn: valueOf(level, 'lvlRestart') === '0',
    inFigures: isOn(child(level, 'w:isLgl')) ?? false,
    font: attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi'),
  };
};
/** A list has nine levels at most. */
const readLevels = (levels: readonly Element[]): Levels =>
  new Map(levels.slice(0, 9).map((level) => [Number(attribute(level, 'ilvl')), readLevel(level)]));

const readList = (list: Element): List => {
  const overrides = named(list, 'w:lvlOverride');
  return {
    abstract: valueOf(list, 'abstractNumId') ?? '',
    starts: new Map(
      overrides.flatMap((override) => {
        const start = valueOf(override, 'startOverride');
        return start === undefined ? [] : [[Number(attribute(override, 'ilvl')), Number(start)] as const];
      }),
    ),
    own: readLevels(overrides.flatMap((override) => named(override, 'w:lvl'))),
  };
};

const roman = (number: number): string => {
  const signs: readonly (readonly [number, string])[] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let [rest, text] = [Math.min(number, 399), ''];
  for (const [value, sign] of signs)
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  return text;
};
const letter = (number: number): string => String.fromCharCode(97 + ((number - 1) % 26));

/** Formats that have a sign for each number, beginning with one. */
const sequences: Readonly<Record<string, string>> = {
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedParen: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇',
  decimalEnclosedFullstop: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛',
  ideographEnclosedCircle: '㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉',
};
const capitals: Readonly<Record<string, string>> = {
  ...{
    一: '壹',
    二: '贰',
    三: '叁',
    四: '肆',
    五: '伍',
    六: '陆',
    七: '柒',
    八: '捌',
    九: '玖',
    十: '拾',
    百: '佰',
    千: '仟',
  },
};

const numeral = (number: number, format: string): string => {
  const sign = [...(sequences[format] ?? '')][number - 1];
  if (sign !== undefined) return sign;
  if (number < 1) return String(number);
  if (/legal/iu.test(format) && number < 10_000)
    return inChinese(number).replaceAll(/[一-十百千]/gu, (one) => capitals[one] ?? one);
  if (/chinese|ideograph|japanese|taiwanese/iu.test(format) && number < 10_000) return inChinese(number);
  if (/^decimalZero/u.test(format)) return String(number).padStart(2, '0');
  if (/^decimalFullWidth/u.test(format))
    return String(number).replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  if (format === 'upperRoman') return roman(number).toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperLetter') return letter(number).toUpperCase();
  return format === 'lowerLetter' ? letter(number) : String(number);
};

/** What stands before a paragraph of a list: 一、, （一）, 1., 第一条, or a box; `''` for dots, and for what is in no list. */
export type NumberCounter = (place: ListPlace) => string;

/** The bullets that are boxes to be ticked; dots say nothing. */
const bulletOf = ({ text, font }: Level): string => {
  const sign = signOf(text.codePointAt(0) ?? 0, font) ?? '';
  return /^[□☐☑☒√■]$/u.test(sign) ? sign : '';
};

/** Counts as Word does while the paragraphs pass: lists with one definition share their numbers. No library writes these numbers. */
export const countNumbers = (root: Element | undefined): NumberCounter => {
  const abstracts = named(root, 'w:abstractNum');
  const linked = new Map(abstracts.map((one) => [valueOf(one, 'styleLink'), one]));
  const levelsOf = new Map(
    abstracts.map((one) => {
      // A list may take its levels from a style of lists, which another definition has.
      const link = valueOf(one, 'numStyleLink');
      return [
        attribute(one, 'abstractNumId'),
        readLevels(named((link === undefined ? undefined : linked.get(link)) ?? one, 'w:lvl')),
      ] as const;
    }),
  );
  const lists = new Map(
    named(root, 'w:num').map((list) => {
      const { abstract, starts, own } = readList(list);
      return [
        attribute(list, 'numId'),
        { abstract, starts, levels: new Map([...(levelsOf.get(abstract) ?? []), ...own]) },
      ];
    }),
  );
  const counts = new Map<string, Map<number, number>>();
  const placesInUse = new Set<string>();
  return ({ list, level }) => {
    const found = lists.get(list);
    if (found === undefined) return '';
    const own = found.levels;
    const defined = own.get(level);
    if (defined === undefined) return '';
    const countOfLevel = counts.get(found.abstract) ?? new Map<number, number>();
    counts.set(found.abstract, countOfLevel);
    const override = placesInUse.has(`${list}.${level}`) ? undefined : found.starts.get(level);
    placesInUse.add(`${list}.${level}`);
    countOfLevel.set(level, override ?? (countOfLevel.get(level) ?? defined.start - 1) + 1);
    for (const deeper of [...countOfLevel.keys()])
      if (deeper > level && own.get(deeper)?.goesOn !== true) countOfLevel.delete(deeper);
    if (defined.format === 'bullet') return bulletOf(defined);
    if (defined.format === 'none') return '';
    return defined.text.replaceAll(/%(\d)/gu, (_sign, digit: string) => {
      const at = Number(digit) - 1;
      const { start = 1, format = 'decimal' } = own.get(at) ?? {};
      const count = countOfLevel.get(at) ?? start;
      return defined.inFigures ? String(count) : numeral(count, format);
    });
  };
};
