import { expect } from 'chai';
import { createSearchesUnderWay } from './searchesUnderWay.js';

const never = new AbortController().signal;
/** Longer than a test may take. */
const longMs = 600_000;

describe('work that lets searches go first', () => {
  /** A search that ends when it is told to. */
  const searchIn = (searches: ReturnType<typeof createSearchesUnderWay>) => {
    const { signal, end } = ((controller) => ({ signal: controller.signal, end: () => controller.abort() }))(
      new AbortController(),
    );
    const done = searches.during(() => new Promise<void>((resolve) => (signal.onabort = () => resolve())));
    return async () => {
      end();
      await done;
    };
  };

  it('waits for nothing where nobody searches, also after a search that failed', async () => {
    const searches = createSearchesUnderWay();
    await searches.untilNone(longMs, never);
    const failed = searches.during(() => Promise.reject(new Error('broken')));
    expect(await failed.catch((error: unknown) => error)).to.have.property('message', 'broken');
    await searches.untilNone(longMs, never);
  });

  it('waits until the last of several searches has ended', async () => {
    const searches = createSearchesUnderWay();
    const [endFirst, endSecond] = [searchIn(searches), searchIn(searches)];
    let isOver = false;
    const waiting = searches.untilNone(longMs, never).then(() => void (isOver = true));
    await endFirst();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).to.equal(false);
    await endSecond();
    await waiting;
  });

  it('goes on where searches do not end, or when it is stopped', async () => {
    const searches = createSearchesUnderWay();
    const end = searchIn(searches);
    await searches.untilNone(5, never);
    const stop = new AbortController();
    const waiting = searches.untilNone(longMs, stop.signal);
    stop.abort();
    await waiting;
    await end();
  });
});
