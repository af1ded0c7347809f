import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { migrate, migrateUpTo } from '../../adapters/postgres/migrate.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { createQueue } from './queue.js';
import { testDatabase } from '../../tests/harness/testServers.js';

describe('the upgrade to one table of tasks', () => {
  it('loses nothing that waits or is under way, and keeps what ended with its figures', async () => {
    const { knex, schemas, drop } = await testDatabase();
    try {
      await knex.raw('drop schema ?? cascade', [schemas.read]);
      await knex.raw('drop schema ?? cascade', [schemas.app]);
      await migrateUpTo(knex, '20261201000090_countInterruptions');
      const tables = tablesIn(knex, schemas.app);
      const at = new Date('2026-01-15T04:00:00Z');
      const zhang = randomUUID();
      await tables('credentials').insert({ user_id: zhang, email: 'zhang@example.cn', password_hash: 'x' });
      const group_id = randomUUID();
      await tables('knowledge_groups').insert({
        id: group_id,
        owner: zhang,
        case_cause: 'c',
        name: 'n',
        created_at: at,
      });
      const passedOver = [{ place: 1, name: '二.txt', reason: '已在库中，没有重复入库' }];
      const upload = {
        id: randomUUID(),
        kind: 'upload',
        owner: zhang,
        group_id,
        status: 'STARTED',
        lease: 3,
        leased_until: at,
        repeated: JSON.stringify(passedOver),
        command_hash: 'of it',
        due_at: at,
        created_at: at,
      };
      const reindex = { ...upload, id: randomUUID(), kind: 'reindex', group_id: null, status: 'PENDING' };
      await tables('knowledge_tasks').insert([
        upload,
        { ...reindex, repeated: '[]', command_hash: 'reindex:key of the model', leased_until: null },
      ]);
      const run = (status: string, more: object = {}) => ({
        id: randomUUID(),
        owner: zhang,
        case_cause: '民间借贷纠纷',
        name: status,
        status,
        questions: 4,
        problems: '[]',
        problem_count: 0,
        due_at: at,
        lease: 2,
        attempts: 1,
        created_at: at,
        ...more,
      });
      const runs = [
        run('PENDING'),
        run('STARTED', { settings: '{}' }),
        run('FAILURE', { ended_at: at, reason: '已取消' }),
        run('SUCCESS', { ended_at: at, totals: '{}' }),
      ];
      await tables('recall_runs').insert(runs);
      const question = { question: 'q', expected: ['《民法典》第一条'] };
      await tables('recall_questions').insert(
        [1, 2, 3, 4].map((place) => ({
          ...question,
          run_id: runs[1]?.id,
          place,
          ...(place === 1 && { places: [1], results: 1, ms: 1, steps: '{}' }),
        })),
      );

      await migrate(knex);

      const of = (id: string | undefined) => tables('tasks').where({ id }).first();
      expect(await of(upload.id)).to.deep.include({
        kind: 'upload',
        status: 'STARTED',
        lease: 3,
        payload: { passed_over: passedOver },
        command_hash: 'of it',
      });
      expect(await of(reindex.id)).to.deep.include({ status: 'PENDING', payload: { model_key: 'key of the model' } });
      const carried: unknown = await tables('tasks')
        .where({ kind: 'recall_run' })
        .orderBy('status')
        .select('id', 'owner', 'status', 'reason', 'progress', 'lease', 'payload', 'ended_at');
      const expected = [
        [runs[2], { reason: '已取消', progress: 0, ended_at: at }],
        [runs[0], { reason: null, progress: 0, ended_at: null }],
        [runs[1], { reason: null, progress: 0.25, ended_at: null }],
        [runs[3], { reason: null, progress: 1, ended_at: at }],
      ] as const;
      expect(carried).to.deep.equal(
        expected.map(([row, more]) => ({
          id: row?.id,
          owner: zhang,
          status: row?.status,
          lease: 2,
          payload: { case_cause: '民间借贷纠纷' },
          ...more,
        })),
      );
      // What was under way is taken up as soon as its lease is over, and the questions that were asked are still there.
      const queue = createQueue({ knex, schemas, leases: { upload: 60, reindex: 60, recall_run: 60 } });
      await queue.endLeases();
      const taken: unknown[] = [];
      for (let task = await queue.take(); task; task = await queue.take()) taken.push(task.id);
      expect(taken).to.have.members([upload.id, reindex.id, runs[0]?.id, runs[1]?.id]);
      expect(await tables('recall_questions').whereNotNull('places')).to.have.length(1);
      await tables('credentials').where({ user_id: zhang }).delete();
      expect([await tables('tasks'), await tables('recall_runs')]).to.deep.equal([[], []]);
    } finally {
      await drop();
    }
  });
});
