import { isIP } from 'node:net';
import type { Knex } from 'knex';
import { z } from 'zod';
import { isUnnamedDoor, type AllowedHosts } from '../../adapters/modelService/addressGuard.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly allowed: AllowedHosts };

const Rows = z.array(z.object({ name: z.string(), address: z.string() }));

/**
 * Models of the platform whose host a setting names without a port while they are at another port than that of their scheme. Until
 * settings had ports such an entry allowed every port. Each with the entry to write.
 */
export const closedDoors = async ({
  knex,
  schemas,
  allowed,
}: Deps): Promise<readonly { readonly model: string; readonly entry: string }[]> => {
  const tables = tablesIn(knex, schemas.app);
  const rows = await Promise.all([
    tables('ai_models').whereNull('owner').select({ name: 'model_name', address: 'base_url' }),
    tables('rag_models').whereNull('owner').select({ name: 'name', address: 'api_endpoint' }),
  ]);
  return Rows.parse(rows.flat()).flatMap(({ name, address }) => {
    if (!URL.canParse(address)) return [];
    const url = new URL(address);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (!isUnnamedDoor(url, allowed)) return [];
    return [{ model: name, entry: isIP(host) === 6 ? `[${host}]:${url.port}` : `${host}:${url.port}` }];
  });
};
