import { frontierRoot, type Frontier } from '../../../domain/ledger/frontier.js';
import { sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import type { Findings } from './findings.js';

/** A tree head that was kept outside the log: the log must still begin with the leaves it covers. */
export type Head = { readonly size: number; readonly root: Hash; readonly source: string };

export type HeadCheck = {
  /** Must be called before the first leaf and after each one. */
  readonly grown: (frontier: Frontier) => Promise<void>;
  /** Returns the heads that were compared. */
  readonly end: (frontier: Frontier) => Promise<readonly Head[]>;
};

/** Compares the growing log with tree heads in order of their size. */
export const createHeadCheck = (
  { report }: Pick<Findings, 'report'>,
  heads: AsyncIterator<Head>,
  codes: {
    readonly differs: 'checkpoint_not_in_log' | 'outside_altered';
    readonly ahead: 'checkpoint_ahead_of_log' | 'outside_truncated';
  },
): HeadCheck => {
  let next: Head | undefined;
  let hasBegun = false;
  let provenTo = 0;
  const passedHeads: Head[] = [];
  const advance = async (): Promise<void> => {
    const { value, done } = await heads.next();
    next = done ? undefined : value;
    if (next) passedHeads.push(next);
  };
  return {
    grown: async (frontier) => {
      if (!hasBegun) await advance();
      hasBegun = true;
      for (; next && next.size <= frontier.size; await advance()) {
        const { size, root, source } = next;
        if (size === frontier.size && sameHash(frontierRoot(frontier), root)) provenTo = size;
        else report(codes.differs, { source, count: size, range: [provenTo, Math.max(size - 1, provenTo)] });
      }
    },
    end: async ({ size: index }) => {
      if (!hasBegun) await advance();
      hasBegun = true;
      for (; next; await advance()) report(codes.ahead, { source: next.source, count: next.size, index });
      return passedHeads;
    },
  };
};

/** Merges heads, each list in order of size, into one in order of size. */
export const mergeHeads = async function* (...lists: AsyncIterable<Head>[]): AsyncGenerator<Head, void, void> {
  const open = await Promise.all(
    lists.map(async (list) => {
      const heads = list[Symbol.asyncIterator]();
      return { heads, next: await heads.next() };
    }),
  );
  for (;;) {
    const waiting = open.flatMap((one) => (one.next.done ? [] : [{ one, head: one.next.value }]));
    const [first] = waiting.sort((a, b) => a.head.size - b.head.size);
    if (!first) return;
    yield first.head;
    first.one.next = await first.one.heads.next();
  }
};

/** Heads from a list of any order. */
export const headsOf = async function* (heads: readonly Head[]): AsyncGenerator<Head, void, void> {
  yield* [...heads].sort((a, b) => a.size - b.size);
};
