import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { clientOf } from '../domain/contract/clientOf.js';
import { documents } from '../domain/contract/documents.js';
import { payloadHash } from '../domain/eventSourcing/payloadHash.js';
import { attach } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { readConfig } from '../backend/platform/config/config.js';
import { loanSubmission, shortComplaint } from '../backend/tests/harness/pleadings.js';
import { startTestApplication, testDataDirectory } from '../backend/tests/harness/testApplication.js';

describe('npm run authority', function () {
  this.timeout(600_000);
  let env: Record<string, string>;
  before(async () => {
    env = { DATA_DIR: await testDataDirectory(), SECRET_KEY: '', DATABASE_URL: '', EVENTSTORE_URL: '' };
  });
  after(() => rm(dirname(env['DATA_DIR'] ?? ''), { recursive: true, force: true }));
  const authority = (...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', fileURLToPath(new URL('./authority.ts', import.meta.url)), ...args],
        { env: { ...process.env, ...env } },
        (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
      );
    });

  it('lists what has no authority, rejects one of them and confirms the rest, but nothing irreversible at once', async () => {
    const court = await startTestApplication({}, env);
    const { headers } = await clientOf(court.newBrowser(), documents).submit(
      loanSubmission(shortComplaint('王五', '赵六')),
    );
    const caseId = headers.get('X-Case-Id') ?? '';
    const closing = createClosing({ logger: { error: () => undefined } });
    const { client, streams } = await attach({ config: readConfig(env), closing, now: () => new Date() });
    const stream = streams.case(caseId);
    const advice = {
      caseId,
      version: 1,
      task: { name: 'filing-review', version: 1 },
      sentHash: '1'.repeat(64),
      resultHash: '2'.repeat(64),
    };
    const bodies = [
      ['FilingReviewed', { ...advice, model: 'foreign' }],
      ['FilingReviewed', { ...advice, model: 'older' }],
      ['PersonalDataErased', { caseId, reason: '期满' }],
    ] as const;
    const places: string[] = [];
    for (const [type, data] of bodies) {
      const metadata = {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        causationId: randomUUID(),
        actor: { kind: 'system', id: 'test' },
        occurredAt: new Date().toISOString(),
        schemaVersion: 1,
        payloadHash: payloadHash(data),
      };
      const { nextExpectedRevision } = await client.raw.appendToStream(stream, jsonEvent({ type, data, metadata }));
      places.push(nextExpectedRevision.toString());
    }
    const [foreign = '', older = '', erasure = ''] = places;
    const isListed = async (): Promise<boolean> => (await authority('list')).output.includes(`${stream} ${erasure}`);
    while (!(await isListed())) await new Promise((resolve) => setTimeout(resolve, 200));

    expect((await authority('list')).output.split('没有本院印证')).to.have.length(4);
    expect(await authority('reject', stream, foreign, '--reason', '并非本院作出')).to.deep.include({ code: 0 });
    const rest = await authority('confirm-rest', '--reason', '升级时旧版尚未停下');
    expect(rest.code, rest.output).to.equal(0);
    expect(rest.output).to.include(`${stream} ${erasure} PersonalDataErased：须逐一处理`).and.include('已确认 1 件');
    expect((await authority('confirm-rest')).code).to.equal(2);
    expect((await authority('confirm', 'elsewhere-1', '0', '--reason', '查无此事件')).code).to.equal(1);
    await closing.closeAll();
    await court.close();

    const again = createClosing({ logger: { error: () => undefined } });
    const stores = await attach({ config: readConfig(env), closing: again, now: () => new Date() });
    const events = await stores.log.readStream(stream);
    const typeAt = (revision: string) => events.find((event) => event.revision.toString() === revision)?.type;
    expect([foreign, older, erasure].map(typeAt)).to.deep.equal([
      'EventWithoutAuthority',
      'FilingReviewed',
      'EventWithoutAuthority',
    ]);
    await again.closeAll();
  });
});
