import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TaskWork } from '../../platform/tasks/defineTask.js';
import { webHookTask } from './webHook.js';

const work = (change: Partial<TaskWork<unknown>> = {}): TaskWork<unknown> => ({
  task: {
    id: '00000000-0000-8000-8000-000000000001',
    kind: 'web_hook',
    owner: null,
    groupId: null,
    attempt: 1,
    interruptions: 0,
    lease: 1,
  },
  payload: { event: 'case.filed', at: '2026-03-01T02:00:00.000Z' },
  write: () => Promise.reject(new Error('nothing is written')),
  isLastTry: false,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...change,
});

describe('a call of the operator’s web hook', () => {
  const outcomeAt = async (status: number, change: Partial<TaskWork<unknown>> = {}, timeoutMs?: number) => {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      if (status !== 0) response.writeHead(status, { Location: '/elsewhere' }).end('words of the receiver');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = new URL(`http://127.0.0.1:${port}/hook`);
    const task = webHookTask({
      url,
      secret: 's'.repeat(32),
      now: () => new Date(),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    try {
      return { outcome: await task.run(work(change)), paths };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it('is done with any success, and is repeated after refusals, redirects and silence', async () => {
    expect((await outcomeAt(202)).outcome).to.deep.equal({ kind: 'done' });
    expect((await outcomeAt(500)).outcome).to.deep.equal({ kind: 'again', reason: '接收方回答 500' });
    const redirected = await outcomeAt(307);
    expect(redirected.outcome).to.deep.equal({ kind: 'again', reason: '接收方回答 307' });
    expect(redirected.paths).to.deep.equal(['/hook']);
    expect((await outcomeAt(0, {}, 50)).outcome).to.deep.equal({ kind: 'again', reason: '接收方没有及时回答' });
    const unheard = webHookTask({ url: new URL('http://127.0.0.1:9/'), secret: 's'.repeat(32), now: () => new Date() });
    expect(await unheard.run(work())).to.deep.equal({ kind: 'again', reason: '无法连接接收方' });
  });

  it('is given up where the receiver wants no more, and after the last try', async () => {
    expect((await outcomeAt(410)).outcome).to.deep.equal({ kind: 'failed', reason: '接收方表示不再接收（410）' });
    expect((await outcomeAt(500, { isLastTry: true })).outcome).to.deep.equal({
      kind: 'failed',
      reason: '接收方回答 500',
    });
  });
});
