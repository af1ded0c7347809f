import { hashContent } from '../../../projections/testing/hashContent.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { createProjections, type FindPartyNames } from '../../../projections/index.js';
import { catchUp, type ReplayDeps } from '../../../projections/runner/catchUp.js';
import { ensureCheckpoints, readCheckpoints, readReached } from '../../../projections/runner/checkpoints.js';
import type { Projection } from '../../../projections/runner/projection.js';
import { rebuild } from '../../../projections/runner/rebuild.js';
import { runProjections, type ProjectionRunner } from '../../../projections/runner/runProjections.js';
import { verify } from '../../../projections/runner/verify.js';
import { histories } from '../../../projections/testing/caseHistories.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { scriptedLog } from '../../../projections/testing/scriptedLog.js';
import { testDatabase, testPostgres, type TestDatabase } from '../../tests/harness/testServers.js';
import { connectPostgres } from './connectPostgres.js';
import { tablesIn } from './tablesIn.js';

const partyNames: FindPartyNames = () => ({ plaintiffs: ['张三'], defendants: [{ name: '李四' }] });
const projections = createProjections({ hashContent, partyNames, timeZone: 'Asia/Shanghai' });
const history = (): Recorded<DomainEvent>[] =>
  fc.sample(histories, { seed: 20261121, numRuns: 60 }).sort((a, b) => b.length - a.length)[0] ?? [];
const opened = (position: number): Recorded<DomainEvent> => {
  const caseId = `x${position}`;
  const temporaryNumber = `新案件-20260101-X${position}`;
  return recorded(
    { type: 'CaseOpened', data: { caseId, temporaryNumber, cause: '离婚纠纷', ownerId: null, plaintiffCode: null } },
    { position: BigInt(position), stream: `case-${caseId}` },
  );
};

describe('projections: rebuilding and verifying', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let log: ReturnType<typeof scriptedLog>;
  let runner: ProjectionRunner | undefined;
  /** Rebuilds that a test which is given up leaves behind. */
  let underWay: Promise<void> | undefined;
  const read = () => tablesIn(database.knex, database.schemas.read);
  const deps = (): ReplayDeps<Recorded<DomainEvent>> => ({
    knex: database.knex,
    schema: database.schemas.read,
    readLog: log.read,
    decode: log.decode,
    now: () => new Date(),
    batchSize: 20,
  });
  const rows = async () => ({
    cases: await read()('case_list').orderBy('case_id'),
    documents: await read()('case_documents').orderBy('document_id'),
    filings: await read()('dashboard_filings').orderBy(['period', 'starts_on', 'case_cause']),
  });
  const indexes = async (): Promise<string[]> => {
    const { rows: found } = await database.knex.raw(
      'select indexname as name from pg_indexes where schemaname = ? order by indexname',
      [database.schemas.read],
    );
    return found.map(({ name }: { name: string }) => name);
  };
  const shadows = async (): Promise<number> => {
    const { rows: found } = await database.knex.raw('select 1 from pg_namespace where starts_with(nspname, ?)', [
      `${database.schemas.read}_shadow`,
    ]);
    return found.length;
  };

  beforeEach(async () => {
    database = await testDatabase();
    log = scriptedLog();
    log.append(...history());
    await feed(database, projections, history());
  });
  afterEach(async () => {
    await underWay?.catch(() => undefined); // else they would go on in tables that the next test gets
    underWay = undefined;
    await runner?.stop();
    runner = undefined;
    await database.drop();
  });

  it('rebuilds the same rows with the same indexes, and leaves no temporary tables', async () => {
    const [before, indexed] = [await rows(), await indexes()];
    expect(before.documents.length).to.be.greaterThan(5);
    await read()('case_list').update({ case_cause: '改' });
    await read()('dashboard_filings').del();
    await rebuild(deps(), projections);
    expect(await rows()).to.deep.equal(before);
    expect(await indexes()).to.deep.equal(indexed);
    expect(await shadows()).to.equal(0);
  });

  it('lets a changed handler take effect, for the one projection that is rebuilt', async () => {
    const changed = createProjections({
      hashContent,
      partyNames: () => ({ plaintiffs: ['赵六'], defendants: [] }),
      timeZone: 'Asia/Shanghai',
    }).filter(({ name }) => name === 'case_list');
    await read()('dashboard_totals').update({ count: 12345 });
    await rebuild(deps(), changed);
    expect(await read()('case_list').where({ erased: false }).distinct().pluck('plaintiff')).to.deep.equal(['赵六']);
    expect(await read()('dashboard_totals').distinct().pluck('count')).to.deep.equal([12345]);
  });

  it('works while events come in and queries are served, and loses none', async () => {
    runner = runProjections({
      ...deps(),
      batchSize: 200,
      projections,
      subscribe: log.subscribe,
      endOfLog: log.end,
      takeLease: () => Promise.resolve({ lost: new Promise<void>(() => undefined), release: () => Promise.resolve() }),
      onError: () => undefined,
    });
    let rebuilding = true;
    const first = Number(history().at(-1)?.position ?? 0n) + 1;
    let next = first;
    // Less comes in than is replayed, however slow the machine is: a log that grows faster than that is never caught up with.
    let room = 10;
    const growing = { ...deps(), onApplied: () => void (room += 5) };
    const filer = (async () => {
      while (rebuilding) {
        if (room > 0) {
          log.append(opened(next));
          [next, room] = [next + 1, room - 1];
        }
        await sleep(15);
      }
    })();
    const reader = (async () => {
      while (rebuilding) {
        expect((await read()('case_list').limit(3)).length).to.equal(3);
        await sleep(10);
      }
    })();
    underWay = rebuild(growing, projections).then(() => rebuild(growing, projections));
    try {
      await underWay;
    } finally {
      rebuilding = false;
      await Promise.all([filer, reader]);
    }
    expect(next - first).to.be.greaterThan(5);
    expect(await runner.waitForPosition(BigInt(next - 1), 10_000)).to.equal(true);
    const verified = await verify(deps(), projections);
    expect(verified.flatMap(({ differences }) => differences)).to.deep.equal([]);
    expect(await read()('case_list').where('case_id', 'like', 'x%')).to.have.length(next - first);
  });

  it('takes its turn on a busy engine: more projections than connections, none of which waits too long for one', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `slow_${index}`);
    const slow = names.map((name): Projection => ({
      name,
      tables: [],
      apply: async (tables) => void (await tables('checkpoint').select(database.knex.raw('pg_sleep(0.4)')).limit(1)),
    }));
    await ensureCheckpoints(read(), names);
    // All of it takes longer than anything may wait for a connection, and each part of it far less.
    const knex = connectPostgres({
      ...(await testPostgres()),
      schemas: database.schemas,
      pool: { max: 2 },
      timeouts: { ms: 3000, onTrouble: () => undefined },
    });
    const applied: number[] = [];
    try {
      await rebuild({ ...deps(), knex, batchSize: 1000, onApplied: (events) => void applied.push(events) }, slow);
    } finally {
      await knex.destroy();
    }
    expect(applied).to.deep.equal([history().length]);
    expect(
      new Set([...(await readReached(read()))].flatMap(([name, { events }]) => (names.includes(name) ? [events] : []))),
    ).to.deep.equal(new Set([BigInt(history().length)]));
  });

  it('leaves nothing under way when the log breaks off, which would go on in the tables of the next rebuild', async () => {
    let applied = 0;
    const slow: Projection = {
      name: 'slow',
      tables: [],
      apply: async (tables) => {
        await tables('checkpoint').select(database.knex.raw('pg_sleep(0.3)')).limit(1);
        applied += 1;
      },
    };
    await ensureCheckpoints(read(), ['slow']);
    const breaking: typeof log.read = async function* (after) {
      let count = 0;
      for await (const event of log.read(after)) {
        if ((count += 1) > 2) throw new Error('connection lost');
        yield event;
      }
    };
    const replay = catchUp({ ...deps(), batchSize: 1, readLog: breaking }, database.schemas.read, [slow]);
    const error: unknown = await replay.catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain('connection lost');
    expect(applied).to.equal(2);
  });

  it('writes nothing into the tables of another one that has begun meanwhile, as after a lost lock, and fails', async () => {
    const before = await rows();
    const onlyCases = projections.filter(({ name }) => name === 'case_list');
    const gated = () => {
      let [open, arrive] = [(): void => undefined, (): void => undefined];
      const opening = new Promise<void>((resolve) => (open = resolve));
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const readLog: typeof log.read = async function* (after) {
        let count = 0;
        for await (const event of log.read(after)) {
          if ((count += 1) === 9) {
            arrive();
            await opening;
          }
          yield event;
        }
      };
      const rebuilt = rebuild({ ...deps(), batchSize: 2, readLog }, onlyCases);
      const outcome = rebuilt.then(() => 'rebuilt', String);
      return { open, outcome, arrived: Promise.race([arrived, outcome]) };
    };
    const abandoned = gated();
    await abandoned.arrived;
    const other = gated();
    await other.arrived;
    abandoned.open();
    expect(await abandoned.outcome).to.contain('does not exist');
    expect(await shadows()).to.equal(1);
    other.open();
    expect(await other.outcome).to.equal('rebuilt');
    expect(await rows()).to.deep.equal(before);
    expect(await shadows()).to.equal(0);
  });

  it('does not touch the live tables when it fails, and is not blocked by the remains of a killed rebuild', async () => {
    const before = await rows();
    const failing: Projection = {
      name: 'case_list',
      tables: ['case_list'],
      apply: () => Promise.reject(new Error('no')),
    };
    expect(String(await rebuild(deps(), [failing]).catch((error: unknown) => error))).to.contain('no');
    expect(await rows()).to.deep.equal(before);
    await database.knex.raw('create schema ??', [`${database.schemas.read}_shadow`]);
    await database.knex.raw('create table ??.case_list ()', [`${database.schemas.read}_shadow`]);
    await rebuild(deps(), projections);
    expect(await rows()).to.deep.equal(before);
  });

  it('verifies: finds nothing in correct tables, and names every row that was changed by hand', async () => {
    const found = async () => (await verify(deps(), projections)).flatMap(({ differences }) => differences);
    expect(await found()).to.deep.equal([]);
    const [one, two] = await read()('case_list').orderBy('case_id').pluck('case_id');
    await read()('case_list')
      .where({ case_id: one })
      .update({ case_cause: '改', filed_at: new Date(0) });
    await read()('case_list').where({ case_id: two }).del();
    await read()('case_numbers').insert({ number_key: 'Z', case_id: one, kind: 'formal' });
    expect(await found()).to.deep.equal([
      { table: 'case_list', key: [one], finding: 'different', columns: ['filed_at', 'case_cause'] },
      { table: 'case_list', key: [two], finding: 'missing', columns: [] },
      { table: 'case_numbers', key: ['Z', one], finding: 'unexpected', columns: [] },
    ]);
    expect(await shadows()).to.equal(0);
    expect([...(await readCheckpoints(read())).values()].every((position) => position > 0n)).to.equal(true);
  });
});
