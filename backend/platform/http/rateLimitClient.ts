import type { Knex } from 'knex';

/**
 * The limiter's client: one statement through knex. It leaves the statements unnamed, because all connections of the
 * embedded database share one backend, where a second connection may not prepare the same name again.
 */
export const storeClient = (knex: Knex) => ({
  query: async ({ text, values = [] }: { text: string; values?: readonly (string | number | null)[] }) => {
    const bindings: (string | number | null)[] = [];
    const sql = text.replace(/\$(\d+)/g, (_all, place: string) => {
      bindings.push(values[Number(place) - 1] ?? null);
      return '?';
    });
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
