import type { LiveFigures } from '../../../../../domain/contract/cases.js';
import type { Schedule } from '../../../http/watchSilence.js';
import type { LiveNews, Tabs } from './tabs.js';

/** The tab that reads says so this often, in milliseconds. */
const readingEveryMs = 10_000;
/** A tab that heard nothing for so long reads by itself: the one that reads may have been put to sleep. */
const silenceMs = 25_000;
/** Pauses between attempts, in milliseconds: the first, and the longest. */
const pauses = { first: 1000, longest: 30_000 };

type Deps = {
  /** Opens the stream. It ends by itself now and then, and is opened again. */
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<LiveFigures>>;
  readonly tabs: Tabs;
  readonly schedule: Schedule;
  /** Calls back when the browser is online again, or the tab is looked at again; returns how to stop that. */
  readonly onAwake: (awake: () => void) => () => void;
  readonly onFigures: (figures: LiveFigures) => void;
  /** The stream broke off, here or in the tab that reads; figures mean that it is back. */
  readonly onBroken: () => void;
};

/**
 * Follows the figures until `signal` is aborted, with one connection for all tabs of the browser: one of them reads and tells the
 * others. Each connection begins with all figures, so nothing is missed during a break.
 */
export const followFigures = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { tabs, schedule, onAwake, onFigures, onBroken } = deps;
  const channel = tabs.openChannel();
  let latest: LiveFigures | undefined;
  let isBroken = false;
  /** Streams that this tab reads: for a moment two, when it gets its turn while it reads because nobody did. */
  let reading = 0;
  let hasTurn = false;
  let ownStream: AbortController | undefined;
  let stopWaiting = (): void => undefined;

  const pause = (ms: number, until: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        cancel();
        stopListening();
        until.removeEventListener('abort', end);
        resolve();
      };
      const cancel = schedule(end, ms);
      const stopListening = onAwake(end);
      until.addEventListener('abort', end);
      if (until.aborted) end();
    });

  const receive = (figures: LiveFigures): void => {
    latest = figures;
    isBroken = false;
    onFigures(figures);
  };

  /** Reads the stream and tells the other tabs, until `until` is aborted. */
  const read = async (until: AbortSignal): Promise<void> => {
    reading += 1;
    let stopSaying = (): void => undefined;
    const sayReading = (): void => {
      channel.say({ kind: 'reading' });
      stopSaying = schedule(sayReading, readingEveryMs);
    };
    sayReading();
    for (let pauseMs = pauses.first; !until.aborted;) {
      try {
        for await (const figures of await deps.open(until)) {
          if (until.aborted) break;
          pauseMs = pauses.first;
          receive(figures);
          channel.say({ kind: 'figures', figures });
        }
      } catch {
        // Why it broke off makes no difference here: the page says that it did, and it is tried again.
        if (until.aborted) break;
        isBroken = true;
        onBroken();
        channel.say({ kind: 'broken' });
        await pause(pauseMs, until);
        pauseMs = Math.min(pauses.longest, pauseMs * 2);
        continue;
      }
      if (!until.aborted) await pause(pauses.first, until);
    }
    stopSaying();
    reading -= 1;
  };

  const waitForNews = (): void => {
    stopWaiting();
    if (signal.aborted || !tabs.standsIn) return;
    stopWaiting = schedule(() => {
      if (reading > 0) return;
      ownStream = new AbortController();
      void read(AbortSignal.any([signal, ownStream.signal]));
    }, silenceMs);
  };
  const hear = (news: LiveNews): void => {
    if (news.kind === 'wanted') {
      if (reading === 0) return;
      if (isBroken) channel.say({ kind: 'broken' });
      else if (latest) channel.say({ kind: 'figures', figures: latest });
      return;
    }
    // Somebody reads again: a stream that this tab opened because nobody did is one too many.
    ownStream?.abort();
    ownStream = undefined;
    if (news.kind === 'figures') receive(news.figures);
    // Where several tabs have a turn, the break of one is not another's.
    if (news.kind === 'broken' && !hasTurn) onBroken();
    waitForNews();
  };

  channel.listen(hear);
  channel.say({ kind: 'wanted' });
  waitForNews();
  try {
    await tabs.inTurn(async (until) => {
      stopWaiting();
      ownStream?.abort();
      ownStream = undefined;
      hasTurn = true;
      await read(until);
      hasTurn = false;
    }, signal);
  } finally {
    stopWaiting();
    channel.close();
  }
};
