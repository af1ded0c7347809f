import type { Knex } from 'knex';

/** The end of the one statement that counts: it returns the row as it is then. */
const returned = /RETURNING points, expire;?\s*$/;
/** Ends in the transaction of the statement, which is committed without waiting for the disk. */
const withoutDisk = "RETURNING points, expire, set_config('synchronous_commit', 'off', true)";

type Options = {
  /** Whether a count is on the disk before it is answered. */
  readonly waitsForDisk?: boolean;
};

/**
 * The limiter's client: one statement through knex. It leaves the statements unnamed, because all connections of the
 * embedded database share one backend, where a second connection may not prepare the same name again. For the same reason a count that
 * does not wait for the disk says so in its own transaction: a setting of the connection would be everybody's.
 */
export const storeClient = (knex: Knex, { waitsForDisk = true }: Options = {}) => ({
  query: async ({ text, values = [] }: { text: string; values?: readonly (string | number | null)[] }) => {
    const bindings: (string | number | null)[] = [];
    const sql = (waitsForDisk ? text : text.replace(returned, withoutDisk)).replace(
      /\$(\d+)/g,
      (_all, place: string) => {
        bindings.push(values[Number(place) - 1] ?? null);
        return '?';
      },
    );
    const result: { rowCount: number; rows: { points?: unknown; expire?: unknown }[] } = await knex.raw(sql, bindings);
    return {
      rowCount: result.rowCount,
      rows: result.rows.map(({ points, expire }) => ({
        points: Number(points),
        expire: expire === null || expire === undefined ? null : Number(expire),
      })),
    };
  },
});
