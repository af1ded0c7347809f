/** What a regular expression consists of. A `leaf` is whatever stands for one character: `a`, `\d`, `[甲乙]`, `.`. */
export type PatternTree =
  | { readonly type: 'leaf'; readonly source: string }
  | { readonly type: 'edge'; readonly at: '^' | '$' | 'b' | 'B' }
  | { readonly type: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly type: 'choice'; readonly parts: readonly PatternTree[] }
  | { readonly type: 'group'; readonly index: number; readonly body: PatternTree }
  | { readonly type: 'again'; readonly group: number | string }
  | { readonly type: 'look'; readonly isBehind: boolean; readonly isNegative: boolean; readonly body: PatternTree }
  | {
      readonly type: 'repeat';
      readonly body: PatternTree;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
      /** The first group inside, and the first one after it. */
      readonly groups: readonly [number, number];
    };

/** A pattern as a tree; `groups` counts its groups, `names` says which number a named one has. */
export type ParsedPattern = {
  readonly tree: PatternTree;
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
};

const escapes =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y;
const escapesOfUnits = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y;
const characterClass = /\[(?:\\[^]|[^\]\\])*\]/y;
const openings = /\((?:\?(?:<?[=!]|:|<(\w+)>))?/y;
const again = /\\(?:([1-9]\d*)|k<(\w+)>)/y;
const quantifier = /(?:([*+?])|\{(\d+)(,(\d*))?\})(\??)/y;

/**
 * Parses a regular expression whose grammar the engine has accepted, apart from lookbehind, which it need not know.
 * `isUnicode` says whether it has the flag `u`. The flag `v`, modifiers of groups and octal escapes are not known here.
 */
export const parsePattern = (source: string, isUnicode: boolean): ParsedPattern => {
  const names = new Map<string, number>();
  let at = 0;
  let groups = 0;
  const take = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at;
    const found = shape.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };
  const inside = (): PatternTree => {
    const opening = take(openings);
    const [text = '(', name] = opening ?? [];
    const index = text === '(' || name !== undefined ? ++groups : 0;
    if (name !== undefined) names.set(name, index);
    const body = choice();
    at += 1;
    if (index > 0) return { type: 'group', index, body };
    if (text === '(?:') return body;
    return { type: 'look', isBehind: text.includes('<'), isNegative: text.endsWith('!'), body };
  };
  const atom = (): PatternTree => {
    const next = source[at] ?? '';
    if (next === '(') return inside();
    if (next === '[') return { type: 'leaf', source: take(characterClass)?.[0] ?? '' };
    if (next === '^' || next === '$') {
      at += 1;
      return { type: 'edge', at: next };
    }
    if (next === '\\') {
      const [, number, name] = take(again) ?? [];
      if (number !== undefined || name !== undefined) return { type: 'again', group: name ?? Number(number) };
      const [escape = ''] = take(isUnicode ? escapes : escapesOfUnits) ?? [];
      return escape === '\\b' || escape === '\\B'
        ? { type: 'edge', at: escape === '\\b' ? 'b' : 'B' }
        : { type: 'leaf', source: escape };
    }
    const character = isUnicode ? String.fromCodePoint(source.codePointAt(at) ?? 0) : next;
    at += character.length;
    return { type: 'leaf', source: character };
  };
  const term = (): PatternTree => {
    const first = groups + 1;
    const body = atom();
    const found = take(quantifier);
    if (!found) return body;
    const [, sign, least, comma, most, lazy] = found;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    const fixed = comma === undefined ? min : most ? Number(most) : Infinity;
    const max = sign === undefined ? fixed : sign === '?' ? 1 : Infinity;
    return { type: 'repeat', body, min, max, isLazy: lazy === '?', groups: [first, groups + 1] };
  };
  const sequence = (): PatternTree => {
    const parts: PatternTree[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(term());
    const [only] = parts;
    return parts.length === 1 && only ? only : { type: 'sequence', parts };
  };
  const choice = (): PatternTree => {
    const first = sequence();
    const parts = [first];
    while (source[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    return parts.length === 1 ? first : { type: 'choice', parts };
  };
  const tree = choice();
  return { tree, groups, names };
};

const partsOf = (tree: PatternTree): readonly PatternTree[] =>
  'parts' in tree ? tree.parts : 'body' in tree ? [tree.body] : [];

/** Whether a part of the tree, or the tree itself, is such a one. */
export const hasPart = (tree: PatternTree, isOne: (part: PatternTree) => boolean): boolean =>
  isOne(tree) || partsOf(tree).some((part) => hasPart(part, isOne));

const isLookbehind = (part: PatternTree): boolean => part.type === 'look' && part.isBehind;

const written = (tree: PatternTree): string => {
  switch (tree.type) {
    case 'leaf':
      return tree.source;
    case 'edge':
      return tree.at === 'b' || tree.at === 'B' ? `\\${tree.at}` : tree.at;
    case 'sequence':
      return tree.parts.map(written).join('');
    case 'choice':
      return `(?:${tree.parts.map(written).join('|')})`;
    case 'group':
      return `(?:${written(tree.body)})`;
    case 'again':
      return '';
    case 'look':
      if (tree.isBehind || (tree.isNegative && hasPart(tree.body, isLookbehind))) return '';
      return `(?${tree.isNegative ? '!' : '='}${written(tree.body)})`;
    case 'repeat': {
      const { min, max, isLazy, body } = tree;
      return `(?:${written(body)}){${min},${max === Infinity ? '' : max}}${isLazy ? '?' : ''}`;
    }
  }
};

/**
 * A pattern without lookbehind that matches at least wherever this one does: what its places are looked for by. A pattern that refers
 * back to its groups is looked for everywhere.
 */
export const withoutLookbehind = (tree: PatternTree): string =>
  hasPart(tree, ({ type }) => type === 'again') ? '' : written(tree);
