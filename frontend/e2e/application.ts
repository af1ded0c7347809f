import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 240_000;
const STOP_MS = 15_000;

/** The administrator that these tests sign in as. */
export const administrator = { email: 'court@example.com', password: 'Court-2026-test' };

export type RunningApplication = {
  readonly url: string;
  /** Its process, of which a benchmark reads the memory. */
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
};

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** The address that the start screen names, or a rejection with all that was printed. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const giveUp = (why: string) => reject(new Error(`the application ${why}:\n${printed}`));
    const timer = setTimeout(() => giveUp(`did not start within ${START_MS / 1000} s`), START_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const address = /请用浏览器打开\s+(http:\/\/\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      giveUp(`ended with code ${String(code)}`);
    });
  });

/**
 * Starts the built application (`dist/`) as a person would, in a process of its own, on a free port and an empty data
 * directory, which goes when it stops. The browser tests meet it over HTTP only. `settings` are further environment
 * variables. `optimized: true` lets it compile Postgres as it does for its users, as a benchmark wants it: of what a test's application
 * does in its minute or two, a quarter would be that.
 * @throws when it is not built or does not start; the message holds what it printed
 */
export const startApplication = async (
  settings: Readonly<Record<string, string>> = {},
  { optimized = false }: { readonly optimized?: boolean } = {},
): Promise<RunningApplication> => {
  const main = join(root, 'dist/backend/main.js');
  for (const built of [main, join(root, 'dist/frontend/index.html')])
    if (!existsSync(built)) throw new Error(`${built} is missing: run "npm run build" first`);
  const directory = await mkdtemp(join(tmpdir(), 'juanzong-e2e-'));
  const child = spawn(process.execPath, [...(optimized ? [] : ['--liftoff-only']), main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: directory,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      SOFFICE_PATH: 'off', // whatever is installed on this machine
      // Where the scripted model of a test answers.
      AI_ALLOWED_PRIVATE_HOSTS: '127.0.0.1:*',
      AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS: '127.0.0.1:*',
      ...settings,
    },
  });
  const stop = async () => {
    const ended = exited(child);
    child.kill('SIGTERM');
    const forceTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(forceTimer);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(child), pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
