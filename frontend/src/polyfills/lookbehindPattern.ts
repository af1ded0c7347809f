import { matcherOf, type Places } from './backtracking.js';
import { parsePattern, withoutLookbehind } from './patternTree.js';

const namedGroups = (names: ReadonlyMap<string, number>, values: readonly (string | undefined)[]) => {
  if (names.size === 0) return undefined;
  const groups: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, index] of names) groups[name] = values[index] as string;
  return groups;
};

/**
 * A regular expression with lookbehind for engines that have none (Safari before 16.4). It is one of the engine's own, without the
 * lookbehind, so that `match`, `replace`, `split`, `test` and the others take it; each of them asks `exec`, which is this class's.
 */
export class LookbehindPattern extends RegExp {
  static override get [Symbol.species](): RegExpConstructor {
    return LookbehindPattern as unknown as RegExpConstructor;
  }

  private readonly search: RegExp;
  private matchAt: (text: string, at: number) => Places | null;
  private readonly names: ReadonlyMap<string, number>;

  constructor(pattern: RegExp | string, flags: string = typeof pattern === 'string' ? '' : pattern.flags) {
    const source = typeof pattern === 'string' ? pattern : pattern.source;
    const parsed = parsePattern(source, flags.includes('u'));
    const places = withoutLookbehind(parsed.tree);
    super(places, flags);
    this.search = new RegExp(places, flags.includes('y') ? flags : `${flags.replace('g', '')}g`);
    // Most patterns are made while a page is loaded, and few of them are asked for anything.
    this.matchAt = (text, at) => {
      this.matchAt = matcherOf(parsed, flags);
      return this.matchAt(text, at);
    };
    this.names = parsed.names;
    Object.defineProperty(this, 'source', { value: source });
  }

  /** The first match from a place on, or with the flag `y` at it. */
  private find(text: string, from: number): Places | null {
    for (let at = from; at <= text.length; at += 1) {
      this.search.lastIndex = at;
      const candidate = this.search.exec(text);
      if (!candidate) return null;
      at = candidate.index;
      // Engines look within a character of two units as well, which the standard skips (AdvanceStringIndex).
      if (this.unicode && (text.codePointAt(at - 1) ?? 0) > 0xffff) continue;
      const places = this.matchAt(text, at);
      if (places || this.sticky) return places;
      if (this.unicode && (text.codePointAt(at) ?? 0) > 0xffff) at += 1;
    }
    return null;
  }

  override exec(given: string): RegExpExecArray | null {
    const text = String(given);
    const isPlaced = this.global || this.sticky;
    const places = this.find(text, isPlaced ? this.lastIndex : 0);
    if (isPlaced) this.lastIndex = places?.[1] ?? 0;
    if (!places) return null;
    const spans = places.flatMap((begin, at): [number, number][] =>
      at % 2 === 0 ? [[begin, places[at + 1] ?? -1]] : [],
    );
    const values = spans.map(([begin, end]) => (begin < 0 ? undefined : text.slice(begin, end)));
    const found = Object.assign([values[0] ?? '', ...values.slice(1)] as [string, ...string[]], {
      index: places[0] ?? 0,
      input: text,
      groups: namedGroups(this.names, values),
    }) as RegExpExecArray;
    if (this.hasIndices) Object.assign(found, { indices: spans.map((span) => (span[0] < 0 ? undefined : span)) });
    return found;
  }
}
