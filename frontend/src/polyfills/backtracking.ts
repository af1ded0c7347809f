import type { ParsedPattern, PatternTree } from './patternTree.js';

/** Where the rest of a pattern ends when it goes on from `at`, or -1. */
type Rest = (at: number) => number;
/** Matches a part from `at`, and then the rest: where that ends, or -1. */
type Step = (at: number, rest: Rest) => number;
/** Where one character ends that is matched from `at` in the direction of reading, or -1. */
type One = (text: string, at: number) => number;

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Where the character ends that begins at `at`, or begins that ends there; -1 at the text's own end. */
const nextPlace = (text: string, at: number, isBack: boolean, isUnicode: boolean): number => {
  if (isBack) {
    const isPair = isUnicode && isLow(text.charCodeAt(at - 1)) && at > 1 && isHigh(text.charCodeAt(at - 2));
    return at - (isPair ? 2 : 1);
  }
  const isPair = isUnicode && isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));
  return at < text.length ? at + (isPair ? 2 : 1) : -1;
};

/** Whether a character is one that a leaf stands for: the engine's own expression is asked once about each. */
const leafTest = (source: string, flags: string): ((character: string) => boolean) => {
  if (source.length === 1 && source !== '.' && !flags.includes('i')) return (character) => character === source;
  const shape = new RegExp(`^(?:${source})$`, flags.replace(/[gmyd]/g, ''));
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? shape.test(character);
    known.set(character, answer);
    return answer;
  };
};

/** The state of one match: the text, and begin and end of each group, -1 for none. */
type State = { text: string; groups: number[] };

/** Makes the steps of patterns with these flags, over one state. */
class Compiler {
  private readonly isUnicode: boolean;

  constructor(
    private readonly flags: string,
    private readonly state: State,
    private readonly names: ReadonlyMap<string, number>,
  ) {
    this.isUnicode = flags.includes('u');
  }

  step(tree: PatternTree, isBack: boolean): Step {
    switch (tree.type) {
      case 'leaf': {
        const one = this.one(tree.source, isBack);
        return (at, rest) => {
          const next = one(this.state.text, at);
          return next < 0 ? -1 : rest(next);
        };
      }
      case 'edge':
        return (at, rest) => (this.isAt(tree.at, at) ? rest(at) : -1);
      case 'sequence':
        return this.sequence(tree.parts, isBack);
      case 'choice':
        return this.choice(tree.parts, isBack);
      case 'group':
        return this.group(tree.index, this.step(tree.body, isBack), isBack);
      case 'again':
        return this.again(typeof tree.group === 'number' ? tree.group : (this.names.get(tree.group) ?? 0), isBack);
      case 'look':
        return this.look(this.step(tree.body, tree.isBehind), tree.isNegative);
      case 'repeat':
        return tree.body.type === 'leaf'
          ? this.run(this.one(tree.body.source, isBack), tree)
          : this.repeat(this.step(tree.body, isBack), tree);
    }
  }

  private one(source: string, isBack: boolean): One {
    const isOne = leafTest(source, this.flags);
    return (text, at) => {
      const next = nextPlace(text, at, isBack, this.isUnicode);
      return next >= 0 && isOne(isBack ? text.slice(next, at) : text.slice(at, next)) ? next : -1;
    };
  }

  private isAt(edge: '^' | '$' | 'b' | 'B', at: number): boolean {
    const { text } = this.state;
    const isLineEnd = (place: number) => this.flags.includes('m') && /[\n\r\u2028\u2029]/.test(text.charAt(place));
    if (edge === '^') return at === 0 || isLineEnd(at - 1);
    if (edge === '$') return at === text.length || isLineEnd(at);
    const isWord = (place: number) => /\w/.test(text.charAt(place));
    return (isWord(at - 1) !== isWord(at)) === (edge === 'b');
  }

  private sequence(parts: readonly PatternTree[], isBack: boolean): Step {
    const steps = parts.map((part) => this.step(part, isBack));
    if (!isBack) steps.reverse();
    return steps.reduce<Step>(
      (following, first) => (at, rest) => first(at, (next) => following(next, rest)),
      (at, rest) => rest(at),
    );
  }

  private choice(parts: readonly PatternTree[], isBack: boolean): Step {
    const steps = parts.map((part) => this.step(part, isBack));
    return (at, rest) => {
      for (const step of steps) {
        const end = step(at, rest);
        if (end >= 0) return end;
      }
      return -1;
    };
  }

  /** Tries a part, and leaves the groups as they were where it fails. */
  private restoring(attempt: () => number): number {
    const before = this.state.groups.slice();
    const end = attempt();
    if (end < 0) this.state.groups = before;
    return end;
  }

  private group(index: number, inner: Step, isBack: boolean): Step {
    return (at, rest) =>
      inner(at, (end) =>
        this.restoring(() => {
          this.state.groups[2 * index] = isBack ? end : at;
          this.state.groups[2 * index + 1] = isBack ? at : end;
          return rest(end);
        }),
      );
  }

  private again(index: number, isBack: boolean): Step {
    const folded = (text: string) => (this.flags.includes('i') ? text.toLowerCase() : text);
    return (at, rest) => {
      const { text, groups } = this.state;
      const [from = -1, to = -1] = [groups[2 * index], groups[2 * index + 1]];
      if (from < 0) return rest(at);
      const next = isBack ? at - (to - from) : at + (to - from);
      const here = isBack ? text.slice(Math.max(next, 0), at) : text.slice(at, next);
      return folded(here) === folded(text.slice(from, to)) ? rest(next) : -1;
    };
  }

  private look(inner: Step, isNegative: boolean): Step {
    return (at, rest) =>
      this.restoring(() => {
        const before = this.state.groups.slice();
        const isThere = inner(at, (end) => end) >= 0;
        if (isNegative) this.state.groups = before;
        return isThere === isNegative ? -1 : rest(at);
      });
  }

  /** A repeated character: a loop, since a call for each would take the stack of a long text. */
  private run(one: One, { min, max, isLazy }: { min: number; max: number; isLazy: boolean }): Step {
    return (at, rest) => {
      const places = [at];
      const goOn = (): boolean => {
        const next = places.length > max ? -1 : one(this.state.text, places[places.length - 1] ?? -1);
        if (next >= 0) places.push(next);
        return next >= 0;
      };
      while (places.length <= (isLazy ? min : max) && goOn());
      if (places.length <= min) return -1;
      for (;;) {
        const end = rest(places[places.length - 1] ?? -1);
        if (end >= 0) return end;
        if (isLazy ? !goOn() : (places.pop(), places.length <= min)) return -1;
      }
    };
  }

  private repeat(inner: Step, { min, max, isLazy, groups }: Extract<PatternTree, { type: 'repeat' }>): Step {
    const from = (count: number, at: number, rest: Rest): number => {
      const more = (): number => {
        if (count >= max) return -1;
        return this.restoring(() => {
          if (groups[0] < groups[1])
            this.state.groups = this.state.groups.slice().fill(-1, 2 * groups[0], 2 * groups[1]);
          return inner(at, (next) => (next === at && count >= min ? -1 : from(count + 1, next, rest)));
        });
      };
      if (count < min) return more();
      if (isLazy) {
        const end = rest(at);
        return end >= 0 ? end : more();
      }
      const end = more();
      return end >= 0 ? end : rest(at);
    };
    return (at, rest) => from(0, at, rest);
  }
}

/** Begin and end of the match and of each group, two numbers for each; -1 for a group that took no part. */
export type Places = readonly number[];

/**
 * Matches a pattern at one place of a text, as the standard tells it (ECMA-262, 22.2.2), lookbehind included: by backtracking, much
 * slower than an engine does.
 */
export const matcherOf = (
  { tree, groups, names }: ParsedPattern,
  flags: string,
): ((text: string, at: number) => Places | null) => {
  const state: State = { text: '', groups: [] };
  const step = new Compiler(flags, state, names).step(tree, false);
  return (text, at) => {
    state.text = text;
    state.groups = new Array<number>(2 * groups + 2).fill(-1);
    const end = step(at, (place) => place);
    return end < 0 ? null : [at, end, ...state.groups.slice(2)];
  };
};
