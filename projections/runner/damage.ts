import type { Knex } from 'knex';
import { compareTables, type DifferentRow } from './compareTables.js';
import type { Projection } from './projection.js';
import { setAsideTable } from './setAside.js';
import { tablesIn } from './tablesIn.js';

/** An event that the live tables were made from and that the replay could not read any more. */
export type DamagedEvent = { readonly stream: string; readonly revision: bigint };

/** What a projection noted of unreadable events, live and in the replay. */
export type NotedEvents = {
  /** Those that the replay alone set aside. */
  readonly damaged: readonly DamagedEvent[];
  /** The other differences between what both noted. */
  readonly differences: readonly DifferentRow[];
};

type Where = {
  readonly live: string;
  readonly shadow: string;
  readonly projection: string;
  readonly limit: number;
};

/** Compares which events a projection set aside with those that its replay set aside. */
export const compareNoted = async (trx: Knex, { live, shadow, projection, limit }: Where): Promise<NotedEvents> => {
  const noted = await compareTables(trx, { live, shadow, table: setAsideTable, projection, limit });
  const isMissing = ({ finding }: DifferentRow): boolean => finding === 'missing';
  const rows: { stream: string; revision: string }[] = await tablesIn(
    trx,
    shadow,
  )(setAsideTable)
    .where({ projection })
    .whereRaw('"position" = any(?)', [noted.filter(isMissing).map(({ key }) => String(key[1]))])
    .orderBy('position')
    .select('stream', 'revision');
  return {
    damaged: rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) })),
    differences: noted.filter((difference) => !isMissing(difference)),
  };
};

/** Columns that name what a row is about, by the id that stands last in the name of its stream. */
const subjects = ['case_id', 'user_id', 'id', 'key'] as const;

type Row = DifferentRow['shown'];

const isAbout = (row: Row, { stream, revision }: DamagedEvent): boolean => {
  if (row === null) return false;
  // A row for each event belongs to one place of the log alone.
  if ('stream' in row && 'revision' in row)
    return row['stream'] === stream && String(row['revision']) === String(revision);
  return subjects.some((column) => typeof row[column] === 'string' && stream.endsWith(`-${row[column]}`));
};

/**
 * Parts the rows in which a table differs from its replay into those that damaged events account for, which nothing can be compared with,
 * and the others. The rows of tables in which a projection gathers many streams are accounted for by any damaged event.
 */
export const partByDamage = (
  { gathers = [] }: Pick<Projection, 'gathers'>,
  damaged: readonly DamagedEvent[],
  differences: readonly DifferentRow[],
): { readonly differences: readonly DifferentRow[]; readonly leftOut: number } => {
  if (damaged.length === 0) return { differences, leftOut: 0 };
  const others = differences.filter(
    ({ table, shown, replayed }) =>
      !gathers.includes(table) && !damaged.some((event) => isAbout(shown, event) || isAbout(replayed, event)),
  );
  return { differences: others, leftOut: differences.length - others.length };
};
