import type { PartyEntry } from '../forms/partyNames.js';
import {
  differences,
  foldName,
  likeness,
  particularsOf,
  relationOf,
  type Particulars,
  type Relation,
} from './sameParty.js';
import type { Defendant } from './state.js';

/** What a plaintiff says of a defendant whose name changed: 改错字 or 换了人. */
export type RenameAnswer = 'correction' | 'replacement';

/** The plaintiff's word on one changed name. Names in any spelling. */
export type SaidOfRename = { readonly from: string; readonly to: string; readonly answer: RenameAnswer };

export type Known = Pick<Defendant, 'defendantId' | 'standing' | 'name' | 'left' | 'particulars'>;

/** Who a named defendant is. `relation`: on what it rests. */
export type Identity<Of extends Known> =
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly defendant: Of; readonly said: RenameAnswer | null }
  /** A new party in the place of another: the plaintiff says so, or nobody said that both are the same. */
  | {
      readonly kind: 'successor';
      readonly of: Of;
      readonly said: RenameAnswer | null;
      readonly relation: Relation;
    };

/** Two entries that have to do with each other, by their places among those before and those named. */
export type Pair = { readonly before: number; readonly named: number; readonly relation: Relation };

type Entries = { readonly before: readonly Particulars[]; readonly named: readonly Particulars[] };

/** Pairs of one relation, the likest first; each entry is in at most one. */
const pairsOf = (
  relation: Relation,
  { before, named }: Entries,
  free: ReadonlySet<number>,
  open: ReadonlySet<number>,
): readonly Pair[] => {
  const candidates = [...free].flatMap((b) =>
    [...open].flatMap((n) => {
      const [was, is] = [before[b], named[n]];
      if (!was || !is || relationOf(was, is) !== relation) return [];
      return [{ before: b, named: n, relation, score: likeness(was, is) }];
    }),
  );
  candidates.sort(
    (x, y) =>
      y.score - x.score ||
      Math.abs(x.before - x.named) - Math.abs(y.before - y.named) ||
      x.before - y.before ||
      x.named - y.named,
  );
  const [left, right] = [new Set<number>(), new Set<number>()];
  return candidates.flatMap(({ score: _, ...pair }) => {
    // A slip that could be that of two people says nothing.
    const isAmbiguous =
      relation === 'slip' &&
      candidates.some((other) => (other.before === pair.before) !== (other.named === pair.named));
    if (left.has(pair.before) || right.has(pair.named)) return [];
    left.add(pair.before);
    right.add(pair.named);
    return [isAmbiguous ? { ...pair, relation: 'doubtful' as const } : pair];
  });
};

/**
 * Pairs the entries of two versions, the most certain relation first. `between` is called when all that are certain are paired:
 * whom it names is somebody who came back and has to do with nobody else.
 */
export const pairEntries = (
  entries: Entries,
  between: (open: readonly number[]) => readonly number[] = () => [],
): readonly Pair[] => {
  const free = new Set(entries.before.keys());
  const open = new Set(entries.named.keys());
  const pairs: Pair[] = [];
  for (const relation of ['number', 'name', 'slip', 'doubtful', 'contradicted'] as const) {
    if (relation === 'slip') for (const back of between([...open])) open.delete(back);
    for (const pair of pairsOf(relation, entries, free, open)) {
      free.delete(pair.before);
      open.delete(pair.named);
      pairs.push(pair);
    }
  }
  return pairs;
};

/** A party as it is named: its name, and whether it is a third party. */
type Named = Pick<PartyEntry, 'name' | 'standing'>;

/** The ids that the names stand for, matched by order where several parties have one name. */
export const idsByName = (known: readonly Known[], named: readonly Named[]): readonly (string | undefined)[] => {
  const present = new Set(known.filter(({ left }) => !left));
  return named.map((one) => takeNamed(present, one)?.defendantId);
};

/** Takes from `pool` the first party of that name and standing; two people of one name are two, so each is taken once. */
const takeNamed = <Of extends Known>(pool: Set<Of>, { name, standing }: Named): Of | undefined => {
  const match = [...pool].find(
    (known) => known.standing === standing && known.name !== null && foldName(known.name) === foldName(name),
  );
  if (match) pool.delete(match);
  return match;
};

/** The particulars of a defendant whom the complaint no longer names; an older log has the name alone. */
const lastKnown = ({ name, standing, particulars }: Known): Particulars | undefined =>
  name === null
    ? undefined
    : { block: '', number: '', traits: {}, ...particulars, name, ...(standing && { standing }) };

/**
 * The plaintiff's statement about a pair of names. Two people with the same name have two statements; where these differ, the two are
 * taken for different people.
 */
const answerFor = (said: readonly SaidOfRename[], was: Particulars, is: Particulars): RenameAnswer | null => {
  const answers = said
    .filter(({ from, to }) => foldName(from) === foldName(was.name) && foldName(to) === foldName(is.name))
    .map(({ answer }) => answer);
  return answers.includes('replacement') ? 'replacement' : (answers[0] ?? null);
};

export type Question = {
  readonly from: string;
  readonly to: string;
  /** What both entries give differently, so that it cannot be a correction; `null` where the plaintiff may say which it is. */
  readonly contradiction: 'number' | 'birth-date' | null;
};

const contradictionOf = (was: Particulars, is: Particulars): Question['contradiction'] =>
  differences(was, is).includes('number') ? 'number' : 'birth-date';

/** Those of the answers that say 改错字 where numbers or birth dates contradict it. */
export const contradicted = (
  pairs: readonly Pair[],
  { before, named }: Entries,
  said: readonly SaidOfRename[],
): readonly Question[] =>
  pairs.flatMap(({ before: b, named: n, relation }) => {
    const [was, is] = [before[b], named[n]];
    if (!was || !is || relation !== 'contradicted' || answerFor(said, was, is) !== 'correction') return [];
    return [{ from: was.name, to: is.name, contradiction: contradictionOf(was, is) }];
  });

type Asked<Of extends Known> = {
  /** First those whom the version before named, in its order. */
  readonly known: readonly Of[];
  readonly previously: readonly PartyEntry[];
  readonly named: readonly PartyEntry[];
};

/** The defendants of the version before with their entries, those who came back, and how the entries are paired. */
const compared = <Of extends Known>({ known, previously, named }: Asked<Of>) => {
  const present = new Set(known.filter(({ left }) => !left));
  const before = previously.flatMap((party) => {
    const defendant = takeNamed(present, party);
    return defendant ? [{ defendant, particulars: particularsOf(party) }] : [];
  });
  // Parties that the previous version did not name: those who left, and entries of logs that knew no corrections.
  const absent = new Set(known.filter((one) => !before.some(({ defendant }) => defendant === one)));
  const entries: Entries = { before: before.map(({ particulars }) => particulars), named: named.map(particularsOf) };
  const back = new Map<number, Of>();
  const pairs = pairEntries(entries, (open) => {
    for (const relation of ['number', 'name'])
      for (const at of open) {
        const party = entries.named[at];
        if (!party || back.has(at)) continue;
        const match = [...absent].find((one) => {
          const was = lastKnown(one);
          return was !== undefined && relationOf(was, party) === relation;
        });
        if (match) back.set(at, match);
        if (match) absent.delete(match);
      }
    return [...back.keys()];
  });
  return { before, entries, back, pairs };
};

/**
 * What the plaintiff has to be asked before a version is submitted: each name that changed so that it may be a correction or
 * somebody else, a slip of the pen included, and each that looks like a correction but cannot be one.
 */
export const questionsFor = (asked: Asked<Known>): readonly Question[] => {
  const { entries, pairs } = compared(asked);
  return pairs.flatMap(({ before: b, named: n, relation }) => {
    const [was, is] = [entries.before[b], entries.named[n]];
    if (!was || !is || relation === 'number' || relation === 'name') return [];
    const contradiction = relation === 'contradicted' ? contradictionOf(was, is) : null;
    return [{ from: was.name, to: is.name, contradiction }];
  });
};

/**
 * Who each newly named defendant is. The same only where numbers agree, or the names are equal and nothing contradicts, or one
 * character is a slip of the pen and nothing else differs; else where the plaintiff says that a doubtful name was corrected. In doubt, and
 * wherever the plaintiff says so, the old one leaves: a new code is an errand, a shared one a breach. Somebody who had left is known
 * again by number or name.
 *
 * @returns for each of `named` who it is, what the version before said of each who was known, and the answers that cannot be true
 */
export const whoIsWho = <Of extends Known>(
  asked: Asked<Of> & { readonly said: readonly SaidOfRename[] },
): {
  readonly identities: readonly Identity<Of>[];
  readonly before: ReadonlyMap<Of, Particulars>;
  readonly refused: readonly Question[];
} => {
  const { before, entries, back, pairs } = compared(asked);
  const identities = asked.named.map((_, at): Identity<Of> => {
    const absentee = back.get(at);
    if (absentee) return { kind: 'same', defendant: absentee, said: null };
    const pair = pairs.find(({ named }) => named === at);
    const [old, is] = [before[pair?.before ?? -1], entries.named[at]];
    if (!pair || !old || !is) return { kind: 'new' };
    const decision = answerFor(asked.said, old.particulars, is);
    const isSame =
      pair.relation === 'doubtful'
        ? decision === 'correction'
        : pair.relation !== 'contradicted' && decision !== 'replacement';
    return isSame
      ? { kind: 'same', defendant: old.defendant, said: decision }
      : { kind: 'successor', of: old.defendant, said: decision, relation: pair.relation };
  });
  return {
    identities,
    before: new Map(before.map(({ defendant, particulars }) => [defendant, particulars])),
    refused: contradicted(pairs, entries, asked.said),
  };
};
