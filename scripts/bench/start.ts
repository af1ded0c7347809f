import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median, timed, type Figure } from './figures.js';
import { memoryOf } from './processMemory.js';
import { sized } from './size.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** All of `dist/`. */
const builtParts = ['backend', 'backend.stamp', 'database.stamp', 'frontend', 'frontend.stamp'].map((name) =>
  join('dist', name),
);
/** What `npm start` builds and runs from; packages are found in the folders above the copy. */
const sources = [
  'backend',
  'domain',
  'frontend',
  'migrations',
  'projections',
  'scripts',
  'package.json',
  'package-lock.json',
  // What is built already, since building takes the most of a first start.
  ...sized([], builtParts),
];
const packageFile = z.object({ scripts: z.object({ start: z.string() }) });
const laterStarts = sized(3, 1);
/** Time after which an idle process has let go of what its start needed. */
const settlingMs = sized(60_000, 0);

type Program = {
  /** What stands after `node`. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly until: RegExp;
};
type Running = { readonly ms: number; readonly child: ChildProcess; readonly output: string };

/** All that still run, which a failure leaves behind. */
const running = new Set<ChildProcess>();

/** Starts a program and waits until it prints `until`. Whoever starts it ends it. Rejects when it ends before. */
const started = ({ args, cwd = root, env = {}, until }: Program): Promise<Running> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until.test(output)) resolve({ ms: performance.now() - began, child, output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => reject(new Error(`ended with ${signal ?? code}: ${output}`)));
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** The program of the embedded engine alone: PGlite on a directory of the disk, until it responds. */
const engine = (directory: string): Program => ({
  args: [
    '--input-type=module',
    '--eval',
    `import { PGlite } from '@electric-sql/pglite';
     const engine = await PGlite.create(${JSON.stringify(directory)});
     await engine.query('select 1');
     console.log('ready');
     process.on('SIGTERM', () => engine.close().then(() => process.exit()));`,
  ],
  until: /ready/,
});

const engineStart = async (directory: string): Promise<number> => {
  const { ms, child } = await started(engine(directory));
  await ended(child);
  return ms;
};

const idle: Program = { args: ['--eval', 'console.log("ready"); setInterval(() => undefined, 1e9)'], until: /ready/ };

/** Memory of the application and of an idle `node -e`, both a minute after the application's start. */
const idleMemory = async (name: string, application: ChildProcess, aim: string): Promise<Figure[]> => {
  if (process.platform !== 'linux') return [];
  const { child: yardstick } = await started(idle);
  await sleep(settlingMs);
  const [ours, theirs] = [await memoryOf(application), await memoryOf(yardstick)];
  await ended(yardstick);
  const measured = `${ours.toFixed(0)} MiB in all its processes, aim ${aim}; an idle node -e ${theirs.toFixed(0)} MiB`;
  return [{ name, measured, ratio: ours / theirs }];
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const bareStart = async (): Promise<number> =>
  (await timed(() => promisify(execFile)(process.execPath, ['-e', '0']))).ms;

/** Compares a start with `node -e 0` and with the engine's own start, all measured in this run. */
const startFigures = (name: string, ours: number, bare: number, engineMs: number, told: string): Figure[] => [
  {
    name: `${name} / node -e 0`,
    measured: `${seconds(ours)}, ${told}; node -e 0 ${bare.toFixed(0)} ms`,
    ratio: ours / bare,
  },
  {
    name: `${name} / PGlite's own`,
    measured: `PGlite alone on such a directory ${seconds(engineMs)}`,
    ratio: ours / engineMs,
  },
];

/**
 * Measures `npm start` in a copy of the sources where nothing is built and no data are kept, then later starts of the same;
 * and what either holds in memory a minute later.
 */
export const benchStart = async (): Promise<Figure[]> => {
  await mkdir(join(root, 'dist'), { recursive: true });
  const copy = await mkdtemp(join(root, 'dist/bench-start-'));
  try {
    for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
    const { scripts } = packageFile.parse(JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')));
    const [, ...startArguments] = scripts.start.split(' ');
    const secrets = { SECRET_KEY: randomBytes(32).toString('hex'), ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    const servers = {
      DATABASE_URL: '',
      EVENTSTORE_URL: '',
      DATA_DIR: join(copy, 'data'),
      PORT: '0',
      LOG_LEVEL: 'error',
    };
    const application: Program = {
      args: startArguments,
      cwd: copy,
      env: { ...secrets, ...servers },
      until: /请用浏览器打开/,
    };
    const bare = median([await bareStart(), await bareStart(), await bareStart()]);
    const engineFirst = await engineStart(join(copy, 'engine'));
    const first = await started(application);
    const built = [...first.output.matchAll(/已构建(.*)/g)].map(([, part]) => part).join(' ');
    const memoryFirst = await idleMemory('memory, after a first start', first.child, '≤ 320 MiB');
    await ended(first.child);

    const times = { ours: [] as number[], engine: [] as number[] };
    let memoryLater: Figure[] = [];
    for (let run = 1; run <= laterStarts; run += 1) {
      times.engine.push(await engineStart(join(copy, 'engine')));
      const later = await started(application);
      times.ours.push(later.ms);
      if (run === laterStarts) memoryLater = await idleMemory('memory, after a later start', later.child, '≤ 320 MiB');
      await ended(later.child);
    }
    return [
      ...startFigures('first start', first.ms, bare, engineFirst, `${built}, aim ≤ 12 s`),
      ...startFigures('later start', median(times.ours), bare, median(times.engine), 'aim ≤ 2.5 s'),
      ...memoryFirst,
      ...memoryLater,
    ];
  } finally {
    await Promise.all([...running].map(ended));
    await rm(copy, { recursive: true, force: true });
  }
};
