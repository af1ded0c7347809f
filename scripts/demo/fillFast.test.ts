import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { createClosing } from '../../backend/composition/closing.js';
import { createLogger } from '../../backend/runtime/logging/logger.js';
import { readConfig } from '../../backend/platform/config/config.js';
import { testAdministrator, testDataDirectory } from '../../backend/tests/harness/testApplication.js';
import { findCases } from '../../projections/caseList/caseListQueries.js';
import { lastLeaf, lastSeal } from '../../projections/ledgerLog/ledgerLogQueries.js';
import { runAudit } from '../audit/runAudit.js';
import { fillFast, NotEmptyError, openDemoCourt, secondsHere, type DemoCourt } from './fillFast.js';

describe('how long made-up cases will take', () => {
  it('grows with the time that this machine took for their pleadings, and never falls below the usual', () => {
    const usual = secondsHere(100_000, 0);
    expect(usual).to.be.within(15 * 60, 30 * 60);
    expect(secondsHere(100_000, 40)).to.equal(usual); // 400 pairs, ten a second
    expect(secondsHere(100_000, 120)).to.equal(3 * usual);
  });
});

describe('npm run demo -- --cases', function () {
  this.timeout(300_000);
  const logger = createLogger('silent');
  const closing = createClosing({ logger });
  let environment: Record<string, string>;
  let court: DemoCourt;
  before(async () => {
    environment = {
      DATA_DIR: await testDataDirectory(),
      ADMIN_EMAIL: testAdministrator.email,
      ADMIN_PASSWORD: testAdministrator.password,
      COURT_CODE: '京0101',
      LOG_LEVEL: 'silent',
    };
    court = await openDemoCourt({ config: readConfig(environment), closing, logger });
  });
  after(async () => {
    await closing.closeAll();
    await rm(dirname(court.config.dataDirectory), { recursive: true, force: true });
  });

  const fill = async (cases: number, resumes = false) => {
    const sentences: string[] = [];
    let seed = 1;
    const below = (end: number): number => (seed = (seed * 48_271) % 0x7fff_ffff) % end;
    const filled = await fillFast({ court, say: (sentence) => sentences.push(sentence), below }, { cases, resumes });
    return { filled, sentences };
  };

  it('says how long it takes, lists every case, refuses to add to them, and goes on where it broke off', async () => {
    const first = await fill(9);
    expect(first.filled.cases).to.equal(9);
    expect(first.sentences.find((sentence) => sentence.startsWith('将写入'))).to.match(
      /^将写入 9 件虚构案件，预计约需 \d+ 秒/u,
    );
    expect(first.sentences.find((sentence) => sentence.startsWith('文书已生成'))).to.match(
      /预计约需 \d+ (秒|分钟)。$/u,
    );
    expect(first.sentences.some((sentence) => sentence.startsWith('已写入 9 / 9 件'))).to.equal(true);
    const refused = await fill(9).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(NotEmptyError).and.to.deep.include({ present: 9 });
    const more = await fill(14, true);
    expect(more.filled.cases).to.equal(5);
    const listed = await findCases(court.stores.read, { search: '', pendingOnly: false, page: 1, pageSize: 100 });
    const numbers = listed.items.flatMap(({ status, case_number: number }) => (status === 'filed' ? [number] : []));
    const filed = first.filled.filed + more.filled.filed;
    expect(listed.total).to.equal(14);
    expect(filed).to.be.within(1, 13);
    expect(first.filled.defences).to.be.greaterThan(0);
    expect(
      numbers.map((number) => Number(/京0101民初(\d+)号$/u.exec(number)?.[1])).sort((a, b) => a - b),
    ).to.deep.equal(Array.from({ length: filed }, (_, index) => index + 1));
  });

  it('ends with a log that is sealed to its last event, so that no seal is under way when the court closes', async () => {
    const [seal, leaf] = [await lastSeal(court.stores.read), await lastLeaf(court.stores.read)];
    expect(seal?.treeSize).to.equal((leaf?.index ?? 0) + 1);
  });

  it('leaves a log in which the audit finds nothing', async () => {
    await closing.closeAll();
    const lines: string[] = [];
    const write = (text: string): void => void lines.push(text);
    const status = await runAudit(['verify'], {
      env: environment,
      logger,
      print: write,
      complain: write,
      now: () => new Date(),
    });
    expect(lines.join('\n')).to.include('结论：未发现问题。');
    expect(status).to.equal(0);
  });
});
