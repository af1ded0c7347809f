import type { Tables } from '../../../projections/runner/projection.js';

/** Requests to seal before the next scheduled time, shared by all processes through one row. */
export type SealRequests = {
  readonly request: (at: Date) => Promise<void>;
  /** When the newest request was made. */
  readonly latest: () => Promise<Date | undefined>;
};

/** Keeps seal requests in `app.seal_request`. */
export const createSealRequests = (tables: Tables): SealRequests => ({
  request: async (at) => {
    await tables('seal_request').insert({ id: 1, requested_at: at }).onConflict('id').merge();
  },
  latest: async () => {
    const row: { requested_at: Date } | undefined = await tables('seal_request').where({ id: 1 }).first('requested_at');
    return row && new Date(row.requested_at);
  },
});
