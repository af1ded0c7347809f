/** Something that waits for its turn, or has it. */
export type Turn<Caller> = {
  readonly caller: Caller;
  readonly key: string;
  /** The kind of work: each kind has its own bound for a caller. */
  readonly kind: string;
  /** Begun only while nothing of another caller that cannot wait is waiting or worked at, or in its turn. */
  readonly canWait: boolean;
  /** How many of this caller's and kind's have their turn at the same time. */
  readonly atOnce: number;
};

type Waiting<Caller> = { readonly turn: Turn<Caller>; readonly begin: () => void; readonly refuse: () => void };

export type QueueBounds = {
  /** How many of one caller may wait. */
  readonly mostOfCaller: number;
  /** How many may wait together. */
  readonly most: number;
  /**
   * How many have their turn together; what can wait counts only against what can wait too. Who comes after that finds no more than these before
   * it, however many others there are and however little each of them had.
   */
  readonly mostRunning: number;
  /** However much others have to do, one of those that give way begins so often, in milliseconds. */
  readonly everyMs: number;
  /** How much more than another a caller may have had lately without giving way to it, in milliseconds. */
  readonly toleranceMs: number;
  /**
   * How long a call with a turn keeps others waiting, in milliseconds; a longer one is assumed to wait for a server that does not
   * respond.
   */
  readonly holdsMs: number;
};
export const queueBounds: QueueBounds = {
  mostOfCaller: 200,
  most: 2000,
  mostRunning: 8,
  everyMs: 150,
  toleranceMs: 150,
  holdsMs: 3000,
};

type Deps<Caller> = {
  /** The caller's recent processor time; the caller with the least has the next turn. */
  readonly lately: (caller: Caller) => number;
  readonly full: () => Error;
  readonly bounds?: QueueBounds;
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
};

/** The waiting calls that their caller's bound lets begin, in the order of their turns. */
const orderOf = <Caller>(
  waiting: readonly Waiting<Caller>[],
  isAtBound: (turn: Turn<Caller>) => boolean,
  lately: Deps<Caller>['lately'],
): Waiting<Caller>[] => {
  const names = new Set<string>();
  const first = waiting.filter(({ turn }) => {
    const name = `${turn.kind} ${turn.key}`;
    if (names.has(name) || isAtBound(turn)) return false;
    names.add(name);
    return true;
  });
  const had = new Map(first.map(({ turn }) => [turn, lately(turn.caller)]));
  return first.sort(
    (one, other) =>
      Number(one.turn.canWait) - Number(other.turn.canWait) || (had.get(one.turn) ?? 0) - (had.get(other.turn) ?? 0),
  );
};

/** Makes room where too many wait: the caller of whom most wait loses the newest, if more than `own` do. Whether there was one. */
const makeRoom = <Caller>(waiting: readonly Waiting<Caller>[], own: number): boolean => {
  const counts = new Map<string, number>();
  for (const { turn } of waiting) counts.set(turn.key, (counts.get(turn.key) ?? 0) + 1);
  const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  const newest = most > own + 1 ? waiting.findLast(({ turn }) => turn.key === greediest) : undefined;
  newest?.refuse();
  return newest !== undefined;
};

type Line<Caller> = Pick<Deps<Caller>, 'full'> & {
  readonly waiting: Waiting<Caller>[];
  readonly turn: Turn<Caller>;
  readonly signal: AbortSignal | undefined;
  readonly advance: () => void;
};

/** Resolves when the turn begins. @throws what `full` returns when it is refused, and the reason of `signal` when it leaves */
const waitInLine = <Caller>({ waiting, turn, signal, full, advance }: Line<Caller>): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = (reason: unknown): void => {
      waiting.splice(waiting.indexOf(entry), 1);
      signal?.removeEventListener('abort', onAbort);
      reject(reason instanceof Error ? reason : full());
    };
    const onAbort = (): void => leave(signal?.reason);
    const entry: Waiting<Caller> = {
      turn,
      begin: () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      refuse: () => leave(full()),
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.push(entry);
    advance();
  });

/**
 * Says whose call is begun next. What cannot wait comes before what can; among equals comes who had the least lately, and of one caller
 * who came first. A call that is begun runs to its end; but while somebody's call is worked at, no other caller who has had more
 * begins another beside it, nor does anything that can wait: so an honest call never finds more than a few parts of others
 * between its own. Nobody waits for ever: every `everyMs` one of those that give way begins all the same, and a call that has its turn
 * for longer than `holdsMs` counts against its own caller's bound only. In each turn of the event loop one call begins: short calls would
 * else follow each other without an end, while the loop sees nothing of who came meanwhile and sends nothing of what is ready.
 */
export const createFairQueue = <Caller>({
  lately,
  full,
  bounds = queueBounds,
  now = () => performance.now(),
}: Deps<Caller>) => {
  /** The calls that have their turn, with the time at which it began. */
  const running = new Map<Turn<Caller>, number>();
  const waiting: Waiting<Caller>[] = [];
  let gaveWayAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  /** Set while a call has begun in this turn of the event loop. */
  let nextTurn: NodeJS.Immediate | undefined;

  const isAtBound = ({ key, kind, atOnce }: Turn<Caller>): boolean => {
    let own = 0;
    for (const other of running.keys()) if (other.key === key && other.kind === kind) own += 1;
    return own >= atOnce;
  };
  /** Whether `turn` leaves `other` undisturbed. */
  const givesWay = (turn: Turn<Caller>, other: Turn<Caller>): boolean => {
    if (other.key === turn.key) return false;
    if (turn.canWait !== other.canWait) return turn.canWait;
    return lately(turn.caller) > lately(other.caller) + bounds.toleranceMs;
  };
  const mustGiveWay = (turn: Turn<Caller>): boolean => {
    const longAgo = now() - bounds.holdsMs;
    let before = 0;
    for (const [other, begunAt] of running) {
      if (begunAt <= longAgo) continue;
      if (givesWay(turn, other)) return true;
      if (turn.canWait || !other.canWait) before += 1;
    }
    return before >= bounds.mostRunning;
  };
  const inOrder = (): Waiting<Caller>[] => orderOf(waiting, isAtBound, lately);
  const begin = (chosen: Waiting<Caller>): void => {
    waiting.splice(waiting.indexOf(chosen), 1);
    running.set(chosen.turn, now());
    nextTurn = setImmediate(() => {
      nextTurn = undefined;
      advance();
    });
    chosen.begin();
  };
  /** Begins one call, the next in the next turn of the event loop. */
  const advance = (): void => {
    if (nextTurn) return;
    const order = inOrder();
    const next = order.find(({ turn }) => !mustGiveWay(turn));
    if (next) return begin(next);
    const [held] = order;
    if (!held) return;
    const waitMs = gaveWayAt + bounds.everyMs - now();
    if (waitMs > 0) {
      timer ??= setTimeout(() => {
        timer = undefined;
        advance();
      }, waitMs).unref();
      return;
    }
    gaveWayAt = now();
    begin(held);
  };

  return {
    /**
     * Waits for its turn; resolves to what ends it. `signal` takes it out of the queue: it then rejects with the signal's reason.
     * @throws what `full` returns, when too many of its caller, or of all, wait
     */
    enter: async (turn: Turn<Caller>, signal?: AbortSignal): Promise<() => void> => {
      const own = waiting.filter(({ turn: { key } }) => key === turn.key).length;
      if (own >= bounds.mostOfCaller || (waiting.length >= bounds.most && !makeRoom(waiting, own))) throw full();
      await waitInLine({ waiting, turn, signal, full, advance });
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        running.delete(turn);
        advance();
      };
    },
    /** How many wait, and how many have their turn. */
    counts: () => ({ waiting: waiting.length, running: running.size }),
  };
};
export type FairQueue<Caller> = ReturnType<typeof createFairQueue<Caller>>;
