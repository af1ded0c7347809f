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

/** What a reader has not taken yet: the newest figures, or why there are none. */
type News<Figures> = { readonly figures: Figures } | { readonly error: unknown };

type Reader<Figures> = {
  readonly accountId: string;
  readonly give: (news: News<Figures>) => void;
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
}) => {
  let news: News<Figures> | undefined;
  let isOver = false;
  let wake = (): void => undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(lifetime);
    onEnd();
    wake();
  };
  const lifetime = setTimeout(end, longestMs);
  const give = (next: News<Figures>): void => {
    news = next;
    wake();
  };
  async function* read(): AsyncGenerator<Figures, void> {
    try {
      for (let left = most; left > 0; left -= 1) {
        while (!news && !isOver) await new Promise<void>((resolve) => (wake = resolve));
        if (!news || isOver) return;
        const taken = news;
        news = undefined;
        if ('error' in taken) throw taken.error;
        yield taken.figures;
      }
    } finally {
      end();
    }
  }
  const figures = read();
  const leave = figures.return.bind(figures);
  // A generator that waits for figures is left only once it wakes.
  figures.return = (value) => {
    end();
    return leave(value);
  };
  return { give, end, figures };
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
  /** The oldest first. */
  const readers = new Set<Reader<Figures>>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let latest:
    | { readonly figures: Figures; readonly text: string; readonly at: bigint | string; readonly since: number }
    | undefined;

  /** Reads the figures if they may have changed, and gives them to all where they have. */
  const look = async (): Promise<void> => {
    const at = await position();
    if (latest && latest.at === at && performance.now() - latest.since < againMs) return;
    const figures = await read();
    const text = JSON.stringify(figures);
    const isNew = latest?.text !== text;
    latest = { figures, text, at, since: performance.now() };
    if (isNew) for (const reader of readers) reader.give({ figures });
  };

  const poll = async (): Promise<void> => {
    isPolling = true;
    try {
      await look();
    } catch (error) {
      logger.warn({ error: describeError(error) }, 'the live figures cannot be read');
      for (const reader of readers) reader.give({ error });
    }
    isPolling = false;
    if (readers.size > 0) timer = setTimeout(() => void poll(), pollMs);
    else latest = undefined; // nobody keeps it up to date
  };

  const remove = (reader: Reader<Figures>): void => {
    readers.delete(reader);
    if (readers.size > 0 || isPolling) return;
    clearTimeout(timer);
    latest = undefined;
  };

  const follow = (accountId: string, most = Infinity): AsyncIterable<Figures> => {
    const { figures, ...ends } = createReader<Figures>({ most, longestMs, onEnd: () => remove(reader) });
    const reader = { accountId, ...ends };
    const others = [...readers].filter((other) => other.accountId === accountId);
    readers.add(reader);
    if (others.length >= mostOfAccount) others[0]?.end();
    if (latest) reader.give(latest);
    else if (!isPolling) void poll();
    return figures;
  };
  return { follow };
};
