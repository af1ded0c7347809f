import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { ledger } from '../../../../domain/contract/ledger.js';
import { attach, type Attached } from '../../../composition/attach.js';
import { createClosing } from '../../../composition/closing.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { readConfig } from '../../../platform/config/config.js';
import { dropSchemas } from '../../../tests/harness/dropSchemas.js';
import { runAudit } from '../../../../scripts/audit/runAudit.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';

export type AuditedCourt = {
  readonly court: TestApplication;
  /** The environment variables of the audit. */
  env: Record<string, string>;
  /** The id of the event of the submitted complaint. */
  readonly receiptId: string;
  /** Returns a path for a file of the test. */
  readonly file: (name: string) => string;
  /** Runs `npm run audit -- …args` in this process. */
  readonly run: (args: string[]) => Promise<{ exitCode: number; out: string; told: string }>;
  /** Works on the stores directly, without the application. */
  readonly onStores: <Result>(work: (stores: Attached) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

const logger = { error: () => undefined };

const isThere = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** Starts the application with one case, which has the number `caseNumber`; a seal covers its complaint. */
export const startAuditedCourt = async (caseNumber: string): Promise<AuditedCourt> => {
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  const folder = await mkdtemp(join(tmpdir(), 'jz-audit-'));
  const file = (name: string): string => join(folder, name);
  const { DATABASE_URL, EVENTSTORE_URL } = process.env;
  const dataDirectory = await testDataDirectory();
  const env: Record<string, string> = {
    DATA_DIR: dataDirectory,
    LEDGER_DIR: file('ledger'),
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
    ...(EVENTSTORE_URL !== undefined && { EVENTSTORE_URL }),
  };
  const court = await startTestApplication(isolation, env);
  const visitor = court.newBrowser();
  const { headers } = await clientOf(visitor, documents).submit(loanSubmission(shortComplaint('王五', '赵六')));
  const receiptId = headers.get('X-Receipt-Id') ?? '';
  const admin = court.newBrowser();
  await admin.signIn(testAdministrator.email, testAdministrator.password);
  const path = { id: headers.get('X-Case-Id') ?? '' };
  await clientOf(admin, cases).assignNumber({ path, body: confirmedNumber(caseNumber) });
  // A request for a receipt makes the application seal the log at once.
  const receipt = requestOf(ledger.receipt, { path: { id: receiptId } });
  for (let state = 202; state === 202;) ({ status: state } = await visitor.send(receipt));
  // A receipt is handed out once the seal is in the log; the seal's copy outside the log is written after that.
  while (!(await isThere(file('ledger/checkpoint')))) await sleep(20);

  const audited: AuditedCourt = {
    court,
    env,
    receiptId,
    file,
    run: async (args) => {
      let out = '';
      let told = '';
      const exitCode = await runAudit(args, {
        env: audited.env,
        logger,
        isolation,
        now: () => new Date(),
        print: (text) => (out += `${text}\n`),
        complain: (text) => (told += `${text}\n`),
      });
      return { exitCode, out, told };
    },
    onStores: async (work) => {
      const closing = createClosing({ logger });
      try {
        return await work(await attach({ config: readConfig(env), closing, now: () => new Date(), isolation }));
      } finally {
        await closing.closeAll();
      }
    },
    close: async () => {
      await court.close();
      if (DATABASE_URL !== undefined) await dropSchemas(DATABASE_URL, isolation.schemas);
      await rm(folder, { recursive: true, force: true });
      await rm(join(dataDirectory, '..'), { recursive: true, force: true });
    },
  };
  return audited;
};
