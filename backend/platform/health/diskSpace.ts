import { statfs as systemStatfs } from 'node:fs/promises';
import type { HealthCheck } from './routes.js';

/** With less than this left on a disk, in bytes, nobody should rely on the next write: 256 MiB. */
export const leastFree = 256 * 1024 * 1024;

type Statfs = (path: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

type Deps = {
  /** Folders that are written to, by the settings that name them. */
  readonly folders: Readonly<Record<string, string>>;
  /** The system's, unless told. */
  readonly statfs?: Statfs;
};

/** Asks how much room the disks have that this process writes to; not ok below `leastFree`. */
export const diskCheck =
  ({ folders, statfs = systemStatfs }: Deps): HealthCheck =>
  async () => {
    const free = await Promise.all(
      Object.entries(folders).map(async ([name, path]) => {
        const { bavail, bsize } = await statfs(path);
        return [name, bavail * bsize] as const;
      }),
    );
    return {
      ...(free.some(([, bytes]) => bytes < leastFree) && { ok: false, reason: 'disk_full' }),
      free_mib: Object.fromEntries(free.map(([name, bytes]) => [name, Math.floor(bytes / 1024 / 1024)])),
    };
  };
