import { expect } from 'chai';
import { connectEventStore, type EventStoreClient } from '../../adapters/eventStore/client.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { createEventLog } from '../../adapters/eventStore/createEventLog.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import type { Viewed } from '../http/types.js';
import { createViewRecords, type View } from './recordViews.js';

const timeZone = 'Asia/Shanghai';
const view = (viewed: Viewed, changes: Partial<Pick<View, 'scope'>> & { viewer?: string; at?: string } = {}): View => ({
  ...viewed,
  scope: changes.scope ?? 'caseDocuments',
  actor: { kind: 'user', id: changes.viewer ?? 'judge-1' },
  correlationId: 'request-1',
  at: new Date(changes.at ?? '2026-01-31T15:59:00Z'), // 23:59 at the court
});
const one = { caseId: 'case-1' };

describe('records of administrators’ views of personal data', () => {
  const streams = streamNames(testStreams().prefix);
  let client: EventStoreClient;
  let log: EventLog;
  before(async () => {
    client = connectEventStore(await testEventStore());
    const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
    log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
  });
  after(() => client.close());

  const recordedIn = async (month: string) =>
    (await log.readStream(streams.auditAccess(month))).map(({ data, metadata }) => ({
      ...data,
      by: metadata.actor.id,
    }));

  it('hold a case once for each administrator, scope and court hour, in the stream of the court’s month', async () => {
    const { record } = createViewRecords({ log, streams, timeZone });
    await Promise.all(Array.from({ length: 20 }, () => record(view(one))));
    await record(view(one, { viewer: 'judge-2' }));
    await record(view({ caseId: 'case-2' }));
    await record(view(one, { scope: 'latestClaim' }));
    await record(view(one, { at: '2026-01-31T15:00:00Z' })); // the same hour
    await record(view(one, { at: '2026-01-31T16:00:00Z' })); // February at the court

    const base = { scope: 'caseDocuments', courtHour: '2026-01-31T23' };
    expect(await recordedIn('2026-01')).to.have.deep.members([
      { ...base, caseId: 'case-1', by: 'judge-1' },
      { ...base, caseId: 'case-1', by: 'judge-2' },
      { ...base, caseId: 'case-2', by: 'judge-1' },
      { ...base, caseId: 'case-1', by: 'judge-1', scope: 'latestClaim' },
    ]);
    expect(await recordedIn('2026-02')).to.deep.equal([
      { caseId: 'case-1', scope: 'caseDocuments', courtHour: '2026-02-01T00', by: 'judge-1' },
    ]);
  });

  it('hold only the new items of a list that is refreshed', async () => {
    const { record } = createViewRecords({ log, streams, timeZone });
    const list = (caseIds: string[]) => record(view({ caseIds }, { scope: 'caseList', at: '2026-05-05T01:00:00Z' }));
    for (let n = 0; n < 20; n += 1) await list(['case-1', 'case-2']);
    await list(['case-3', 'case-1', 'case-2']);
    await list([]);
    const users = { accountIds: ['a-1', 'a-2'] };
    await record(view(users, { scope: 'accounts', at: '2026-05-05T01:00:00Z' }));
    const base = { courtHour: '2026-05-05T09', by: 'judge-1' };
    expect(await recordedIn('2026-05')).to.deep.equal([
      { ...base, scope: 'caseList', caseIds: ['case-1', 'case-2'] },
      { ...base, scope: 'caseList', caseIds: ['case-3'] },
      { ...base, scope: 'accounts', accountIds: ['a-1', 'a-2'] },
    ]);
  });

  it('fail for all waiting requests while the event store is unavailable, and are made by the next view', async () => {
    let away = true;
    const flaky: Pick<EventLog, 'append'> = {
      append: async (...args) => {
        if (away) throw new StoreUnavailableError();
        return log.append(...args);
      },
    };
    const { record } = createViewRecords({ log: flaky, streams, timeZone });
    const march = view(one, { at: '2026-03-05T01:00:00Z' });
    const outcomes = await Promise.allSettled([record(march), record(march), record(march)]);
    for (const outcome of outcomes)
      expect(outcome).to.have.property('reason').that.is.instanceOf(StoreUnavailableError);
    expect(await recordedIn('2026-03')).to.have.length(0);
    away = false;
    await record(march);
    expect(await recordedIn('2026-03')).to.have.length(1);
    away = true;
    await record(march); // it is in the log already
  });
});
