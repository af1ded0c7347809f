/** Signs that may lie between the parts of a phrase. */
const widestGap = 12;

/** Stands between the parts of a phrase that need not be neighbours. */
export const gap = '…';

export const partsOf = (phrase: string): string[] => phrase.split(gap).filter((part) => part !== '');

type Known = { readonly phrase: string; readonly first: string; readonly more: readonly string[] };

/**
 * Creates what finds which of the phrases a text says, each once, in the order in which they begin. Each sign of the text is looked up
 * once, so what a long text costs does not grow with the number of phrases.
 */
export const createPhraseFinder = (phrases: Iterable<string>): ((text: string) => string[]) => {
  const byBeginning = new Map<string, Known[]>();
  for (const phrase of new Set(phrases)) {
    const [first, ...more] = partsOf(phrase);
    if (first === undefined) continue;
    const beginning = first.slice(0, 2);
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { phrase, first, more }]);
  }
  return (text) => {
    const found = new Set<string>();
    for (let at = 0; at < text.length; at += 1)
      for (const beginning of [text.slice(at, at + 2), text.charAt(at)])
        for (const { phrase, first, more } of byBeginning.get(beginning) ?? [])
          if (!found.has(phrase) && text.startsWith(first, at) && follow(text, at + first.length, more))
            found.add(phrase);
    return [...found];
  };
};

/** Whether the parts follow one another from a place on, each within the widest gap. */
const follow = (text: string, from: number, parts: readonly string[]): boolean => {
  let place = from;
  for (const part of parts) {
    const within = text.slice(place, place + widestGap + part.length).indexOf(part);
    if (within < 0) return false;
    place += within + part.length;
  }
  return true;
};

/** Whether every part of a phrase lies inside a part of another, longer one: 押金 in 不退押金. */
export const liesIn = (phrase: string, other: string): boolean => {
  const longer = partsOf(other);
  return signsIn(other) > signsIn(phrase) && partsOf(phrase).every((part) => longer.some((one) => one.includes(part)));
};

/** Signs of a phrase without its gaps. */
export const signsIn = (phrase: string): number => partsOf(phrase).reduce((sum, part) => sum + part.length, 0);
