import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { problems } from '../../../domain/contract/problems.js';
import { service } from '../../../domain/contract/service.js';
import { UnavailableError } from '@eventstore/db-client';
import { ClockBehindError } from '../../adapters/eventStore/errors.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { startTestApplication, testDataDirectory, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { createClockCheck, toleratedLagMs } from './clockGuard.js';

const hour = 3_600_000;
const sealedAt = new Date('2026-03-02T01:00:00Z');
const earlier = (ms: number) => new Date(sealedAt.getTime() - ms);

describe('the clock, held against the newest seal', () => {
  const failureOf = (work: Promise<void>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is right before the first seal, after it, and when it is behind by no more than it is slewed', async () => {
    for (const [newest, now] of [
      [undefined, earlier(hour)],
      [sealedAt, sealedAt],
      [sealedAt, earlier(toleratedLagMs)],
    ] as const)
      await createClockCheck({ newestSealAt: () => Promise.resolve(newest), now: () => now }).check();
  });

  it('is behind with both times in the error, asks again when what it knows is old, and learns of its own seals at once', async () => {
    let [newest, steady, asked] = [earlier(hour), 0, 0];
    const newestSealAt = () => {
      asked += 1;
      return Promise.resolve(newest);
    };
    const clock = createClockCheck({ newestSealAt, now: () => earlier(hour), steady: () => steady });
    await Promise.all([clock.check(), clock.check()]);
    newest = sealedAt;
    await clock.check();
    expect(asked).to.equal(1);
    steady = 2_001;
    const error = await failureOf(clock.check());
    expect(error)
      .to.be.instanceOf(ClockBehindError)
      .and.deep.include({ sealedAt, clock: earlier(hour) });
    const other = createClockCheck({ newestSealAt: () => Promise.resolve(undefined), now: () => earlier(hour) });
    other.sealed(sealedAt);
    other.sealed(earlier(2 * hour));
    expect(await failureOf(other.check())).to.be.instanceOf(ClockBehindError);
  });

  it('leaves it to the write to say that the event store is away', async () => {
    const away = new UnavailableError(new Error('away') as never);
    await createClockCheck({ newestSealAt: () => Promise.reject(away), now: () => sealedAt }).check();
  });
});

describe('a court whose clock is set back', function () {
  this.timeout(120_000);
  let dataDirectory: string;
  let court: TestApplication | undefined;
  let backMs = 0;
  const secretKey = 'the secret key of the court whose clock is set back';
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startTestApplication(
      { now: () => new Date(Date.now() - backMs) },
      { DATABASE_URL: '', EVENTSTORE_URL: '', DATA_DIR: dataDirectory, SECRET_KEY: secretKey, ...environment },
    );
  const file = (visitor: TestBrowser) =>
    visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
  const sealed = async (visitor: TestBrowser, id: string): Promise<void> => {
    while ('state' in (await clientOf(visitor, ledger).receipt({ path: { id } })));
  };

  before(async () => {
    dataDirectory = await testDataDirectory();
  });
  afterEach(() => void (backMs = 0));
  after(async () => {
    await court?.application.close();
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });

  it('files nothing until the clock has caught up, says so in a sentence, and files again after', async () => {
    court = await start();
    const visitor = court.newBrowser();
    const first = await file(visitor);
    expect(first.status).to.equal(200);
    await sealed(visitor, first.headers.get('X-Receipt-Id') ?? '');
    for (const ms of [hour, 72 * hour]) {
      backMs = ms;
      const refused = await file(visitor);
      expect(refused.status).to.equal(503);
      expect(refused.headers.get('Retry-After')).to.equal('60');
      expect(await refused.json()).to.include({ code: 'clock_behind', detail: problems.clock_behind.sentence });
    }
    backMs = 0;
    expect((await file(visitor)).status).to.equal(200);
    await court.application.close();
    court = undefined;
  });

  it('does not start, or starts with a warning and files nothing', async () => {
    backMs = 72 * hour;
    const error: unknown = await start().catch((caught: unknown) => caught);
    expect(error).to.have.property('name', 'ConfigError');
    expect(String(error)).to.include('系统时钟').and.include('CLOCK_BEHIND=warn');
    court = await start({ CLOCK_BEHIND: 'warn' });
    const visitor = court.newBrowser();
    expect((await file(visitor)).status).to.equal(503);
    expect((await visitor.send(requestOf(service.readyz, {}))).status).to.equal(200);
  });
});
