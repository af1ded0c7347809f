/** One of several parties, agents or rows, as far as telling it from the others goes. */
export type Entry = {
  /** The traits that identify it, the strongest first: identity number, name. Empty where there is none. */
  readonly identity: readonly string[];
  /** Its answered fields, each with its place in the entry: two entries are similar as far as these are equal. */
  readonly leaves: readonly string[];
};

export type Match = { readonly before: number; readonly after: number };

/** Below this share of common answers two entries are two things, not one that changed. */
const alike = 0.35;

const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let common = 0;
  for (const leaf of a) if (b.has(leaf)) common += 1;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
};

/** True when both say something else about the strongest thing they are known by. */
const contradict = (a: Entry, b: Entry): boolean => {
  const [mine = '', theirs = ''] = [a.identity[0], b.identity[0]];
  return mine !== '' && theirs !== '' && mine !== theirs;
};

/** True when both have a name and the names share no character: a typing error leaves at least one character unchanged. */
const strangers = (a: Entry, b: Entry): boolean => {
  const [mine, theirs] = [a.identity.at(-1) ?? '', b.identity.at(-1) ?? ''];
  return mine !== '' && theirs !== '' && ![...mine].some((character) => theirs.includes(character));
};

/**
 * Pairs the entries of the older list with those of the newer: first equal ones, then those with the same identity,
 * then the most similar, and of the rest those in the same place, unless they are strangers. Sorted by place in the newer list;
 * what is in no pair was removed or added.
 */
export const matchEntries = (before: readonly Entry[], after: readonly Entry[]): readonly Match[] => {
  const [free, open] = [new Set(before.keys()), new Set(after.keys())];
  const matches: Match[] = [];
  const pair = (match: Match): void => {
    if (!free.delete(match.before) || !open.delete(match.after)) throw new Error('an entry was matched twice');
    matches.push(match);
  };

  const pairEqual = (keyOf: (entry: Entry) => string): void => {
    const places = new Map<string, number[]>();
    for (const index of free) {
      const key = before[index] ? keyOf(before[index]) : '';
      if (key !== '') places.set(key, [...(places.get(key) ?? []), index]);
    }
    for (const index of [...open]) {
      const same = after[index] ? places.get(keyOf(after[index])) : undefined;
      const partner = same?.shift();
      if (partner !== undefined) pair({ before: partner, after: index });
    }
  };
  const kinds = Math.max(0, ...[...before, ...after].map(({ identity }) => identity.length));
  pairEqual(({ leaves }) => leaves.join('\n'));
  for (let kind = 0; kind < kinds; kind += 1) pairEqual(({ identity }) => identity[kind] ?? '');

  const leavesOf = (entries: readonly Entry[]) => entries.map(({ leaves }) => new Set(leaves));
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const candidates = [...free].flatMap((b) =>
    [...open].flatMap((a) => {
      const [was, is] = [before[b], after[a]];
      const score = was && is && !contradict(was, is) ? similarity(old[b] ?? new Set(), now[a] ?? new Set()) : 0;
      return score >= alike ? [{ before: b, after: a, score }] : [];
    }),
  );
  const distance = (match: Match) => Math.abs(match.before - match.after);
  candidates.sort((x, y) => y.score - x.score || distance(x) - distance(y) || x.before - y.before || x.after - y.after);
  for (const { before: b, after: a } of candidates) if (free.has(b) && open.has(a)) pair({ before: b, after: a });

  for (const index of [...free]) {
    const [was, is] = [before[index], after[index]];
    if (was && is && open.has(index) && !contradict(was, is) && !strangers(was, is))
      pair({ before: index, after: index });
  }
  return matches.sort((x, y) => x.after - y.after);
};

/**
 * The pairs that changed their order among the others: all but a longest run that kept it. `matches` are sorted by their
 * place in the newer list.
 */
export const movedMatches = (matches: readonly Match[]): ReadonlySet<Match> => {
  const tails: number[] = [];
  const previous: number[] = [];
  const at = (index: number): number => matches[index]?.before ?? -1;
  for (const [index, { before }] of matches.entries()) {
    let length = tails.findIndex((tail) => at(tail) >= before);
    if (length === -1) length = tails.length;
    previous[index] = tails[length - 1] ?? -1;
    tails[length] = index;
  }
  const inOrder = new Set<Match>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const match = matches[index];
    if (match) inOrder.add(match);
  }
  return new Set(matches.filter((match) => !inOrder.has(match)));
};
