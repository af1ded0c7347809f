import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { knowledge, type KnowledgeTask } from '../../../domain/contract/knowledge.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import { testDataDirectory } from '../harness/testApplication.js';
import { administrator, startBackendProcess, type Backend } from './startBackendProcess.js';

const path = { caseCause: '民间借贷纠纷' };
/** So many chunks of a hundred characters that storing them takes a while. */
const text = Array.from({ length: 8000 }, (_, n) => `${String(n).padStart(5, '0')}${'文'.repeat(94)}。`).join('\n');

describe('a file that is brought in while the court is killed', function () {
  this.timeout(180_000);
  let dataDirectory: string;
  before(async () => (dataDirectory = await testDataDirectory()));
  after(() => rm(dirname(dataDirectory), { recursive: true, force: true }));

  const callsTo = async ({ url }: Backend) => {
    const browser = cookieTransport(url, {});
    await browser.signIn(administrator.email, administrator.password);
    return clientOf(browser, knowledge);
  };
  const until = async (ask: () => Promise<KnowledgeTask>, holds: (task: KnowledgeTask) => boolean) => {
    for (;;) {
      const task = await ask();
      if (holds(task)) return task;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const isOver = ({ status }: KnowledgeTask): boolean => status === 'SUCCESS' || status === 'FAILURE';

  it('is there after the next start, no chunk twice and none missing', async () => {
    const killed = await startBackendProcess({ DATA_DIR: dataDirectory });
    const first = await callsTo(killed);
    const files = [new File([text], '材料.txt')];
    const { task_id: id } = await first.upload.platform({ path, body: { files, chunk_size: 100, overlap: 0 } });
    const seen = await until(
      () => first.task.platform({ path: { id } }),
      (task) => task.progress > 0.3 || isOver(task),
    );
    expect(seen.status, 'it was too fast to be killed').to.equal('STARTED');
    await killed.end('SIGKILL');

    const next = await startBackendProcess({ DATA_DIR: dataDirectory });
    const second = await callsTo(next);
    const task = await until(() => second.task.platform({ path: { id } }), isOver);
    expect(task).to.deep.include({ status: 'SUCCESS', reason: null });
    await next.end('SIGTERM');

    const server = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
    const client = new pg.Client({ ...server.connection });
    await client.connect();
    const { rows } = await client.query<{ text: string }>(
      'select text from app.knowledge_chunks order by file_id, place',
    );
    const { rows: left } = await client.query('select 1 from app.knowledge_content_parts');
    await client.end();
    await server.close();
    expect(rows.length).to.equal(task.result?.chunks);
    expect(rows.map((row) => row.text).join('\n')).to.equal(text);
    expect(left).to.deep.equal([]);
  });
});
