import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startChild, type Child } from '../../backend/tests/torture/childProcess.js';
import { NotHere } from './figures.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = (name: string): string => join(root, 'dist', 'backend', name);

/** An application in a process of its own. */
export type Backend = Child & { readonly url: string };

export type CourtOfProcesses = {
  readonly databaseUrl: string;
  readonly eventStore: Child;
  /** Starts an application of the court, with a data directory of that name. */
  readonly start: (name: string) => Promise<Backend>;
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Gives `work` an empty court of processes as they run in a court (npm run build): an event store on this disk, a database of its own on the
 * Postgres of `DATABASE_URL`, and as many applications as it starts. Ends and removes everything.
 * @throws NotHere without a Postgres
 */
export const inCourtOfProcesses = async <Result>(
  work: (court: CourtOfProcesses) => Promise<Result>,
): Promise<Result> => {
  const { DATABASE_URL: server } = process.env;
  if (!server) throw new NotHere('a Postgres of its own: set DATABASE_URL');
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'bench-'));
  const database = `juanzong_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${database}`;
  const children: Child[] = [];
  const child = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child => {
    const started = startChild(process.execPath, [program(name), ...args], { env: { ...process.env, ...env } });
    children.push(started);
    return started;
  };
  await onServer(server, `create database ${database}`);
  try {
    const eventStore = child('eventStoreServer.js', ['--directory', join(directory, 'events'), '--port', '0']);
    const [eventStoreUrl] = await eventStore.says(/esdb:\S+(?=\n)/u);
    const secretKey = randomBytes(32).toString('hex');
    const start = async (name: string): Promise<Backend> => {
      const application = child('main.js', [], {
        DATABASE_URL: url.href,
        EVENTSTORE_URL: eventStoreUrl,
        DATA_DIR: join(directory, name),
        LEDGER_DIR: join(directory, 'ledger'),
        SECRET_KEY: secretKey,
        ADMIN_EMAIL: 'admin@court.example.cn',
        ADMIN_PASSWORD: 'Correct-Horse-7',
        VISITOR_DOCUMENTS_PER_HOUR: '1000000',
        TRUST_PROXY: 'true', // so that every visitor has an address of their own
        LOG_LEVEL: 'error',
        PORT: '0',
      });
      const [, address = ''] = await application.says(/请用浏览器打开\s+(\S+)[\s\S]*Ctrl-C/u);
      return { ...application, url: address };
    };
    return await work({ databaseUrl: url.href, eventStore, start });
  } finally {
    for (const one of children) await one.end('SIGKILL');
    await onServer(server, `drop database ${database} with (force)`);
    await rm(directory, { recursive: true, force: true });
  }
};
