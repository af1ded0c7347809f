import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import type { Figure } from './figures.js';
import { eventsOfCase, fillLog } from './fillLog.js';
import { replay } from './rebuild.js';
import { sized } from './size.js';

/** Cases of two logs: the difference leaves out what an empty court takes. */
const [few, many] = sized([1000, 5000], [20, 60]);

/** Bytes that a folder takes on the disk; of a file with holes, what is written. */
const bytesIn = async (directory: string): Promise<number> => {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).blocks * 512),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Bytes of all tables of a schema, with their indexes and what lies outside of them. */
const bytesOf = async ({ stores: { knex } }: BenchCourt, schema: string): Promise<number> => {
  const { rows }: { rows: { bytes: string | null }[] } = await knex.raw(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ? and c.relkind = 'r'`,
    [schema],
  );
  return Number(rows[0]?.bytes ?? 0);
};

const sizesOf = async (court: BenchCourt) => {
  const { rebuildPerSecond } = await replay(court);
  const { schemas } = court.isolation;
  return {
    log:
      court.config.eventStoreUrl === undefined ? await bytesIn(join(court.config.dataDirectory, 'events')) : Number.NaN,
    read: await bytesOf(court, schemas.read),
    app: await bytesOf(court, schemas.app),
    rebuildPerSecond,
  };
};

/** What a case of five events takes on the disk, without its Word files: `scaling.ts` extrapolates it. */
export const benchCostOfCase = (): Promise<Figure[]> =>
  inBenchCourt(async (court) => {
    await fillLog(court, 0, few);
    const before = await sizesOf(court);
    await fillLog(court, few, many);
    const after = await sizesOf(court);
    const each = (part: 'log' | 'read' | 'app'): string =>
      ((after[part] - before[part]) / (many - few) / 1024).toFixed(1);
    return [
      {
        name: 'a case on the disk',
        measured: `log ${each('log')} KiB, read models ${each('read')} KiB, keys ${each('app')} KiB; ${eventsOfCase} events, two versions of 2 KiB of answers`,
      },
      { name: 'rebuild', measured: `${after.rebuildPerSecond.toFixed(0)} events/s of ${many * eventsOfCase}` },
    ];
  });
