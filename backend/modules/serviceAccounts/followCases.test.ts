import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CaseEventItem } from '../../../domain/contract/caseEvents.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { serviceAccounts } from '../../../domain/contract/serviceAccounts.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { followingSystem, newKey } from './testing/followingSystem.js';

const program = fileURLToPath(new URL('../../../docs/followCases.mjs', import.meta.url));
const endsOn = daysAfter(courtClock(new Date(), 'Asia/Shanghai').day, 30);
const Cursor = z.object({ after: z.number(), bytes: z.number() });

describe('the example program that follows the feed', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let administrator: TestBrowser;
  let folder: string;
  const running = new Set<ChildProcess>();
  before(async () => {
    court = await startTestApplication();
    administrator = court.newBrowser();
    await administrator.signIn(testAdministrator.email, testAdministrator.password);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jz-follow-'));
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
    await rm(folder, { recursive: true, force: true });
  });
  after(() => court?.close());

  const start = (key: string) => {
    const env = { ...process.env, COURT_URL: court.url, COURT_KEY: key };
    const child = spawn(process.execPath, [program, folder], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'exit').then(([code]: unknown[]) => {
      running.delete(child);
      return code;
    });
    return { child, ended, said: () => said };
  };
  const submit = async (plaintiff: string): Promise<void> => {
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint(plaintiff, '某被告'))));
    expect(sent.status, await sent.clone().text()).to.equal(200);
  };
  const settle = async (): Promise<void> => void (await clientOf(administrator, cases).pending({ query: {} }));
  /** What the file holds; the last line may be half written while the program lives or was killed. */
  const written = async (): Promise<string> => readFile(join(folder, 'events.ndjson'), 'utf8').catch(() => '');
  const eventsIn = (text: string): CaseEventItem[] =>
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => CaseEventItem.parse(JSON.parse(line)));
  const positionsOf = (events: readonly CaseEventItem[]): number[] => events.map(({ position }) => position);
  const until = async (isSo: () => Promise<boolean>, everyMs = 100): Promise<void> => {
    const end = performance.now() + 60_000;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error('it did not come to be in a minute');
      await sleep(everyMs);
    }
  };

  it('writes each event once and in order, although it is killed again and again while cases come in', async () => {
    const { key } = await newKey(administrator, ['case_events'], endsOn);
    let isOver = false;
    const filing = (async () => {
      for (let at = 0; !isOver; at += 1) await submit(`原告${at}`);
    })();
    for (const moreMs of [0, 3, 10, 25, 50, 0, 5, 15]) {
      const before = await written();
      const { child, ended } = start(key);
      // Killed while it writes, or a moment later; each life gets somewhere, however slow the machine is.
      await until(async () => (await written()) !== before, 1);
      await sleep(moreMs);
      child.kill('SIGKILL');
      await ended;
    }
    isOver = true;
    await filing;
    await settle();
    const wanted = positionsOf((await followingSystem(court.url, key).page('?limit=200')).events);
    const { child, ended } = start(key);
    await until(async () => positionsOf(eventsIn(await written())).includes(wanted.at(-1) ?? -1));
    child.kill('SIGKILL');
    await ended;
    const followed = positionsOf(eventsIn(await written()));
    expect(followed.slice(0, wanted.length)).to.deep.equal(wanted);
    expect(followed).to.deep.equal([...new Set(followed)].sort((a, b) => a - b));
  });

  it('cuts off what was written before a kill and is not in the cursor yet, and writes it again', async () => {
    const { key } = await newKey(administrator, ['case_events'], endsOn);
    await submit('先到');
    await settle();
    const first = start(key);
    await until(async () => (await written()) !== '' && (await readFile(join(folder, 'cursor.json'), 'utf8')) !== '');
    first.child.kill('SIGKILL');
    await first.ended;
    const whole = await written();
    const { after, bytes } = Cursor.parse(JSON.parse(await readFile(join(folder, 'cursor.json'), 'utf8')));
    expect(bytes).to.equal(Buffer.byteLength(whole));
    // Killed between the events and the cursor: half a line stands beyond it.
    await writeFile(join(folder, 'events.ndjson'), `${whole}{"position":${after + 1},"type":"Half`);
    await writeFile(join(folder, 'cursor.json.new'), '{"after":');
    await submit('后到');
    const second = start(key);
    await until(async () => Buffer.byteLength(await written()) > bytes + 40 && (await written()).endsWith('}\n'));
    second.child.kill('SIGKILL');
    await second.ended;
    const text = await written();
    expect(text.startsWith(whole)).to.equal(true);
    const positions = positionsOf(eventsIn(text));
    expect(positions).to.deep.equal([...new Set(positions)].sort((a, b) => a - b));
  });

  it('ends with the court’s own sentence once its key is revoked, or its cursor is of another log', async () => {
    const { id, key } = await newKey(administrator, ['case_events'], endsOn);
    const { ended, said } = start(key);
    await until(() => Promise.resolve(said().includes('following from 0')));
    await clientOf(administrator, serviceAccounts).revoke({ path: { id } });
    expect(await ended).to.equal(2);
    expect(said()).to.include('密钥已被管理员吊销');

    const other = await newKey(administrator, ['case_events'], endsOn);
    await writeFile(join(folder, 'cursor.json'), JSON.stringify({ after: 987_654_321, bytes: 0 }));
    const lost = start(other.key);
    expect(await lost.ended).to.equal(3);
    expect(lost.said()).to.include('在日志的末尾之后');
  });
});
