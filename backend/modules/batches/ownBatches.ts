import { createSealing } from './batchEncryption.js';
import { batchReads, type BatchReads } from './batchReads.js';

type Deps = Parameters<typeof createSealing>[0] & Pick<Parameters<typeof batchReads>[0], 'tables'>;

/** What an account has of batches, for the export of all that it has. */
export type OwnBatches = Pick<BatchReads, 'list' | 'rows'>;
export const createOwnBatches = ({ tables, ...deps }: Deps): OwnBatches =>
  batchReads({ tables, sealing: createSealing(deps) });
