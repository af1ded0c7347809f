import { expect } from 'chai';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { reading, ReadingEvent } from '../../../domain/contract/reading.js';
import { textOfPage } from '../../../domain/reading/page.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { scan } from '../../modules/reading/testing/scans.js';
import { createLogger } from '../../runtime/logging/logger.js';
import type { Overrides } from '../../composition/overrides.js';
import { startTestApplication, type TestApplication } from '../harness/testApplication.js';
import { hostilePdfs } from './hostilePdfs.js';

/** The events of a response of `readPicture`, which are JSON behind `data:`. */
const eventsIn = (body: string): ReadingEvent[] =>
  [...body.matchAll(/^data: ?(\{.*\})$/gm)].map(([, json = '']) => ReadingEvent.parse(JSON.parse(json)));
const isOutcome = (event: ReadingEvent): boolean => event.kind !== 'waiting';
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('pages that hold the readers', function () {
  this.timeout(600_000);
  const opened: TestApplication[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((site) => site.close())));

  /**
   * A court whose readers are counted as they start and as a page ends them. A page has the processor's time of a court's own setting where a test waits
   * until it is used up, else more, for busy machines.
   */
  const court = async (overrides: Overrides = {}, { processes = 2, pageSeconds = 40 } = {}) => {
    const counted = { started: 0, ended: 0 };
    const logger = createLogger('debug', {
      write: (line: string) => {
        if (line.includes('a reader of pictures and scans was started')) counted.started += 1;
        if (line.includes('a picture or scan was given up')) counted.ended += 1;
      },
    });
    const site = await startTestApplication(
      { logger, ...overrides },
      { TRUST_PROXY: 'true', READER_PAGE_SECONDS: String(pageSeconds), READER_PROCESSES: String(processes) },
    );
    opened.push(site);
    const send = (address: string, file: Buffer, signal?: AbortSignal): Promise<Response> =>
      cookieTransport(site.url, { headers: { 'X-Forwarded-For': address } }).send(
        requestOf(reading.readPicture, { body: new Uint8Array(file) }),
        signal && { signal },
      );
    return { counted, send };
  };
  const read = async (response: Promise<Response>): Promise<ReadingEvent[]> => eventsIn(await (await response).text());

  it('do not keep an honest picture from being read: its turn comes before what attackers have waiting', async () => {
    const { counted, send } = await court({}, { pageSeconds: 20 });
    const card = await scan('idCard');
    const slow = hostilePdfs.find(({ name }) => name.startsWith('forms'))?.file() ?? Buffer.alloc(0);
    const attacks = ['198.51.100.1', '203.0.113.1'].flatMap((address) =>
      Array.from({ length: 6 }, () => read(send(address, slow)).catch(() => [])),
    );
    while (counted.started < 2) await nextTurn(); // both readers are held
    const events = await read(send('192.0.2.1', card));
    const last = events.at(-1);
    if (last?.kind !== 'page') throw new Error(`not read: ${JSON.stringify(events)}`);
    expect(textOfPage(last.lines)).to.contain('刘晓梅');
    // It was told its place, and most of what the attackers sent is still to come.
    expect(events[0]).to.include({ kind: 'waiting', page: 1 });
    expect(counted.ended).to.be.below(6);
    expect(counted.started).to.be.at.most(2 + counted.ended);
    opened.splice(0).map((site) => void site.close());
    await Promise.all(attacks);
  });

  it('are given up with a sentence, each kind, and an honest picture is read after them', async () => {
    const allowances = { pictureReads: { points: 100_000, seconds: 3600 } };
    const { send } = await court({ allowances }, { pageSeconds: 20 });
    const outcomes: Record<string, unknown> = {};
    for (const { name, file } of hostilePdfs) {
      const [outcome] = (await read(send('198.51.100.1', file()))).filter(isOutcome);
      outcomes[name] = outcome?.kind === 'failed' ? outcome.reason : outcome?.kind;
    }
    expect(outcomes).to.deep.equal({
      'a tree of pages that contains itself': 'page', // the library finds an empty page
      'forms that draw each other, 9 to the 6th times': 'time',
      'thirty million states that are stored': 'time',
      'a mask that is drawn through itself': 'page',
      'a font with two thousand million widths': 'tooLarge',
    });
    expect((await read(send('192.0.2.1', await scan('idCard')))).at(-1)).to.include({ kind: 'page' });
  });

  it('cost whoever leaves them midway, and start no process anew', async () => {
    const allowances = { pictureReads: { points: 20, seconds: 3600 } };
    const { counted, send } = await court({ allowances }, { processes: 1 });
    const card = await scan('idCard');
    const leaving = new AbortController();
    const left = send('198.51.100.1', card, leaving.signal).then((response) => response.text());
    while (counted.started < 1) await nextTurn();
    leaving.abort();
    expect(await left.catch((error: unknown) => error)).to.have.property('name', 'AbortError');
    // The only reader turns to the next page once that one is read, which nobody waits for and which is charged.
    expect((await read(send('192.0.2.1', card))).at(-1)).to.include({ kind: 'page' });
    expect((await send('198.51.100.1', card)).status).to.equal(429);
    expect(counted).to.deep.equal({ started: 1, ended: 0 });
  });

  it('cost the network around an address too', async () => {
    const { send } = await court({ allowances: { pictureReadsByNetwork: { points: 20, seconds: 3600 } } });
    const card = await scan('idCard');
    expect((await read(send('203.0.113.1', card))).at(-1)).to.include({ kind: 'page' });
    expect((await send('203.0.113.200', card)).status).to.equal(429);
    expect((await read(send('192.0.2.1', card))).at(-1)).to.include({ kind: 'page' });
  });
});
