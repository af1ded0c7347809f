import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { knowledgeLimits } from '../../../../domain/contract/knowledge.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { at, knowledgeBaseOn, type KnowledgeBase } from '../testing/knowledgeBase.js';

describe('an upload into the knowledge base', () => {
  let database: TestDatabase;
  let base: KnowledgeBase;
  let zhang: string;
  before(async () => {
    database = await testDatabase();
    base = knowledgeBaseOn(database);
  });
  after(() => database.drop());
  beforeEach(async () => (zhang = await base.newAccount()));

  const idsOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
  const addGroups = (ids: readonly string[]) =>
    base
      .tables('knowledge_groups')
      .insert(ids.map((id) => ({ id, owner: zhang, case_cause: '民间借贷纠纷', name: id, created_at: at })));
  const addWaiting = async (count: number): Promise<void> => {
    const [group_id = ''] = idsOf(1);
    await addGroups([group_id]);
    const task = { kind: 'upload', owner: zhang, group_id, status: 'PENDING', due_at: at, created_at: at };
    await base.tables('tasks').insert(idsOf(count).map((id) => ({ ...task, id, command_hash: id })));
  };
  /** One that is done, in a group of its own. */
  const addFile = async (size: { readonly bytes?: number; readonly chunks?: number }): Promise<void> => {
    const [id = ''] = idsOf(1);
    await addGroups([id]);
    const cut = { strategy: 'chunk', chunk_size: 100, overlap: 0 };
    const file = { id, group_id: id, name: '已有.txt', digest: Buffer.alloc(32), status: 'done', place: 0, ...cut };
    await base.tables('knowledge_files').insert({ ...file, bytes: 1, ...size });
  };

  for (const [much, code, fill] of [
    ['uploads waiting', 'too_many_uploads_waiting', () => addWaiting(knowledgeLimits.waitingTasks)],
    ['groups', 'too_many_groups', () => addGroups(idsOf(knowledgeLimits.groups))],
    ['bytes', 'knowledge_full', () => addFile({ bytes: knowledgeLimits.bytes })],
    ['chunks', 'knowledge_full', () => addFile({ chunks: knowledgeLimits.chunks })],
  ] as const)
    it(`is refused where an account has as many ${much} as it may, and another account's is not`, async () => {
      await fill();
      const refused: unknown = await base.upload(zhang, { '一.txt': '材料' }).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(RequestError).and.to.include({ code });
      expect(await base.upload(await base.newAccount(), { '一.txt': '材料' })).to.be.a('string');
    });
});
