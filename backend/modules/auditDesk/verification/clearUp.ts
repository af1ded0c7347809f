import type { Knex } from 'knex';
import { dropReplay } from '../../../../projections/runner/verifyBeside.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { verificationRows } from './verificationRows.js';

type Deps = {
  readonly rows: Pick<ReturnType<typeof verificationRows>, 'isOpen'>;
  readonly lanes: { readonly background: Knex };
  readonly schemas: Pick<Schemas, 'read'>;
};

/** Drops what a verification replayed and left when it was cancelled or given up: personal data is in it. */
export const clearUpAfterVerifications = async ({ rows, lanes, schemas }: Deps): Promise<void> => {
  if (!(await rows.isOpen())) await dropReplay({ knex: lanes.background, schema: schemas.read });
};
