import type { LeafRecord } from '../ledger/index.js';
import type { Details, Findings } from './findings.js';

/** A leaf as computed from the log now. */
export type LogLeaf = {
  readonly index: number;
  readonly stream: string;
  readonly revision: string;
  readonly eventId: string;
  readonly type: string;
  /** Base64. */
  readonly hash: string;
};

type Deps = {
  readonly report: Findings['report'];
  /** The leaves recorded when the log was sealed, in order. */
  readonly witness: AsyncIterator<LeafRecord>;
  /** The name of the witness in findings. */
  readonly source: string;
  /** How far a moved leaf is searched in both directions, in leaves; default 50,000. */
  readonly window?: number;
};

export type LeafMatcher = {
  readonly push: (leaf: LogLeaf) => Promise<void>;
  readonly end: () => Promise<{ readonly compared: number }>;
};

const placeOfLeaf = (leaf: LogLeaf | LeafRecord): Details => {
  const { index, stream, revision, eventId } = leaf;
  return { index, stream, revision, eventId, ...('type' in leaf && { type: leaf.type }) };
};

/** Creates a queue whose items can be found by event id. */
const lookupQueue = <Item extends { readonly eventId: string }>() => {
  let items: Item[] = [];
  let first = 0;
  const countOfId = new Map<string, number>();
  const removedIds = new Set<string>();
  return {
    push: (item: Item): void => {
      items.push(item);
      countOfId.set(item.eventId, (countOfId.get(item.eventId) ?? 0) + 1);
    },
    /** Returns the first item that was not taken. */
    head: (): Item | undefined => {
      for (let item = items[first]; item && removedIds.has(item.eventId); item = items[first]) {
        removedIds.delete(item.eventId);
        first += 1;
      }
      if (first > 1024 && first * 2 > items.length) {
        items = items.slice(first);
        first = 0;
      }
      return items[first];
    },
    shift: (): void => {
      const item = items[first];
      first += 1;
      const count = item ? (countOfId.get(item.eventId) ?? 0) : 0;
      if (item && count > 1) countOfId.set(item.eventId, count - 1);
      else if (item) countOfId.delete(item.eventId);
    },
    has: (eventId: string): boolean => countOfId.has(eventId),
    /** Removes an item, wherever it is in the queue. */
    take: (eventId: string): void => {
      countOfId.delete(eventId);
      removedIds.add(eventId);
    },
    size: (): number => items.length - first,
  };
};

/**
 * Compares the log with what it held when it was sealed, leaf by leaf, and names what was changed, deleted, inserted or
 * moved. While the two agree nothing is kept; from a difference on, at most `window` leaves of each.
 */
export const createLeafMatcher = ({ report, witness, source, window = 50_000 }: Deps): LeafMatcher => {
  const ours = lookupQueue<LogLeaf>();
  const theirs = lookupQueue<LeafRecord>();
  let exhausted = false;
  let compared = 0;

  const pull = async (): Promise<boolean> => {
    if (exhausted) return false;
    const { value, done } = await witness.next();
    if (done) exhausted = true;
    else theirs.push(value);
    return !exhausted;
  };

  const compare = (now: LogLeaf, then: LeafRecord): void => {
    compared += 1;
    if (now.hash === then.hash) return;
    const isSamePlace = now.stream === then.stream && now.revision === then.revision;
    report(isSamePlace ? 'metadata_altered' : 'place_altered', placeOfLeaf(now));
  };

  const resolve = (now: LogLeaf, then: LeafRecord): void => {
    const place = placeOfLeaf(now);
    const was = placeOfLeaf(then);
    const isKnown = theirs.has(now.eventId);
    const isThere = ours.has(then.eventId);
    if (isKnown && isThere) {
      report('event_moved', place);
      report('event_moved', was);
      ours.shift();
      theirs.shift();
      ours.take(then.eventId);
      theirs.take(now.eventId);
      return;
    }
    if (!isThere) {
      report('event_deleted', { ...was, source });
      theirs.shift();
    }
    if (!isKnown) {
      report('event_inserted', place);
      ours.shift();
    }
  };

  const settle = async (ended: boolean): Promise<void> => {
    for (;;) {
      const now = ours.head();
      if (!now) return;
      const then = theirs.head() ?? ((await pull()) ? theirs.head() : undefined);
      if (!then) {
        if (!exhausted) continue;
        ours.shift(); // the witness has no leaf this new
        continue;
      }
      if (now.eventId === then.eventId) {
        compare(now, then);
        ours.shift();
        theirs.shift();
        continue;
      }
      if (!ended && ours.size() < window) return; // more of the log must be read to decide
      while (theirs.size() < window && (await pull()));
      resolve(now, then);
    }
  };

  return {
    push: async (leaf) => {
      ours.push(leaf);
      await settle(false);
    },
    end: async () => {
      await settle(true);
      let first: LeafRecord | undefined;
      let last: LeafRecord | undefined;
      let count = 0;
      for (let then = theirs.head(); then || (await pull()); then = theirs.head()) {
        if (!then) continue;
        first ??= then;
        last = then;
        count += 1;
        theirs.shift();
        report('event_deleted', { ...placeOfLeaf(then), source });
      }
      if (first && last) report('log_truncated', { source, count, range: [first.index, last.index] });
      return { compared };
    },
  };
};
