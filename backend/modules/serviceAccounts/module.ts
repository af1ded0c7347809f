import type { EventStoreDBClient } from '@eventstore/db-client';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { Module } from '../../platform/module.js';
import { createCaughtUp } from '../projecting/index.js';
import { createCaseFeed } from './caseFeed.js';
import { feedRoute } from './feedRoute.js';
import { registerRoutes } from './registerRoutes.js';

type FeedDeps = Omit<Parameters<typeof createCaseFeed>[0], 'leavesCaughtUp'>;
type Deps = Omit<Parameters<typeof registerRoutes>[1], 'uses'> &
  FeedDeps & {
    readonly keyUses: Parameters<typeof registerRoutes>[1]['uses'];
    readonly client: { readonly raw: Pick<EventStoreDBClient, 'readAll'> };
    readonly streams: Pick<StreamNames, 'categoryOf' | 'case'>;
  };

/** Other systems of the court: their keys, and the feed that they follow. */
export const serviceAccountsModule = (deps: Deps): Module => {
  const { client, streams, read: tables } = deps;
  const leavesCaughtUp = createCaughtUp({ client: client.raw, streams, tables, names: ['ledger_log'] });
  return {
    routes: (router) => {
      registerRoutes(router, { ...deps, uses: deps.keyUses });
      feedRoute(router, { caseFeed: createCaseFeed({ ...deps, leavesCaughtUp }) });
    },
  };
};
