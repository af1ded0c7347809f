/**
 * Loaded before everything else, on the page and in its workers: gives regular expressions lookbehind where the engine has none, of those
 * that the page supports Safari before 16.4. The build writes each literal with lookbehind as a call of `RegExp`.
 */
import { LookbehindPattern } from './lookbehindPattern.js';

const hasLookbehind = (): boolean => {
  try {
    return new RegExp('(?<!a)b').test('b');
  } catch {
    return false; // to such an engine it is a syntax error
  }
};

/** What is made of these in place of the engine's own expression, where they have lookbehind. */
const withLookbehind = ([pattern, flags]: readonly unknown[]): RegExp | undefined => {
  const named = flags === undefined ? undefined : String(flags);
  const isOne = pattern instanceof LookbehindPattern || (typeof pattern === 'string' && /\(\?<[=!]/.test(pattern));
  return isOne ? new LookbehindPattern(pattern, named) : undefined;
};

if (!hasLookbehind())
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (native, given, target): object =>
      withLookbehind(given) ?? (Reflect.construct(native, given, target) as RegExp),
    apply: (native, self, given): unknown => withLookbehind(given) ?? Reflect.apply(native, self, given),
  });
