import { expect } from 'chai';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import {
  correctionCountsTable,
  correctionQueueProjection,
  correctionQueueTable,
} from '../../../projections/correctionQueue/correctionQueueProjection.js';
import { countQueued } from '../../../projections/correctionQueue/correctionQueueQueries.js';
import {
  numberRegisterProjection,
  numberRegisterTable,
  numberSeriesTable,
} from '../../../projections/numberRegister/numberRegisterProjection.js';
import { checkpointTable, readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { runProjections } from '../../../projections/runner/runProjections.js';
import { verify } from '../../../projections/runner/verify.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { scriptedLog } from '../../../projections/testing/scriptedLog.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { migrate } from './migrate.js';
import { projectionLease } from './projectionLease.js';
import { tablesIn } from './tablesIn.js';

const steps = ['20261206000163_createCorrectionQueue', '20261207000164_markRegister'];
const marks = ['is_behind_gap', 'is_disordered', 'is_shared'];

const numberOf = (serial: number) => `（2026）京0101民初${serial}号`;

const submitted = (caseId: string, version: number): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    pleading: 'complaint',
    defendantId: null,
    version,
    formKey: 'claim-private-lending',
    edition: '2025',
    renderer: '1',
    documentHash: 'a'.repeat(64),
    formData: {},
    submittedBy: null,
  },
});

const asked = (caseId: string): CaseEvent => ({
  type: 'CorrectionAsked',
  data: {
    caseId,
    caseNumber: `新案件-20260101-${caseId}`,
    noticeId: `${caseId}-n1`,
    count: 1,
    pleading: 'complaint',
    defendantId: null,
    version: 1,
    court: null,
    receivedOn: '2026-01-01',
    parties: null,
    renderer: '1',
    documentHash: 'b'.repeat(64),
    askedOn: '2026-01-05',
    dueOn: '2026-01-20',
    marks: [{ markId: `${caseId}-m1`, source: 'clerk', code: 'unclear', path: 'claims', label: '诉讼请求' }],
    texts: [{ markId: `${caseId}-m1`, reason: '不明确', valueThen: '' }],
  },
});

const numbered = (caseId: string, serial: number): CaseEvent => ({
  type: 'CaseNumberAssigned',
  data: { caseId, caseNumber: numberOf(serial) },
});

/** Cases that wait, came back and were erased; numbers with a gap, out of order, and one that two cases have had. */
const history = (): Recorded<DomainEvent>[] =>
  (
    [
      ...['waiting', 'back', 'gone'].flatMap((caseId) => [submitted(caseId, 1), asked(caseId)]),
      submitted('back', 2),
      submitted('gone', 2),
      { type: 'PersonalDataErased', data: { caseId: 'gone', reason: '依申请删除' } },
      numbered('a', 2),
      numbered('b', 1),
      numbered('c', 5),
      numbered('d', 6),
      {
        type: 'CaseNumberCorrected',
        data: { caseId: 'd', from: numberOf(6), to: numberOf(2), reason: '编号笔误' },
      },
    ] satisfies CaseEvent[]
  ).map((event, index) =>
    recorded(event, {
      position: BigInt(index + 1),
      stream: `case-${event.data.caseId}`,
      at: `2026-03-01T02:00:${String(index).padStart(2, '0')}.000Z`,
    }),
  );

describe('a data folder from before the queue of corrections and the marks of the register', () => {
  let present: TestDatabase;
  let older: TestDatabase;
  before(async () => {
    present = await testDatabase();
    older = await testDatabase();
  });
  after(async () => {
    await older.drop();
    await present.drop();
  });

  it('opens with its register marked and the queue filled from the start of the log, as a replay of the log has both', async () => {
    const events = history();
    const log = scriptedLog();
    log.append(...events);
    const end = events.at(-1)?.position ?? 0n;
    const { knex, schemas } = older;
    const read = tablesIn(knex, schemas.read);
    const queue = { schema: schemas.read, knex, now: () => new Date(), decode: log.decode };
    await feed(present, [numberRegisterProjection], events);
    const now = tablesIn(present.knex, present.schemas.read);
    const marked: Record<string, unknown>[] = await now(numberRegisterTable).orderBy('event_id');
    const series: object[] = await now(numberSeriesTable);

    // What the version before left there, as if the two newest steps had never been.
    for (const table of [correctionQueueTable, correctionCountsTable])
      await knex.schema.withSchema(schemas.read).dropTable(table);
    await knex.schema.withSchema(schemas.read).alterTable(numberRegisterTable, (table) => table.dropColumns(...marks));
    await tablesIn(knex, schemas.app)('migrations').whereIn('name', steps).delete();
    await read(numberRegisterTable).insert(
      marked.map(({ is_behind_gap: _gap, is_disordered: _order, is_shared: _shared, ...row }) => row),
    );
    await read(numberSeriesTable).insert(series);
    await read(checkpointTable).insert({ projection: numberRegisterProjection.name, position: end.toString() });

    await migrate(knex);
    expect(await tablesIn(knex, schemas.app)('migrations').whereIn('name', steps)).to.have.length(steps.length);
    expect(await read(numberRegisterTable).orderBy('event_id')).to.deep.equal(marked);
    for (const mark of marks) expect(marked.filter((row) => row[mark] === true).length, mark).to.be.greaterThan(0);

    const projections = [numberRegisterProjection, correctionQueueProjection];
    const runner = runProjections({
      ...queue,
      projections,
      subscribe: log.subscribe,
      endOfLog: log.end,
      takeLease: projectionLease(knex, schemas.read),
      onError: (error) => expect.fail(String(error)),
    });
    const filled = async (): Promise<void> => {
      if ((await readCheckpoints(read)).get(correctionQueueProjection.name) === end) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
      await filled();
    };
    await filled().finally(() => runner.stop());
    expect([await countQueued(read, 'asked'), await countQueued(read, 'answered')]).to.deep.equal([1, 1]);
    expect(
      await read(correctionQueueTable).whereNotNull('standing').orderBy('case_id').select('case_id', 'standing'),
    ).to.deep.equal([
      { case_id: 'back', standing: 'answered' },
      { case_id: 'waiting', standing: 'asked' },
    ]);
    const verified = await verify({ ...queue, readLog: log.read }, projections);
    expect(verified.map(({ projection, differences }) => [projection, differences])).to.deep.equal(
      projections.map(({ name }) => [name, []]),
    );
  });
});
