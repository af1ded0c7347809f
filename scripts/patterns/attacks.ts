import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A text that is to be slow to search: `before`, `pump` over and over, `after`. */
export type Attack = { readonly before: string; readonly pump: string; readonly after: string };

/** How a class, an alternative or a repeat is spelt out: the first or the last of what it may be, and how often. */
type Spelling = { readonly pick: 'first' | 'last'; readonly least: boolean };
const spellings: readonly Spelling[] = [
  { pick: 'first', least: false },
  { pick: 'last', least: true },
];

/** One sign of each kind that classes name, tried wherever a class says only what it is not. */
const common = ['某', 'a', 'A', '0', ' ', '\n', '\t', '，', '(', '_', '-', '.', '"'];
/** A repeat of this many may be long enough to matter. */
const many = 20;

const matches = (element: AST.Element, flags: AST.Flags, sign: string): boolean =>
  new RegExp(`^(?:${element.raw})$`, flags.raw.replace(/[gy]/gu, '')).test(sign);

const signsOf = (node: AST.Node): string[] => {
  const signs = new Set<string>();
  visitRegExpAST(node, {
    onCharacterEnter: ({ value }) => signs.add(String.fromCodePoint(value)),
    onCharacterClassRangeEnter: ({ min, max }) =>
      signs.add(String.fromCodePoint(min.value)).add(String.fromCodePoint(max.value)),
  });
  return [...signs];
};

const textsOf = (pattern: AST.Pattern, flags: AST.Flags) => {
  const alphabet = [...new Set([...common, ...signsOf(pattern)])];
  const known = new Map<string, readonly string[]>();
  /** The signs that a class takes, those it names itself first. */
  const taken = (element: AST.Element): readonly string[] => {
    const found =
      known.get(element.raw) ??
      [...new Set([...signsOf(element), ...alphabet])].filter((sign) => matches(element, flags, sign));
    known.set(element.raw, found);
    return found;
  };
  const ofElement = (element: AST.Element, spelling: Spelling): string => {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return taken(element).at(spelling.pick === 'first' ? 0 : -1) ?? '';
      case 'Group':
      case 'CapturingGroup': {
        const chosen = element.alternatives.at(spelling.pick === 'first' ? 0 : -1);
        return chosen ? ofElements(chosen.elements, spelling) : '';
      }
      case 'Quantifier':
        return ofElement(element.element, spelling).repeat(
          spelling.least ? element.min : Math.min(Math.max(element.min, 1), element.max),
        );
      case 'Backreference':
        return [element.resolved]
          .flat()
          .slice(0, 1)
          .map((group) => ofElement(group, spelling))
          .join('');
      case 'Assertion':
        return '';
    }
  };
  const ofElements = (elements: readonly AST.Element[], spelling: Spelling): string =>
    elements.map((element) => ofElement(element, spelling)).join('');
  return { alphabet, taken, ofElement, ofElements };
};

/** Elements in a row, a word of plain signs as one. */
const pieces = (elements: readonly AST.Element[]): AST.Element[][] => {
  const found: AST.Element[][] = [];
  for (const element of elements) {
    const last = found.at(-1);
    if (element.type === 'Character' && last?.at(-1)?.type === 'Character') last.push(element);
    else found.push([element]);
  }
  return found;
};

const afters = ['', '\u0000', '\n\u0000'];

/** No more pumps than these for one pattern, of a long one fewer: those of its repeats and signs come first. */
const mostPumpsOf = (source: string): number => Math.min(160, Math.max(16, Math.floor(60_000 / source.length)));

const isWord = ({ elements }: AST.Alternative): boolean => elements.every(({ type }) => type === 'Character');
const isRepeated = (node: AST.Node): boolean =>
  node.parent !== null && ((node.parent.type === 'Quantifier' && node.parent.max > 1) || isRepeated(node.parent));

/**
 * Texts that are slow for a pattern if any are: what its repeats take, every sign that it names, every piece of it and every short row of pieces,
 * over and over, behind what the pattern wants ahead of it. They find what grows faster than a text does; that none is slow is no proof.
 */
export const attacksOn = (source: string, flags: string): readonly Attack[] => {
  const parser = new RegExpParser();
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const pattern = parser.parsePattern(source, 0, source.length, modes);
  const texts = textsOf(pattern, parser.parseFlags(flags));
  const pumps = new Map<string, Set<string>>();
  const mostPumps = mostPumpsOf(source);
  const add = (before: string, pump: string): void => {
    if (pump === '' || pump.length > 200 || (pumps.size >= mostPumps && !pumps.has(pump))) return;
    const ahead = pumps.get(pump) ?? new Set(['']);
    if (ahead.size < 3) ahead.add(before);
    pumps.set(pump, ahead);
  };
  /** What the pattern wants ahead of a part of it. */
  const aheadOf = (node: AST.Node, spelling: Spelling): string => {
    const { parent } = node;
    if (parent === null) return '';
    if (parent.type !== 'Alternative') return aheadOf(parent, spelling);
    const at = parent.elements.findIndex((element) => element === node);
    return aheadOf(parent, spelling) + texts.ofElements(parent.elements.slice(0, at), spelling);
  };
  const ofRepeat = (quantifier: AST.Quantifier): void => {
    if (quantifier.max < many) return;
    const { element } = quantifier;
    for (const spelling of spellings) {
      const start = aheadOf(quantifier, spelling);
      add(start, texts.ofElement(element, spelling));
      if (element.type === 'CharacterClass' || element.type === 'CharacterSet')
        for (const sign of texts.taken(element).slice(0, 16)) add(start, sign);
    }
  };
  const ofPieces = (alternative: AST.Alternative): void => {
    if (isWord(alternative) && !isRepeated(alternative)) return;
    const parts = pieces(alternative.elements);
    for (const spelling of spellings) {
      const ahead = aheadOf(alternative, spelling);
      for (let from = 0; from < parts.length; from += 1) {
        const start = ahead + texts.ofElements(parts.slice(0, from).flat(), spelling);
        const last = from === 0 ? parts.length : Math.min(parts.length, from + 4);
        for (let to = from + 1; to <= last; to += 1)
          add(start, texts.ofElements(parts.slice(from, to).flat(), spelling));
      }
    }
  };
  visitRegExpAST(pattern, { onQuantifierEnter: ofRepeat });
  for (const sign of texts.alphabet.slice(0, 40)) add('', sign);
  visitRegExpAST(pattern, { onAlternativeEnter: ofPieces });
  return [...pumps].flatMap(([pump, aheads]) =>
    [...aheads].flatMap((before) => afters.map((after) => ({ before, pump, after }))),
  );
};

/** An attack of `length` signs at most, beginning and end included. */
export const spelt = ({ before, pump, after }: Attack, length: number): string =>
  before + pump.repeat(Math.max(1, Math.floor((length - before.length - after.length) / pump.length))) + after;
