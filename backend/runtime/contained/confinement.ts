import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The confinement of a process that reads files from outside; it tries each restriction before its first file. */
export const Confinement = z.object({
  /** Whether reading a file that is not its own was refused, writing one, starting a program, and connecting to another. */
  reading: z.boolean(),
  writing: z.boolean(),
  programs: z.boolean(),
  network: z.boolean(),
  /** Whether the process has its own network namespace, which has no network: it binds machine code too. */
  networkNamespace: z.boolean(),
  /** The numbers of the user that it runs as; `null` where the system has none. */
  uid: z.number().nullable(),
});
export type Confinement = z.infer<typeof Confinement>;

/** The settings with which such a process is started. */
export type ConfinementSettings = {
  /** `off`: neither Node's permissions nor a network of its own, for systems where they keep it from starting. */
  readonly sandbox: 'on' | 'off';
  /** The user that it runs as when this process runs as root. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
};

/** The places that it may read: the folder of its program, packages in `node_modules`, and further folders. */
export type Readable = { readonly packages?: readonly string[]; readonly folders?: readonly URL[] };

/** The option that turns on Node's permissions; its name changed with version 23.5 (and 22.13). */
const permissionOption = (): string | undefined =>
  ['--permission', '--experimental-permission'].find((name) => process.allowedNodeEnvironmentFlags.has(name));

/** The folders of packages, found as the program will find them; one that is not installed is left out. */
const packageFolders = (program: string, packages: readonly string[]): string[] => {
  const require = createRequire(program);
  return packages.flatMap((name) =>
    (require.resolve.paths(name) ?? []).map((place) => join(place, name)).filter((path) => existsSync(path)),
  );
};

/**
 * The options of Node for a process that runs `program`: it reads that program and what else is `readable`, and does nothing else outside
 * itself. Threads are for the one that watches its memory, add-ons for what draws pictures; `refuseNetwork` takes threads away again.
 */
export const permissionFlags = (program: URL, { packages = [], folders = [] }: Readable): string[] => {
  const option = permissionOption();
  if (option === undefined) return [];
  const path = fileURLToPath(program);
  if (!existsSync(path)) return [];
  const own = dirname(path);
  const readableFolders = [own, ...packageFolders(path, packages), ...folders.map((folder) => fileURLToPath(folder))];
  // Each path once: Node 20 aborts when a path is passed twice.
  const readable = new Set(
    readableFolders.filter((folder) => existsSync(folder)).flatMap((f) => [resolve(f), realpathSync(f)]),
  );
  // Node asks the files above a module what kind of module it is.
  const above = (folder: string): string[] =>
    dirname(folder) === folder ? [] : [join(folder, 'package.json'), ...above(dirname(folder))];
  const manifests = above(realpathSync(own)).filter((file) => existsSync(file));
  const warnings = ['SecurityWarning', 'ExperimentalWarning'].map((name) => `--disable-warning=${name}`);
  return [
    option,
    '--allow-worker',
    '--allow-addons',
    ...[...readable].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...manifests.map((file) => `--allow-fs-read=${file}`),
    '--disallow-code-generation-from-strings',
    ...warnings,
  ];
};

const unshare = ['unshare', '--user', '--net', '--'] as const;

/** Whether this system lets `user` have a network of its own; asked once for each. */
const attempts = new Map<string, Promise<boolean>>();
const mayUnshare = (user: ConfinementSettings['user']): Promise<boolean> => {
  const key = JSON.stringify(user ?? null);
  const before = attempts.get(key);
  if (before) return before;
  const [program, ...options] = unshare;
  const answer = new Promise<boolean>((resolve) => {
    const child = spawn(program, [...options, process.execPath, '--version'], { stdio: 'ignore', env: {}, ...user });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  attempts.set(key, answer);
  return answer;
};

/** The command before Node's own, and the user under which it runs. */
export const startedWithin = async ({
  sandbox,
  user,
}: ConfinementSettings): Promise<{
  readonly before: readonly string[];
  readonly user: ConfinementSettings['user'];
}> => {
  const another = process.getuid?.() === 0 ? user : undefined;
  const hasNamespace = sandbox === 'on' && process.platform === 'linux' && (await mayUnshare(another));
  return { before: hasNamespace ? unshare : [], user: another };
};
