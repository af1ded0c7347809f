import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connectEventStore, type EventStoreClient } from '../eventStore/client.js';
import { createCodec } from '../eventStore/codec.js';
import { createEventLog } from '../eventStore/createEventLog.js';
import { StoreUnavailableError } from '../eventStore/errors.js';
import type { EventLog } from '../eventStore/eventLog.js';
import { streamNames } from '../eventStore/streams.js';
import { createLogger } from '../logging/logger.js';
import { createDataKeys } from '../sealing/dataKeys.js';
import { memoryDataKeyRows } from '../sealing/memoryDataKeyRows.js';
import { createKeyWrapping } from '../sealing/wrapping.js';
import { testEventStore, testStreams } from '../testing/testServers.js';
import { createViewRecords, type View } from './recordViews.js';

const timeZone = 'Asia/Shanghai';
const view = (changes: { caseId?: string; viewer?: string; at?: string } = {}): View => ({
  caseId: changes.caseId ?? 'case-1',
  actor: { kind: 'user', id: changes.viewer ?? 'judge-1' },
  correlationId: 'request-1',
  at: new Date(changes.at ?? '2026-01-31T15:59:00Z'), // 23:59 at the court
});

describe('records of who looked at a case', () => {
  const streams = streamNames(testStreams().prefix);
  let client: EventStoreClient;
  let log: EventLog;
  before(async () => {
    client = connectEventStore(await testEventStore());
    const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
    log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
  });
  after(() => client.close());

  it('hold one event for each administrator, case and court hour, in the stream of the court’s month', async () => {
    const logger = createLogger('silent');
    const { record, settled } = createViewRecords({ log, streams, timeZone, logger });
    for (let n = 0; n < 20; n += 1) record(view());
    record(view({ viewer: 'judge-2' }));
    record(view({ caseId: 'case-2' }));
    record(view({ at: '2026-01-31T15:00:00Z' })); // the same hour
    record(view({ at: '2026-01-31T16:00:00Z' })); // February at the court
    await settled();

    const january = await log.readStream(streams.auditAccess('2026-01'));
    const seen = january.map(({ data, metadata }) => ({ ...data, by: metadata.actor.id }));
    const base = { scope: 'caseDocuments', courtHour: '2026-01-31T23' };
    expect(seen).to.have.deep.members([
      { ...base, caseId: 'case-1', by: 'judge-1' },
      { ...base, caseId: 'case-1', by: 'judge-2' },
      { ...base, caseId: 'case-2', by: 'judge-1' },
    ]);
    const february = await log.readStream(streams.auditAccess('2026-02'));
    expect(february.map(({ data }) => data)).to.deep.equal([
      { caseId: 'case-1', scope: 'caseDocuments', courtHour: '2026-02-01T00' },
    ]);
  });

  it('wait for an event store that is away, and are written once it is back', async () => {
    let attempts = 0;
    const lines: string[] = [];
    const flaky: Pick<EventLog, 'append'> = {
      append: async (...args) => {
        attempts += 1;
        if (attempts < 4) throw new StoreUnavailableError();
        return log.append(...args);
      },
    };
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const { record, settled } = createViewRecords({ log: flaky, streams, timeZone, logger, pauseMs: 10 });
    const april = { at: '2026-04-05T01:00:00Z' };
    record(view(april));
    record(view(april)); // the same view while the first one waits
    const end = Date.now() + 10_000;
    const written = () => log.readStream(streams.auditAccess('2026-04'));
    while ((await written()).length === 0 && Date.now() < end) await sleep(10);
    await settled();
    expect(await written()).to.have.length(1);
    expect(lines).to.have.length(1);
  });

  it('fail at the end without hindering anybody, say so in the log without naming the case, and try again next time', async () => {
    const lines: string[] = [];
    let away = true;
    const flaky: Pick<EventLog, 'append'> = {
      append: async (...args) => {
        if (away) throw new StoreUnavailableError();
        return log.append(...args);
      },
    };
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const { record, settled } = createViewRecords({ log: flaky, streams, timeZone, logger });
    const march = { at: '2026-03-05T01:00:00Z' };
    record(view(march));
    await settled();
    expect(lines.join('')).to.include('request-1').and.not.include('case-1');
    expect(await log.readStream(streams.auditAccess('2026-03'))).to.have.length(0);
    away = false;
    record(view(march));
    await settled();
    expect(await log.readStream(streams.auditAccess('2026-03'))).to.have.length(1);
  });
});
