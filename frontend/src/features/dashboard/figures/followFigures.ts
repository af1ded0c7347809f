import type { LiveFigures } from '../../../../../domain/contract/cases.js';
import type { Schedule } from '../../../http/watchSilence.js';
import type { Tabs } from './tabs.js';
import { waitUntil } from './waitUntil.js';

/** Pauses between attempts, in milliseconds: the first, and the longest. */
const pauses = { first: 1000, longest: 30_000 };

type Deps = {
  /** Opens the stream. It ends by itself now and then, and is opened again. */
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<LiveFigures>>;
  readonly tabs: Tabs;
  readonly schedule: Schedule;
  /** Calls back when the browser is online again; returns how to stop that. */
  readonly onAwake: (awake: () => void) => () => void;
  readonly onFigures: (figures: LiveFigures) => void;
  /** The stream broke off, here or in the tab that reads; figures mean that it is back. */
  readonly onBroken: () => void;
};

/**
 * Follows the figures until `signal` is aborted, with one connection for all tabs of the browser: the one whose turn it is reads and
 * tells the others. Each connection begins with all figures, so nothing is missed during a break.
 */
export const followFigures = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { tabs, schedule, onAwake, onFigures, onBroken } = deps;
  const channel = tabs.openChannel();
  let latest: LiveFigures | undefined;
  let isBroken = false;
  let isReading = false;

  const pause = (ms: number, until: AbortSignal): Promise<void> =>
    waitUntil((done) => {
      const stops = [schedule(done, ms), onAwake(done)];
      return () => stops.forEach((stop) => stop());
    }, until);

  const receive = (figures: LiveFigures): void => {
    latest = figures;
    isBroken = false;
    onFigures(figures);
  };

  /** Reads the stream and tells the other tabs, until `until` is aborted. */
  const read = async (until: AbortSignal): Promise<void> => {
    isReading = true;
    for (let pauseMs = pauses.first; !until.aborted;) {
      try {
        for await (const figures of await deps.open(until)) {
          if (until.aborted) break;
          pauseMs = pauses.first;
          receive(figures);
          channel.say({ kind: 'figures', figures });
        }
        if (!until.aborted) await pause(pauses.first, until);
      } catch {
        // Why it broke off makes no difference here: the page says that it did, and it is tried again.
        if (until.aborted) break;
        isBroken = true;
        onBroken();
        channel.say({ kind: 'broken' });
        await pause(pauseMs, until);
        pauseMs = Math.min(pauses.longest, pauseMs * 2);
      }
    }
    isReading = false;
  };

  channel.listen((news) => {
    if (news.kind === 'figures') receive(news.figures);
    if (isReading) {
      if (news.kind !== 'wanted') return;
      if (isBroken) channel.say({ kind: 'broken' });
      else if (latest) channel.say({ kind: 'figures', figures: latest });
    } else if (news.kind === 'broken') onBroken(); // where several tabs have a turn, the break of one is not another's
  });
  channel.say({ kind: 'wanted' });
  try {
    await tabs.inTurn(read, signal);
  } finally {
    channel.close();
  }
};
