import { RegExpParser, type AST } from '@eslint-community/regexpp';

const ofAlternatives = (alternatives: readonly AST.Alternative[]): number =>
  alternatives.reduce((sum, { elements }) => sum + elements.reduce((all, element) => all * ofElement(element), 1), 0);

/** A repeat may end after each of its rounds. */
const ofRepeat = ({ element, max }: AST.Quantifier): number => {
  const each = ofElement(element);
  if (max === Number.POSITIVE_INFINITY) return max;
  return each === 1 ? max + 1 : Math.min(Number.MAX_VALUE, each ** (max + 1));
};

const ofElement = (element: AST.Element): number => {
  if (element.type === 'Quantifier') return ofRepeat(element);
  return 'alternatives' in element ? Math.max(1, ofAlternatives(element.alternatives)) : 1;
};

/**
 * In how many ways at most a pattern can be read from one place of a text, however long it is: `Infinity` where it repeats without a bound. The work for
 * a text is in proportion to it where this is finite, as far as the number is one that matters.
 */
export const choicesOf = (source: string, flags: string): number => {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return ofAlternatives(new RegExpParser().parsePattern(source, 0, source.length, modes).alternatives);
};
