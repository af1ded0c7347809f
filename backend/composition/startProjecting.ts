import { createProjections } from '../../projections/index.js';
import { runProjections, type ProjectionRunner } from '../../projections/runner/runProjections.js';
import type { Config } from '../config/config.js';
import { subscribeAll } from '../eventStore/subscribeAll.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import { describeError, type Logger } from '../logging/logger.js';
import { projectionLease } from '../postgres/projectionLease.js';
import { partyNamesIn } from '../forms/partyNamesIn.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Pick<Config, 'courtTimeZone'>;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/** Keeps the read models fed, or stands by for the process that does. */
export const startProjecting = ({ config, stores, catalogue, logger, closing, now }: Deps): ProjectionRunner => {
  const { knex, schemas, client, codec, streams } = stores;
  const runner = runProjections({
    knex,
    schema: schemas.read,
    projections: createProjections({ partyNames: partyNamesIn(catalogue), timeZone: config.courtTimeZone }),
    subscribe: subscribeAll({ client: client.raw, prefixes: streams.prefixes }),
    decode: codec.decode,
    takeLease: projectionLease(knex, schemas.read),
    now,
    onError: (error, projection) => logger.error({ projection, error: describeError(error) }, 'projecting failed'),
  });
  closing.add('projections', runner.stop);
  return runner;
};
