import type { ReplayDeps } from './catchUp.js';
import { pauseProjections, readCheckpoints } from './checkpoints.js';
import type { Projection } from './projection.js';
import { tablesIn } from './tablesIn.js';

/** Longest pause, in milliseconds: what was asked for by a process that died ends by itself. */
const LONGEST_PAUSE = 15_000;

/**
 * Does something while some projections stand still; hands it where they stand. Events that come meanwhile are projected
 * afterwards. The pause is a courtesy that lets us catch up: whoever relies on positions still checks them under lock.
 */
export const whilePaused = async <Stored, Result>(
  { knex, schema, now }: Pick<ReplayDeps<Stored>, 'knex' | 'schema' | 'now'>,
  projections: readonly Projection[],
  work: (positions: ReadonlyMap<string, bigint>) => Promise<Result>,
): Promise<Result> => {
  const tables = tablesIn(knex, schema);
  const names = projections.map(({ name }) => name);
  await pauseProjections(tables, names, new Date(now().getTime() + LONGEST_PAUSE));
  try {
    const positions = await readCheckpoints(tables);
    return await work(new Map([...positions].filter(([name]) => names.includes(name))));
  } finally {
    await pauseProjections(tables, names, null);
  }
};
