import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';

/** How often a use is written down, in milliseconds: a system that asks each second writes no row each second. */
export const useEveryMs = 3_600_000;

const Row = z.object({ service_account_id: z.string(), last_used_at: z.date() });

export type KeyUses = {
  /** Writes the use down unless one of the last hour is. */
  readonly note: (id: string, at: Date) => Promise<void>;
  /** The last uses that were written down, by the ids of accounts. */
  readonly all: () => Promise<ReadonlyMap<string, Date>>;
};

/** When keys were last used: at most once an hour for each, in whichever process. */
export const createKeyUses = (app: AppTables): KeyUses => {
  /** What this process knows to be written down; as many entries as there are accounts. */
  const noted = new Map<string, number>();
  return {
    note: async (id, at) => {
      if (at.getTime() - (noted.get(id) ?? -Infinity) < useEveryMs) return;
      await app('service_key_uses')
        .insert({ service_account_id: id, last_used_at: at })
        .onConflict('service_account_id')
        .merge()
        .where('service_key_uses.last_used_at', '<=', new Date(at.getTime() - useEveryMs));
      noted.set(id, at.getTime());
    },
    all: async () => {
      const rows = z.array(Row).parse(await app('service_key_uses').select('service_account_id', 'last_used_at'));
      return new Map(rows.map(({ service_account_id: id, last_used_at: at }) => [id, at]));
    },
  };
};
