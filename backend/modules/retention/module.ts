import { randomUUID } from 'node:crypto';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import type { Config } from '../../platform/config/config.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { compactTables } from './compactTables.js';
import { erasePendingCases } from './erasePendingCases.js';

type Deps = Omit<Parameters<typeof erasePendingCases>[0], 'days' | 'newId' | 'logger'> & {
  readonly config: Pick<Config, 'retentionPendingDays'>;
  readonly app: AppTables;
  readonly schemas: Schemas;
  readonly withoutTimeout: (work: (knex: Parameters<typeof compactTables>[0]) => Promise<void>) => Promise<void>;
  readonly postgresIsEmbedded: boolean;
  readonly logger: Pick<Logger, 'info' | 'error'>;
};

/** How long after an erasure tables are rewritten nightly, so that a missed night does no harm; in milliseconds. */
const compactedForMs = 3 * 86_400_000;

const nightly = ['17 3 * * *'];

/** The nightly jobs that delete data at the end of its retention. */
export const retentionModule = (deps: Deps): Module => {
  const { config, app, schemas, withoutTimeout, postgresIsEmbedded, logger, now } = deps;
  const days = config.retentionPendingDays;
  return {
    jobs: [
      ...(days === undefined
        ? []
        : [
            {
              name: 'erasing pending cases',
              title: '按保存期限清除未立案的案件',
              at: nightly,
              work: async (stop: AbortSignal) => {
                const { erased, failed } = await erasePendingCases({ ...deps, days, newId: randomUUID }, stop);
                if (erased + failed > 0) logger.info({ erased, failed }, 'erased pending cases that nobody filed');
              },
            },
          ]),
      {
        name: 'rewriting tables after erasures',
        title: '清除后整理数据表',
        at: nightly,
        work: async (stop) => {
          const since = new Date(now().getTime() - compactedForMs);
          const destroyed: unknown = await app('data_keys').where('destroyed_at', '>=', since).first('key_id');
          if (destroyed === undefined || stop.aborted) return;
          await withoutTimeout((own) => compactTables(own, schemas, { isEmbedded: postgresIsEmbedded }));
        },
      },
    ],
  };
};
