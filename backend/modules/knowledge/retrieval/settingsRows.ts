import type { Knex } from 'knex';
import { z } from 'zod';
import { usualSearchSettings, type SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
type Tables = ReturnType<typeof tablesIn>;

/** What is stored of settings: one that a later version of the product has besides is the usual one. */
const Stored = z
  .object({
    textWeight: z.number(),
    vectorWeight: z.number(),
    legalShare: z.number(),
    causeShare: z.number(),
    interpretationShare: z.number(),
    regulationShare: z.number(),
    otherFieldShare: z.number(),
    topK: z.number(),
    threshold: z.number(),
  })
  .partial();
const Row = z.object({ settings: Stored.nullable(), adopted_at: z.date(), adopted_by: z.string() });

/** Settings of the search with the account that adopted them, and when; `null` where nobody ever did. */
export type HeldSettings = {
  readonly settings: SearchSettings;
  readonly adopted: { readonly at: Date; readonly by: string } | null;
};

export type SettingsRows = ReturnType<typeof settingsRows>;

/** The settings of the search that hold: the last that a court adopted, or the usual ones. */
export const settingsRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const current = async (): Promise<HeldSettings> => {
    const row: unknown = await tables('search_settings')
      .orderBy('id', 'desc')
      .first(...Object.keys(Row.shape));
    if (row === undefined) return { settings: usualSearchSettings, adopted: null };
    const { settings, adopted_at: at, adopted_by: by } = Row.parse(row);
    const stored = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined));
    return { settings: { ...usualSearchSettings, ...stored }, adopted: { at, by } };
  };
  return {
    current,
    /** The settings alone, for a search. */
    read: async (): Promise<SearchSettings> => (await current()).settings,
    /** Adopts settings, `null` for the usual ones, in the transaction of `within`. */
    adopt: async (
      within: Tables,
      { settings, run }: { readonly settings: SearchSettings | null; readonly run: string | null },
      { by, at }: { readonly by: string; readonly at: Date },
    ): Promise<void> => {
      await within('search_settings').insert({
        settings: settings === null ? null : JSON.stringify(settings),
        run_id: run,
        adopted_at: at,
        adopted_by: by,
      });
    },
  };
};
