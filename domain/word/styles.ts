import { attribute, child, elementsOf, isOn, valueOf, type Element } from './xml.js';

/** Properties of characters that decide whether they are text, and what they show. */
type Looks = {
  readonly hidden: boolean | undefined;
  readonly struck: boolean | undefined;
  readonly font: string | undefined;
};
export type ListPlace = { readonly list: string; readonly level: number };

export type Styles = {
  /** What a run shows like in a paragraph of a style; `undefined` where no font is said. */
  readonly looksOf: (
    properties: Element | undefined,
    paragraphStyle: string | undefined,
  ) => {
    readonly isHidden: boolean;
    readonly isStruck: boolean;
    readonly font: string | undefined;
  };
  /** The place in a list that a style gives its paragraphs. */
  readonly placeOf: (style: string) => ListPlace | undefined;
  /** 1 to 9 for the style of a heading. */
  readonly levelOf: (style: string | undefined) => number | null;
};

/** Styles are based on each other; a circle of them is no more than this. */
const deepest = 20;

/** What the properties of a run say themselves. */
const ownLooks = (properties: Element | undefined): Looks => {
  const [strike, twice] = [isOn(child(properties, 'w:strike')), isOn(child(properties, 'w:dstrike'))];
  const fonts = child(properties, 'w:rFonts');
  return {
    hidden: isOn(child(properties, 'w:vanish')),
    struck: strike === true || twice === true ? true : (strike ?? twice),
    font: attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi'),
  };
};

const merged = (own: Looks, base: Looks): Looks => ({
  hidden: own.hidden ?? base.hidden,
  struck: own.struck ?? base.struck,
  font: own.font ?? base.font,
});

/** The list and level that a paragraph's or style's properties name. */
export const placeIn = (
  properties: Element | undefined,
): { readonly list: string | undefined; readonly level: string | undefined } => {
  const numbering = child(properties, 'w:numPr');
  return { list: valueOf(numbering, 'numId'), level: valueOf(numbering, 'ilvl') };
};

/** Reads what a file's styles hide, strike out, number and make headings of. */
export const readStyles = (root: Element | undefined): Styles => {
  const styles = new Map<string, Element>();
  for (const style of root === undefined ? [] : elementsOf(root)) {
    const id = attribute(style, 'styleId');
    if (style.name === 'w:style' && id !== undefined) styles.set(id, style);
  }
  const standard = [...styles.values()].find(
    (style) => attribute(style, 'type') === 'paragraph' && /^(?:1|true|on)$/u.test(attribute(style, 'default') ?? ''),
  );
  const defaults = ownLooks(child(child(child(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'));

  const inherited = <T>(
    id: string | undefined,
    read: (style: Element, base: T | undefined) => T,
    depth = 0,
  ): T | undefined => {
    const style = id === undefined ? undefined : styles.get(id);
    if (style === undefined || depth > deepest) return undefined;
    return read(style, inherited(valueOf(style, 'basedOn'), read, depth + 1));
  };
  const nothing: Looks = { hidden: undefined, struck: undefined, font: undefined };
  const known = new Map<string | undefined, Looks>();
  const looksOfStyle = (id: string | undefined): Looks => {
    const before = known.get(id);
    if (before) return before;
    const looks =
      inherited<Looks>(id, (style, base = nothing) => merged(ownLooks(child(style, 'w:rPr')), base)) ?? nothing;
    known.set(id, looks);
    return looks;
  };
  const ofStandard = attribute(standard, 'styleId');

  return {
    looksOf: (properties, paragraphStyle) => {
      const own = ownLooks(properties);
      const character = looksOfStyle(valueOf(properties, 'rStyle'));
      const paragraph = looksOfStyle(paragraphStyle ?? ofStandard);
      // A property that both styles switch on is off where they meet (ISO/IEC 29500-1, 17.7.3).
      const toggled = (one: 'hidden' | 'struck'): boolean =>
        own[one] ?? ((character[one] ?? false) !== (paragraph[one] ?? false) || (defaults[one] ?? false));
      return {
        isHidden: toggled('hidden'),
        isStruck: toggled('struck'),
        font: own.font ?? character.font ?? paragraph.font,
      };
    },
    placeOf: (id) =>
      inherited<ListPlace | undefined>(id, (style, base) => {
        const { list, level } = placeIn(child(style, 'w:pPr'));
        const found = list ?? base?.list;
        return found === undefined ? undefined : { list: found, level: Number(level ?? base?.level ?? 0) };
      }),
    levelOf: (id) => {
      const name = valueOf(id === undefined ? undefined : styles.get(id), 'name');
      const [, level] = /^(?:heading|标题) ?([1-9])$/iu.exec(name ?? '') ?? /^Heading([1-9])$/u.exec(id ?? '') ?? [];
      return level === undefined ? null : Number(level);
    },
  };
};
