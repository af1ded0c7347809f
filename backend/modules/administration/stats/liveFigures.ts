import { describeError, type Logger } from '../../../runtime/logging/logger.js';

/** How often it is asked whether the read models moved, in milliseconds: figures follow within a second, at most three times in it. */
const usualPollMs = 300;
/** Figures are read again after so long although no event came: days end, and so do weeks. */
const usualAgainMs = 60_000;
/** A stream ends after so long; the browser asks again, with the rights that it has then. */
const usualLongestMs = 10 * 60_000;
/** Streams of one account at the same time: a browser needs one. The oldest ends when another one begins. */
const mostOfAccount = 8;

export type LiveFigures<Figures> = {
  /**
   * The figures as they are now, and again whenever they change: nothing waits in line, a slow reader gets the newest. `most` ends the
   * stream after so many. The stream ends by itself after ten minutes.
   * @throws what reading the figures throws, in place of the next ones
   */
  readonly follow: (accountId: string, most?: number) => AsyncIterable<Figures>;
};

type Deps<Figures> = {
  readonly read: () => Promise<Figures>;
  /** How far the read models are: an unchanged answer means that the figures are the same. */
  readonly position: () => Promise<bigint | string>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly pollMs?: number;
  readonly againMs?: number;
  readonly longestMs?: number;
};

/** One reader: the newest figures that it has not taken yet, or the request that waits for them. */
type Reader<Figures> = {
  readonly offer: (figures: Figures) => void;
  readonly fail: (error: unknown) => void;
  readonly end: () => void;
};

/**
 * Creates a reader and what it is given, until it ends by itself after `longestMs` or after so many as `most`; `onEnd` is called when it
 * has ended.
 */
const createReader = <Figures>({
  most,
  longestMs,
  onEnd,
}: {
  readonly most: number;
  readonly longestMs: number;
  readonly onEnd: () => void;
}): { readonly reader: Reader<Figures>; readonly iterator: AsyncIterableIterator<Figures> } => {
  type Next = IteratorResult<Figures>;
  let left = most;
  let isOver = false;
  let newest: { readonly figures: Figures } | { readonly error: unknown } | undefined;
  let waiting: { readonly resolve: (next: Next) => void; readonly reject: (error: unknown) => void } | undefined;
  const finish = (): void => {
    isOver = true;
    clearTimeout(lifetime);
    onEnd();
    waiting?.resolve({ done: true, value: undefined });
    waiting = undefined;
  };
  const serve = (): void => {
    if (!waiting || !newest) return;
    const { resolve, reject } = waiting;
    const given = newest;
    waiting = newest = undefined;
    if ('error' in given) {
      finish();
      reject(given.error);
    } else {
      left -= 1;
      resolve({ done: false, value: given.figures });
    }
  };
  const put = (next: typeof newest): void => {
    newest = next;
    serve();
  };
  const reader: Reader<Figures> = {
    offer: (figures) => put({ figures }),
    fail: (error) => put({ error }),
    end: finish,
  };
  const lifetime = setTimeout(finish, longestMs);
  const iterator: AsyncIterableIterator<Figures> = {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => {
      if (left <= 0 && !isOver) finish();
      if (isOver) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        serve();
      });
    },
    return: () => {
      if (!isOver) finish();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return { reader, iterator };
};

/**
 * Follows the figures for any number of readers with one poll, which stops with the last of them. It asks Postgres rather than this
 * process's projections, because another process may be the one that projects.
 */
export const createLiveFigures = <Figures>({
  read,
  position,
  logger,
  pollMs = usualPollMs,
  againMs = usualAgainMs,
  longestMs = usualLongestMs,
}: Deps<Figures>): LiveFigures<Figures> => {
  const readers = new Set<Reader<Figures>>();
  const byAccount = new Map<string, Reader<Figures>[]>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let latest:
    | { readonly figures: Figures; readonly text: string; readonly at: bigint | string; readonly since: number }
    | undefined;

  /** Reads the figures if they may have changed, and offers them to all where they have. */
  const look = async (): Promise<void> => {
    const at = await position();
    if (latest && latest.at === at && performance.now() - latest.since < againMs) return;
    const figures = await read();
    const text = JSON.stringify(figures);
    const isNew = latest?.text !== text;
    latest = { figures: isNew || !latest ? figures : latest.figures, text, at, since: performance.now() };
    if (isNew) for (const reader of readers) reader.offer(figures);
  };

  const poll = async (): Promise<void> => {
    isPolling = true;
    try {
      await look();
    } catch (error) {
      logger.warn({ error: describeError(error) }, 'the live figures cannot be read');
      for (const reader of [...readers]) reader.fail(error);
    }
    isPolling = false;
    if (readers.size > 0) timer = setTimeout(() => void poll(), pollMs);
    else latest = undefined; // nobody keeps it up to date
  };

  const remove = (accountId: string, reader: Reader<Figures>): void => {
    readers.delete(reader);
    const left = (byAccount.get(accountId) ?? []).filter((one) => one !== reader);
    if (left.length > 0) byAccount.set(accountId, left);
    else byAccount.delete(accountId);
    if (readers.size > 0 || isPolling) return;
    clearTimeout(timer);
    latest = undefined;
  };
  const add = (accountId: string, reader: Reader<Figures>): void => {
    const others = byAccount.get(accountId) ?? [];
    byAccount.set(accountId, [...others, reader]);
    if (others.length >= mostOfAccount) others[0]?.end();
    readers.add(reader);
    if (latest) reader.offer(latest.figures);
    else if (!isPolling) void poll();
  };

  const follow = (accountId: string, most = Infinity): AsyncIterableIterator<Figures> => {
    const { reader, iterator } = createReader<Figures>({ most, longestMs, onEnd: () => remove(accountId, reader) });
    add(accountId, reader);
    return iterator;
  };
  return { follow };
};
