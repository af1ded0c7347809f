import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { runAudit } from '../../../scripts/audit/runAudit.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { createApplication, type Application } from '../../composition/createApplication.js';
import { explainStartFailure } from '../../composition/explainStartFailure.js';
import { restoreBackup } from '../../composition/restoreBackup.js';
import { readDatabaseMark } from '../../modules/backup/serverMarks.js';
import { readConfig } from '../../platform/config/config.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { builtBackend, compileLess } from '../harness/builtBackend.js';
import { loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { sharedCaseReader } from '../harness/sharedCaseReader.js';
import { sharedWordRenderer } from '../harness/sharedWordRenderer.js';
import { startTestApplication, testDataDirectory, wideWork } from '../harness/testApplication.js';
import { testBrowser } from '../harness/testBrowser.js';
import { sized } from '../harness/testSize.js';
import { startChild, type Child } from './childProcess.js';
import { sharedPostgres } from './postgresServers.js';
import { launchBackend } from './startBackendProcess.js';
import { freePort, startEventStore } from './startEventStore.js';

const secretKey = 'the secret key of the court whose restore is killed';
const cases = 12;

/** Where a backup is restored to. */
type Place = {
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the mark of a restore that has not ended is there. */
  readonly isMarked: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const fileMarkIn = (dataDirectory: string) => existsSync(join(dataDirectory, 'restoring.json'));

const embeddedPlace = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-place-'));
  const dataDirectory = join(directory, 'data');
  return {
    environment: { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET_KEY: secretKey, DATA_DIR: dataDirectory },
    isMarked: () => Promise.resolve(fileMarkIn(dataDirectory)),
    close: () => rm(directory, { recursive: true, force: true }),
  };
};

/** A database of its own, and an event store of its own in another process. */
const serverPlace = async (parts: { events: boolean } = { events: true }): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-place-'));
  const dataDirectory = join(directory, 'data');
  const postgres = await sharedPostgres();
  const store = parts.events ? await startEventStore(join(directory, 'store'), await freePort()) : undefined;
  const knex = connectPostgres({ url: postgres.url, pool: { max: 1 } });
  return {
    environment: {
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: store?.connectionString ?? '',
      SECRET_KEY: secretKey,
      DATA_DIR: dataDirectory,
    },
    isMarked: async () => fileMarkIn(dataDirectory) || (await readDatabaseMark(knex)) !== undefined,
    close: async () => {
      await knex.destroy();
      await store?.end('SIGKILL');
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

describe('a restore that is killed', function () {
  this.timeout(600_000);
  let bundle: string;
  let directory: string;
  let backup: string;
  /** Another backup of the same court. */
  let another: string;
  let number: string;

  const launch = (script: string, args: readonly string[], { environment }: Pick<Place, 'environment'>): Child =>
    startChild(process.execPath, [compileLess, `${bundle}/${script}.js`, ...args], {
      env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', ...environment },
    });
  const run = async (script: string, args: readonly string[], place: Pick<Place, 'environment'>) => {
    const child = launch(script, args, place);
    const code = await child.ended;
    return { code, output: child.output() };
  };
  const succeeds = async (script: string, args: readonly string[], place: Pick<Place, 'environment'>) => {
    const { code, output } = await run(script, args, place);
    expect(code, output).to.equal(0);
    return output;
  };

  before(async () => {
    bundle = await builtBackend();
    directory = await mkdtemp(join(tmpdir(), 'jz-killed-restore-'));
    backup = join(directory, 'court.backup');
    const source = {
      environment: {
        DATABASE_URL: '',
        EVENTSTORE_URL: '',
        SECRET_KEY: secretKey,
        DATA_DIR: await testDataDirectory(),
      },
    };
    const court = await startTestApplication({}, source.environment);
    const visitor = court.newBrowser();
    let receiptId = '';
    for (let made = 0; made < cases; made += 1) {
      const { status, headers } = await visitor.send(
        requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))),
      );
      expect(status).to.equal(200);
      number = decodeURIComponent(headers.get('X-Case-Number') ?? '');
      receiptId = headers.get('X-Receipt-Id') ?? '';
    }
    // Restored to servers that receive them later, events have their time from the seals: a slow machine takes its time until then.
    while ('state' in (await clientOf(visitor, ledger).receipt({ path: { id: receiptId } }))) await sleep(20);
    await court.application.close();
    await succeeds('backup', [backup], source);
    another = join(directory, 'another.backup');
    await succeeds('backup', [another], source);
    await rm(join(source.environment.DATA_DIR, '..'), { recursive: true, force: true });
  });
  after(() => rm(directory, { recursive: true, force: true }));

  /** Starts a restore and waits for its mark. */
  const begin = async (place: Place): Promise<Child> => {
    const child = launch('restore', [backup], place);
    while (!child.hasEnded() && !(await place.isMarked())) await sleep(10);
    return child;
  };
  /** How long a restore takes from its mark to its end, in milliseconds. */
  const duration = async (make: () => Promise<Place>): Promise<number> => {
    const place = await make();
    try {
      const child = await begin(place);
      const from = performance.now();
      expect(await child.ended, child.output()).to.equal(0);
      return performance.now() - from;
    } finally {
      await place.close();
    }
  };

  const refuses = async (place: Place, script: string, args: readonly string[]): Promise<void> => {
    const { code, output } = await run(script, args, place);
    expect(code, `${script}: ${output}`).to.be.oneOf([1, 2]);
    expect(output, script).to.include('没有完成的恢复').and.include('npm run restore');
  };
  const refusesToStart = async (place: Place): Promise<void> => {
    const child = await launchBackend(place.environment);
    expect(await child.ended, child.output()).to.equal(1);
    expect(child.output()).to.include('没有完成的恢复').and.include('npm run restore');
  };
  /** Opens the place as a court does. Only what is killed is a process of its own: that a court started as one refuses it is shown where every command does. */
  const open = ({ environment }: Place): Promise<Application> =>
    createApplication(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent', SOFFICE_PATH: 'off' }), {
      work: wideWork(),
      wordRenderer: sharedWordRenderer(),
      caseReader: sharedCaseReader(),
    });
  const refusesToOpen = async (place: Place): Promise<void> => {
    const reason = await open(place).then(async (court) => (await court.close(), undefined), explainStartFailure);
    expect(reason ?? 'it opened')
      .to.include('没有完成的恢复')
      .and.include('npm run restore');
  };
  const audit = async (args: readonly string[], { environment: env }: Place): Promise<string> => {
    const printed: string[] = [];
    const write = (text: string) => void printed.push(text);
    const logger = createLogger('silent');
    const code = await runAudit(args, { env, logger, print: write, complain: write, now: () => new Date() });
    expect(code, printed.join('\n')).to.equal(0);
    return printed.join('\n');
  };
  const complete = ({ environment }: Place) =>
    restoreBackup({
      path: backup,
      config: readConfig(environment),
      logger: createLogger('silent'),
      now: () => new Date(),
      say: () => undefined,
    });
  const isWhole = async (place: Place): Promise<void> => {
    expect(await place.isMarked()).to.equal(false);
    await audit(['verify'], place);
    const court = await open(place);
    try {
      const ready = await fetch(`${court.url}/readyz`);
      expect(ready.status, await ready.text()).to.equal(200);
      const visitor = testBrowser(court.url, { position: 0n });
      const { status } = await visitor.send(
        requestOf(documents.submit, loanSubmission(shortComplaint('孙七', '赵六'))),
      );
      expect(status).to.equal(200);
      expect(await audit(['replay', '--case', number], place)).to.include(number);
    } finally {
      await court.close();
    }
  };

  /** Kills restores at `points` places between the mark and the end; each is refused, gone on with, and whole. */
  const killed = async (make: () => Promise<Place>, points: number): Promise<number> => {
    const whole = await duration(make);
    let caught = 0;
    for (let point = 0; point < points; point += 1) {
      const place = await make();
      try {
        const child = await begin(place);
        await sleep((whole * point) / points);
        await child.end('SIGKILL');
        if (await place.isMarked()) {
          caught += 1;
          await refusesToOpen(place);
          await complete(place);
        } else expect(await child.ended, 'a killed restore without a mark').to.equal(0);
        await isWhole(place);
      } finally {
        await place.close();
      }
    }
    return caught;
  };

  it('leaves no court that starts in a data directory, and the next restore completes it', async () => {
    expect(await killed(embeddedPlace, sized(2, 4))).to.be.at.least(sized(1, 2));
  });

  it('leaves no court that starts on servers, and the next restore completes it', async () => {
    expect(await killed(serverPlace, sized(3, 5))).to.be.at.least(sized(2, 3));
  });

  it('leaves no court that starts where only the database is a server', async () => {
    expect(await killed(() => serverPlace({ events: false }), 2)).to.be.at.least(1);
  });

  for (const [what, make] of [
    ['in a data directory', embeddedPlace],
    ['on servers', serverPlace],
  ] as const)
    it(`is refused by every command ${what}, and by a restore of another backup`, async () => {
      const place = await make();
      try {
        const child = await begin(place);
        await child.end('SIGKILL');
        expect(await place.isMarked()).to.equal(true);
        await refuses(place, 'admin', ['create', 'judge@court.cn']);
        await refuses(place, 'erase', ['--case', number, '--reason', '当事人申请']);
        await refuses(place, 'keys', ['status']);
        await refuses(place, 'projections', ['status']);
        await refuses(place, 'audit', ['verify']);
        await refuses(place, 'audit', ['replay', '--case', number]);
        await refuses(place, 'audit', ['export', join(directory, 'never.bundle')]);
        await refuses(place, 'streams', ['status']);
        await refuses(place, 'authority', ['list']);
        await refuses(place, 'backup', [join(directory, 'never.backup')]);
        await refuses(place, 'backupCheck', []);
        expect(existsSync(join(directory, 'never.backup'))).to.equal(false);
        expect(existsSync(join(directory, 'never.bundle'))).to.equal(false);
        await refusesToStart(place);

        const { code, output } = await run('restore', [another], place);
        expect(code).to.equal(1);
        expect(output).to.include('另一个备份');
        expect(await place.isMarked()).to.equal(true);
        await succeeds('restore', [backup], place);
        await isWhole(place);
        const again = await run('restore', [backup], place);
        expect(again.code).to.equal(1);
        expect(again.output).to.include('已有');
      } finally {
        await place.close();
      }
    });

  it('leaves the event store marked too: a new database beside it starts nothing', async () => {
    const place = await serverPlace();
    const other = await sharedPostgres();
    try {
      const child = await begin(place);
      const beside = { ...place, environment: { ...place.environment, DATABASE_URL: other.url } };
      const marked = /事件库中有一次没有完成的恢复/;
      const knex = connectPostgres({ url: place.environment['DATABASE_URL'] ?? '', pool: { max: 1 } });
      try {
        // The rows are written after the marks, so by then the event store has its mark.
        const migrated = async () =>
          (
            await knex.raw(
              `select 1 from information_schema.tables where table_schema = 'app' and table_name = 'data_keys'`,
            )
          ).rows.length > 0;
        while (!child.hasEnded() && !(await migrated())) await sleep(2);
      } finally {
        await knex.destroy();
      }
      await child.end('SIGKILL');
      const { code, output } = await run('main', [], beside);
      expect(code, output).to.equal(1);
      expect(output).to.match(marked);
      await succeeds('restore', [backup], place);
      await isWhole(place);
    } finally {
      await place.close();
      await other.close();
    }
  });
});
