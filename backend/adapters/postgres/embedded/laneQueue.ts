import type { Lane } from '../lanes.js';

/**
 * How many turns that came later may be taken before one of this lane that waits. So the lanes in front go first, and none behind
 * them starves, however many come.
 */
const patience: Readonly<Record<Lane, number>> = { requests: 0, projections: 8, search: 24, background: 96 };

export type LaneQueue<Item> = {
  /** Puts an item at the end of its lane. */
  readonly add: (item: Item, lane: Lane) => void;
  readonly remove: (item: Item) => void;
  /** Takes the item whose turn it is out of the queue. */
  readonly take: () => Item | undefined;
};

/**
 * Creates a queue with lanes. Each item is due at a turn, the one at which it came and the patience of its lane added up, and the one
 * that is due first is taken, of several the one that came first. Turns are counted, not timed: the order depends on nothing else.
 */
export const createLaneQueue = <Item>(): LaneQueue<Item> => {
  /** In the order in which they came. */
  const waiting = new Map<Item, number>();
  let turn = 0;
  return {
    add: (item, lane) => void waiting.set(item, turn + patience[lane]),
    remove: (item) => void waiting.delete(item),
    take: () => {
      let first: { readonly item: Item; readonly due: number } | undefined;
      for (const [item, due] of waiting) if (!first || due < first.due) first = { item, due };
      if (!first) return undefined;
      waiting.delete(first.item);
      turn += 1;
      return first.item;
    },
  };
};
