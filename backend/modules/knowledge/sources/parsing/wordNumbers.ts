import { inChinese } from '../../../../../domain/citations/articleNumber.js';
import { decoded } from '../../../../adapters/word/xmlText.js';

type Level = {
  readonly start: number;
  readonly format: string;
  /** The text of the number with a place for each level, such as `第%1条` or `%1.%2`. */
  readonly text: string;
  /** Whether it goes on counting when a level above it does: 第X条 through all chapters. */
  readonly goesOn: boolean;
};
type Numbering = {
  readonly levels: ReadonlyMap<string, ReadonlyMap<number, Level>>;
  /** For each list, the definition that it uses and the numbers at which its levels start anew. */
  readonly lists: ReadonlyMap<string, { readonly abstract: string; readonly starts: ReadonlyMap<number, number> }>;
};

/** The value that an element holds: `3` of `<w:start w:val="3"/>`. */
const valueOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<w:${element}\\s(?:[^<>]*\\s)?w:val="([^"<]*)"`, 'u').exec(xml)?.[1];

type Element = { readonly attributes: string; readonly body: string };

/** The elements of this name, each up to the first end of one. Pieces between ends are looked at once, so that no beginning without an end costs more. */
const elementsIn = (xml: string, name: string): readonly Element[] => {
  const beginning = new RegExp(`<w:${name}(?:\\s([^<>]*))?>`, 'u');
  return xml
    .split(`</w:${name}>`)
    .slice(0, -1)
    .flatMap((piece) => {
      const match = beginning.exec(piece);
      return match ? [{ attributes: match[1] ?? '', body: piece.slice(match.index + match[0].length) }] : [];
    });
};

/** The elements of this name with an attribute of theirs. */
const namedElements = (xml: string, name: string, attribute: string): readonly (readonly [string, string])[] =>
  elementsIn(xml, name).flatMap(({ attributes, body }) => {
    const value = attributes.split(`w:${attribute}="`)[1]?.split('"', 1)[0];
    return value === undefined ? [] : [[value, body] as const];
  });

/** Every part of a text from `beginning` to the next `end`, as `changed` has it. */
const changedParts = (text: string, [beginning, end]: readonly [string, string], changed: (part: string) => string) => {
  const written: string[] = [];
  let at = 0;
  for (;;) {
    const from = text.indexOf(beginning, at);
    const last = from === -1 ? -1 : text.indexOf(end, from);
    if (last === -1) return written.join('') + text.slice(at);
    written.push(text.slice(at, from), changed(text.slice(from, last + end.length)));
    at = last + end.length;
  }
};
const withoutParts = (text: string, parts: readonly (readonly [string, string])[]): string =>
  parts.reduce((rest, part) => changedParts(rest, part, () => ''), text);

const readLevels = (xml: string): Map<number, Level> =>
  new Map(
    namedElements(xml, 'lvl', 'ilvl').map(([level, body]) => [
      Number(level),
      {
        start: Number(valueOf(body, 'start') ?? '1'),
        format: valueOf(body, 'numFmt') ?? 'decimal',
        text: decoded(valueOf(body, 'lvlText') ?? ''),
        goesOn: valueOf(body, 'lvlRestart') === '0',
      },
    ]),
  );

const readNumbering = (xml: string): Numbering => ({
  levels: new Map(namedElements(xml, 'abstractNum', 'abstractNumId').map(([id, body]) => [id, readLevels(body)])),
  lists: new Map(
    namedElements(xml, 'num', 'numId').map(([id, body]) => [
      id,
      {
        abstract: valueOf(body, 'abstractNumId') ?? '',
        starts: new Map(
          namedElements(body, 'lvlOverride', 'ilvl').flatMap(([level, override]) => {
            const start = valueOf(override, 'startOverride');
            return start === undefined ? [] : [[Number(level), Number(start)] as const];
          }),
        ),
      },
    ]),
  ),
});

type ListPlace = { readonly list: string; readonly level: number };

const placeIn = (properties: string): { list: string | undefined; level: string | undefined } => {
  const inner = elementsIn(properties, 'numPr')[0]?.body ?? '';
  return { list: valueOf(inner, 'numId'), level: valueOf(inner, 'ilvl') };
};

/** The place in a list that a style gives its paragraphs, by the style's id, through the styles that it is based on. */
const readStyles = (xml: string): ((style: string) => ListPlace | undefined) => {
  const styles = new Map(namedElements(xml, 'style', 'styleId'));
  const placeOf = (style: string, depth = 0): ListPlace | undefined => {
    const body = styles.get(style);
    if (body === undefined || depth > 10) return undefined;
    const { list, level } = placeIn(body);
    const base = valueOf(body, 'basedOn');
    const inherited = base === undefined ? undefined : placeOf(base, depth + 1);
    const found = list ?? inherited?.list;
    return found === undefined ? undefined : { list: found, level: Number(level ?? inherited?.level ?? 0) };
  };
  return placeOf;
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

const numeral = (number: number, format: string): string => {
  if (number < 1) return String(number);
  if (/chinese|ideograph|japanese|taiwanese/iu.test(format) && number < 10_000) return inChinese(number);
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  if (format === 'upperRoman') return roman(number).toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperLetter') return letter(number).toUpperCase();
  return format === 'lowerLetter' ? letter(number) : String(number);
};

/** Counts as Word does while the paragraphs pass: lists with one definition share their numbers. */
const createCounter = ({ levels, lists }: Numbering) => {
  const counts = new Map<string, Map<number, number>>();
  const placesInUse = new Set<string>();
  return ({ list, level }: ListPlace): string => {
    const found = lists.get(list);
    const own = levels.get(found?.abstract ?? '');
    const defined = own?.get(level);
    if (found === undefined || own === undefined || defined === undefined) return '';
    const countOfLevel = counts.get(found.abstract) ?? new Map<number, number>();
    counts.set(found.abstract, countOfLevel);
    const override = placesInUse.has(`${list}.${level}`) ? undefined : found.starts.get(level);
    placesInUse.add(`${list}.${level}`);
    countOfLevel.set(level, override ?? (countOfLevel.get(level) ?? defined.start - 1) + 1);
    for (const deeper of [...countOfLevel.keys()])
      if (deeper > level && own.get(deeper)?.goesOn !== true) countOfLevel.delete(deeper);
    if (defined.format === 'bullet' || defined.format === 'none') return '';
    return defined.text.replaceAll(/%(\d)/gu, (_sign, digit: string) => {
      const at = Number(digit) - 1;
      const { start = 1, format = 'decimal' } = own.get(at) ?? {};
      return numeral(countOfLevel.get(at) ?? start, format);
    });
  };
};

/**
 * Writes the numbers that Word counts itself (第一条, 一、, 1.) into the paragraphs of a document.xml, where the text of a law or contract
 * needs them: no library does.
 */
export const withWrittenNumbers = (documentXml: string, numberingXml: string, stylesXml: string): string => {
  const number = createCounter(readNumbering(numberingXml));
  const styled = readStyles(stylesXml);
  // The looks of characters take up most of many files and are not needed here.
  const bare = withoutParts(documentXml, [
    ['<w:pPrChange', '</w:pPrChange>'],
    ['<w:rPrChange', '</w:rPrChange>'],
    ['<w:rPr>', '</w:rPr>'],
  ]).replaceAll(/ w:rsid\w*="\w*"|<w:proofErr [^<>]*>|<w:lastRenderedPageBreak\/>/gu, '');
  return changedParts(bare, ['<w:pPr>', '</w:pPr>'], (properties) => {
    const style = valueOf(properties, 'pStyle');
    const placeOfStyle = style === undefined ? undefined : styled(style);
    const { list = placeOfStyle?.list, level } = placeIn(properties);
    if (list === undefined || list === '0') return properties;
    const label = number({ list, level: Number(level ?? placeOfStyle?.level ?? 0) });
    const escaped = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return label === '' ? properties : `${properties}<w:r><w:t xml:space="preserve">${escaped}\u3000</w:t></w:r>`;
  });
};
