import { expect } from 'chai';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { caseListProjection } from '../../../projections/caseList/caseListProjection.js';
import {
  filingContentsTable,
  sameFilingsProjection,
  type FilingContentRow,
} from '../../../projections/sameFilings/sameFilingsProjection.js';
import { sameFilingsOf } from '../../../projections/sameFilings/sameFilingsQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { keyedHash } from '../../adapters/encryption/installationKeys.js';

const rent = { plaintiffs_natural: [{ name: '张三' }], sections: { claims: { items: { rent: { amount: '9000' } } } } };
/** The same answers in another order of keys. */
const sameRent = { sections: rent.sections, plaintiffs_natural: rent.plaintiffs_natural };
const lessRent = { ...rent, sections: { claims: { items: { rent: { amount: '8000' } } } } };

const opened = (caseId: string): CaseEvent => ({
  type: 'CaseOpened',
  data: { caseId, temporaryNumber: `新案件-${caseId}`, cause: '房屋租赁合同纠纷', ownerId: null, plaintiffCode: null },
});
const submitted = (
  caseId: string,
  formData: Record<string, unknown> | null,
  { version = 1, formKey = 'claim-housing-lease', pleading = 'complaint' as 'complaint' | 'defense' } = {},
): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber: `新案件-${caseId}`,
    pleading,
    defendantId: pleading === 'defense' ? 'd1' : null,
    version,
    formKey,
    edition: '2025',
    definitionHash: 'd'.repeat(64),
    renderer: '1',
    documentHash: 'a'.repeat(64),
    formData,
    submittedBy: null,
  },
});
const erased = (caseId: string): CaseEvent => ({
  type: 'PersonalDataErased',
  data: { caseId, reason: 'party_request' },
});

describe('cases that were filed twice', () => {
  let database: TestDatabase;
  let tables: Tables;
  const projections = [
    caseListProjection(() => ({ plaintiffs: [], defendants: [] })),
    sameFilingsProjection(keyedHash(new Uint8Array(32).fill(7), 'base64url')),
  ];
  before(async () => {
    database = await testDatabase();
    tables = tablesIn(database.knex, database.schemas.read);
  });
  after(() => database.drop());
  beforeEach(async () => {
    for (const { tables: own } of projections) for (const table of own) await tables(table).delete();
    await tables('checkpoint').delete();
  });

  const history = (...events: readonly CaseEvent[]): Recorded<DomainEvent>[] =>
    events.map((event, at) =>
      recorded(event, {
        position: BigInt(at + 1),
        stream: `case-${event.data.caseId}`,
        at: new Date(Date.UTC(2026, 4, 4, 2, at)).toISOString(),
      }),
    );
  const same = async (...ids: readonly string[]) =>
    Object.fromEntries(
      [...(await sameFilingsOf(tables, ids))].map(([id, others]) => [id, others.map(({ case_number: no }) => no)]),
    );
  const rows = (): Promise<FilingContentRow[]> => tables(filingContentsTable).orderBy('case_id');

  it('name each other by their numbers, whatever the order of their answers, and no case that says something else', async () => {
    await feed(
      database,
      projections,
      history(
        ...['a', 'b', 'c', 'd'].map(opened),
        submitted('a', rent),
        submitted('b', sameRent),
        submitted('c', lessRent),
        submitted('d', rent, { formKey: 'claim-private-lending' }),
        submitted('c', rent, { pleading: 'defense' }),
      ),
    );
    expect(await same('a', 'b', 'c', 'd')).to.deep.equal({ a: ['新案件-b'], b: ['新案件-a'] });
    expect(JSON.stringify(await rows())).to.not.match(/张三|9000/);
  });

  it('no longer do once a new version of one says something else, or its data was erased', async () => {
    const before = [...['a', 'b', 'c'].map(opened), ...['a', 'b', 'c'].map((id) => submitted(id, rent))];
    await feed(database, projections, history(...before));
    expect(await same('b')).to.deep.equal({ b: ['新案件-a', '新案件-c'] });
    const after = [...before, submitted('a', lessRent, { version: 2 }), erased('c')];
    await feed(database, projections, history(...after).slice(before.length));
    expect(await same('a', 'b', 'c')).to.deep.equal({});
    expect((await rows()).find(({ case_id: id }) => id === 'c')).to.deep.equal({ case_id: 'c', digest: null });
  });

  it('have the same rows however the log is cut', async () => {
    const events = history(
      ...['a', 'b', 'c'].map(opened),
      submitted('a', rent),
      submitted('b', rent),
      submitted('c', rent),
      submitted('a', lessRent, { version: 2 }),
      erased('b'),
      submitted('a', rent, { version: 3 }),
      erased('a'),
    );
    await feed(database, projections, events);
    const whole = await rows();
    for (const size of [1, 2, 3, 5]) {
      for (const { tables: own } of projections) for (const table of own) await tables(table).delete();
      await tables('checkpoint').delete();
      for (let from = 0; from < events.length; from += size)
        await feed(database, projections, events.slice(from, from + size));
      expect(await rows(), `in batches of ${size}`).to.deep.equal(whole);
    }
  });
});
