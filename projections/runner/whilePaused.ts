import type { ReplayDeps } from './catchUp.js';
import { pauseProjections, readPlaces } from './checkpoints.js';
import type { LogPlace } from './logPlace.js';
import type { Projection } from './projection.js';
import { tablesIn } from './tablesIn.js';

/** The longest pause, in milliseconds: a pause that a dead process asked for ends by itself. */
const LONGEST_PAUSE = 15_000;

/**
 * Runs work while some projections are paused, and gives it their places in the log. Events that come meanwhile are projected
 * afterwards. The pause only lets a replay catch up: code that relies on positions still checks them under the lock.
 */
export const whilePaused = async <Stored, Result>(
  { knex, schema, now }: Pick<ReplayDeps<Stored>, 'knex' | 'schema' | 'now'>,
  projections: readonly Projection[],
  work: (places: ReadonlyMap<string, LogPlace>) => Promise<Result>,
): Promise<Result> => {
  const tables = tablesIn(knex, schema);
  const names = projections.map(({ name }) => name);
  await pauseProjections(tables, names, new Date(now().getTime() + LONGEST_PAUSE));
  try {
    const places = await readPlaces(tables);
    return await work(new Map([...places].filter(([name]) => names.includes(name))));
  } finally {
    await pauseProjections(tables, names, null);
  }
};
