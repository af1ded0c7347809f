import { statfs as systemStatfs } from 'node:fs/promises';
import type { HealthCheck } from './healthCheck.js';

/** The least free space of a disk in bytes, 256 MiB: with less the next write may fail. */
export const minFreeBytes = 256 * 1024 * 1024;

type Statfs = (path: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

type Deps = {
  /** Folders that are written to, by the settings that name them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Reads the free space of a path; by default the system's call. */
  readonly statfs?: Statfs;
};

/** Checks the free space of the disks that this process writes to; fails below `minFreeBytes`. */
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
      ...(free.some(([, bytes]) => bytes < minFreeBytes) && { ok: false, reason: 'disk_full' }),
      free_mib: Object.fromEntries(free.map(([name, bytes]) => [name, Math.floor(bytes / 1024 / 1024)])),
    };
  };
