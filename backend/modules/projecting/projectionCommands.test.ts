import { hashContent } from '../../../projections/testing/hashContent.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { createProjections } from '../../../projections/index.js';
import { feed } from '../../../projections/testing/feed.js';
import { histories } from '../../../projections/testing/caseHistories.js';
import { scriptedLog } from '../../../projections/testing/scriptedLog.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { describeStatus, describeVerification } from './describe.js';
import {
  createProjectionCommands,
  ReplayLockLostError,
  UnknownProjectionError,
  type ProjectionCommandDeps,
} from './projectionCommands.js';

const projections = createProjections({
  hashContent,
  partyNames: () => ({ plaintiffs: ['张三'], defendants: [] }),
  timeZone: 'Asia/Shanghai',
});
const history = fc.sample(histories, { seed: 7, numRuns: 40 }).sort((a, b) => b.length - a.length)[0] ?? [];

describe('npm run projections', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  type Deps = ProjectionCommandDeps<Recorded<DomainEvent>>;
  const commands = (more: Partial<Deps> = {}) => {
    const log = scriptedLog();
    log.append(...history);
    return createProjectionCommands({
      knex: database.knex,
      schema: database.schemas.read,
      projections,
      readLog: log.read,
      decode: log.decode,
      placeOf: ({ position }) => ({ position, isOurs: true }),
      now: () => new Date(),
      ...more,
    });
  };

  it('shows the position of each read model, verifies it against the log, names differing rows and repairs them', async () => {
    const { status, rebuild, verify } = commands();
    expect(describeStatus(await status())).to.contain(`case_list  尚未开始，待处理 ${history.length} 条`);
    await feed(database, projections, history.slice(0, -1));
    expect(describeStatus(await status())).to.match(/case_list {2}位置 \d+（.*），待处理 1 条/u);
    expect(describeVerification(await verify())).to.include({ ok: true });

    const tables = tablesIn(database.knex, database.schemas.read);
    const [caseId] = await tables('case_list').orderBy('case_id').limit(1).pluck<string[]>('case_id');
    await tables('case_list').where({ case_id: caseId }).update({ case_cause: '改' });
    const { ok, text } = describeVerification(await verify());
    expect(ok).to.equal(false);
    expect(text).to.contain(`case_list ${caseId}：内容不同（case_cause）`);

    expect(await rebuild('case_list')).to.deep.equal(['case_list']);
    expect(describeVerification(await verify())).to.include({ ok: true });
    expect((await status()).find(({ name }) => name === 'case_list')?.waiting).to.equal(0);
  });

  it('stops a rebuild and a verification whose lock is lost on the way, and leaves the live tables alone', async () => {
    const { knex, schemas } = database;
    await commands().rebuild();
    const marked = { case_cause: '未被替换' };
    await tablesIn(knex, schemas.read)('case_list').update(marked);
    const released: string[] = [];
    for (const work of ['rebuild', 'verify'] as const) {
      let lose = (): void => undefined;
      const lost = new Promise<void>((resolve) => (lose = resolve));
      const log = scriptedLog();
      log.append(...history);
      let read = 0;
      const { [work]: begin } = commands({
        takeLock: () => Promise.resolve({ lost, release: async () => void released.push(work) }),
        readLog: async function* (after) {
          for await (const event of log.read(after)) {
            if ((read += 1) === 2) lose();
            yield event;
          }
        },
        batchSize: 1,
      });
      const outcome: unknown = await begin().catch((error: unknown) => error);
      expect(outcome, work).to.be.instanceOf(ReplayLockLostError);
      expect(read, 'it reads no further').to.be.lessThan(history.length);
    }
    expect(released).to.deep.equal(['rebuild', 'verify']);
    expect(await tablesIn(knex, schemas.read)('case_list').whereNot(marked)).to.deep.equal([]);
    expect(await knex('pg_namespace').whereRaw('starts_with(nspname, ?)', [`${schemas.read}_shadow`])).to.deep.equal(
      [],
    );
    await commands().rebuild();
  });

  it('refuses the name of an unknown read model', async () => {
    const refusal = await commands()
      .rebuild('nonsense')
      .catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(UnknownProjectionError);
  });
});
