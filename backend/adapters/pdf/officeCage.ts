import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import type { ConfinementSettings } from '../../runtime/contained/confinement.js';

const heldBy = ['files', 'processes', 'network', 'limits'] as const;

/** What LibreOffice is held by, as a program in its place found by trying; each is `false` where nothing holds it. */
export const OfficeConfinement = z.object({
  /** Whether the files of the backend's user were out of reach, and the memory and environment of its processes. */
  files: z.boolean(),
  processes: z.boolean(),
  /** Whether it has a network of its own, in which there is nothing. */
  network: z.boolean(),
  /** Whether its memory, processor time, and the size of its files are limited by the system. */
  limits: z.boolean(),
  /** The number of the user that it runs as; `null` where the system has none. */
  uid: z.number().nullable(),
});
export type OfficeConfinement = z.infer<typeof OfficeConfinement>;

/** How a program is started: the command with what confines it, and the user that it runs as. */
export type CagedCommand = {
  readonly command: readonly string[];
  readonly user: ConfinementSettings['user'];
};

export type OfficeCage = {
  /** The user to whom a conversion's folder has to belong; `undefined` where it is the backend's own. */
  readonly user: ConfinementSettings['user'];
  /** Puts `command` into the cage; of the files that others could read it sees `folder`, and what is installed. */
  readonly within: (folder: string, command: readonly string[]) => Promise<CagedCommand>;
  /** What the cage holds, tried once. */
  readonly confinement: () => Promise<OfficeConfinement>;
};

export type CageOptions = {
  /** The path of LibreOffice's program. */
  readonly program: string;
  /** Where the temporary folders are made. */
  readonly parent: string;
  readonly confinement: ConfinementSettings;
  /** The backend's own folders. */
  readonly secretFolders: readonly string[];
  /** The processor time of each process, in seconds. */
  readonly processorSeconds: number;
};

const MiB = 1024 * 1024;
/** A conversion holds about 220 MiB of memory and 460 MiB of addresses. */
const limits = { '--as': 4096 * MiB, '--data': 1536 * MiB, '--fsize': 64 * MiB, '--nofile': 1024, '--core': 0 };
/** Processes and threads of its user in its namespace, or of its user alone. */
const mostProcesses = 256;

/** What the system may allow, from what holds most to nothing. `hides`: the program has a view of its own of files and processes. */
type Level = { readonly unshare: readonly string[]; readonly hides: boolean; readonly limited: boolean };
const nothing: Level = { unshare: [], hides: false, limited: false };
const onlyLimits: Level = { ...nothing, limited: true };
const everything: Level = {
  unshare: ['--user', '--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
  hides: true,
  limited: true,
};
const levels: readonly Level[] = [everything, { ...onlyLimits, unshare: ['--user', '--net'] }, onlyLimits, nothing];

/** Covers the named folders with empty ones, puts the working folder back into its place, and gives up all rights in its namespace. */
const hide = `set -e
work=$1; shift; cd "$work"
while [ "$1" != -- ]; do mount -t tmpfs -o size=1m,mode=755 none "$1"; shift; done; shift
mkdir -p "$work"; mount --no-canonicalize --bind . "$work"; cd "$work"
exec prlimit --nproc=${mostProcesses} -- setpriv --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"`;

/** Says what it could not reach: files, the environment of the process \`$1\`, the network \`$2\`; \`$3\` is that process's namespace of processes. */
const tryOut = `server=$1 network=$2 processes=$3; shift 3
held=files; for path; do cat "$path" >/dev/null 2>&1 && held=; done
[ "$(readlink /proc/self/ns/pid)" = "$processes" ] && cat "/proc/$server/environ" >/dev/null 2>&1 || held="$held processes"
[ "$(readlink /proc/self/ns/net)" = "$network" ] || held="$held network"
[ "$(ulimit -v)" = unlimited ] || held="$held limits"
echo "held: $held"`;

/** Folders with files of people and of other services, the sockets of these among them. */
const othersFolders = ['/tmp', '/var/tmp', '/run', '/home', '/root', '/srv', '/mnt', '/media', '/dev/shm'];

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`);

/** The folders to hide, each once. One in which the program itself lies stays. */
const foldersToHide = async ({ program, parent, secretFolders }: CageOptions): Promise<string[]> => {
  const office = await realpath(program);
  const found = await Promise.all(
    [...othersFolders, parent, homedir(), process.cwd(), ...secretFolders].map(async (path) => {
      try {
        const real = await realpath(path);
        return (await stat(real)).isDirectory() ? [real] : [];
      } catch {
        return []; // not there: nothing to hide
      }
    }),
  );
  const folders = [...new Set(found.flat())].filter((path) => dirname(path) !== path && !isWithin(office, path));
  return folders.filter((path) => !folders.some((other) => other !== path && isWithin(path, other)));
};

const commandAt = async (level: Level, options: CageOptions, folder: string, command: readonly string[]) => {
  const ofAnother = userOf(options.confinement) !== undefined && !level.hides;
  const bounds = Object.entries({
    ...limits,
    '--cpu': options.processorSeconds,
    ...(ofAnother && { '--nproc': mostProcesses }),
  });
  const limited = level.limited ? ['prlimit', ...bounds.map(([name, most]) => `${name}=${most}`), '--'] : [];
  const apart = level.unshare.length > 0 ? ['unshare', ...level.unshare, '--'] : [];
  const hidden = level.hides
    ? ['sh', '-c', hide, 'cage', await realpath(folder), ...(await foldersToHide(options)), '--']
    : [];
  return [...limited, ...apart, ...hidden, ...command];
};

/** Another user is for a backend that runs as root. */
const userOf = ({ user }: ConfinementSettings): ConfinementSettings['user'] =>
  process.getuid?.() === 0 ? user : undefined;

/** The program's environment, without our own variables: no key, no address of a database. */
export const officeEnvironment = (folder: string): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
};

/** A file of each secret folder, if there is one. */
const filesOf = async (folders: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // not made yet
      const file = entries.find((entry) => entry.isFile());
      return file ? [join(folder, file.name)] : [];
    }),
  );
  return found.flat();
};

/** Tries what a program at `level` reaches; `undefined` where the system does not allow the level. */
const attempt = async (
  level: Level,
  options: CageOptions,
  { own, work }: { readonly own: string; readonly work: string },
): Promise<OfficeConfinement | undefined> => {
  const user = userOf(options.confinement);
  const namespaces = await Promise.all(['net', 'pid'].map((kind) => readlink(`/proc/self/ns/${kind}`).catch(() => '')));
  const files = [own, ...(await filesOf(options.secretFolders))];
  const trial = ['sh', '-c', tryOut, 'try', String(process.pid), ...namespaces, ...files];
  const [command = 'sh', ...args] = await commandAt(level, options, work, trial);
  const said = await new Promise<string>((resolve) => {
    // A level that is not allowed fails, and says nothing.
    const settings = { cwd: work, env: officeEnvironment(work), timeout: 10_000, ...user };
    execFile(command, args, settings, (_error, output) => resolve(output));
  });
  const [, words] = /^held: (.*)$/m.exec(said) ?? [];
  if (words === undefined) return undefined;
  const held = new Set(words.split(' '));
  return OfficeConfinement.parse({
    ...Object.fromEntries(heldBy.map((name) => [name, held.has(name)])),
    uid: user?.uid ?? process.getuid?.() ?? null,
  });
};

/**
 * Holds LibreOffice by what the system allows, found out once, by trying: a user of its own, limits, an empty network, and a view of files
 * and processes in which those of the backend are not there. The settings are those of the processes that read files.
 */
export const createOfficeCage = (options: CageOptions): OfficeCage => {
  const user = userOf(options.confinement);
  const tried = options.confinement.sandbox === 'on' ? levels : levels.slice(-2);
  const findLevel = async (): Promise<{ level: Level; confinement: OfficeConfinement }> => {
    const folders = await Promise.all(
      ['own', 'work'].map((name) => mkdtemp(join(options.parent, `juanzong-${name}-`))),
    );
    const [own = '', work = ''] = folders;
    try {
      await writeFile(join(own, 'file'), 'of the backend', { mode: 0o600 });
      if (user) await chown(work, user.uid, user.gid);
      for (const level of process.platform === 'linux' ? tried : []) {
        const confinement = await attempt(level, options, { own: join(own, 'file'), work });
        if (confinement) return { level, confinement };
      }
    } finally {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
    const uid = user?.uid ?? process.getuid?.() ?? null;
    return { level: nothing, confinement: { files: false, processes: false, network: false, limits: false, uid } };
  };
  let found: ReturnType<typeof findLevel> | undefined;
  const known = (): ReturnType<typeof findLevel> => {
    found ??= findLevel();
    found.catch(() => (found = undefined)); // a full disk, say: tried again by the next, and thrown to this caller
    return found;
  };
  return {
    user,
    within: async (folder, command) => ({
      command: await commandAt((await known()).level, options, folder, command),
      user,
    }),
    confinement: async () => (await known()).confinement,
  };
};
