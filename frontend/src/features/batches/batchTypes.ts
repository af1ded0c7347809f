import type { Client } from '../../../../domain/contract/clientOf.js';
import type { batches } from '../../../../domain/contract/batches.js';

export type {
  Batch,
  BatchColumn,
  BatchDetail,
  BatchRow,
  BatchRowState,
} from '../../../../domain/contract/batchShapes.js';
export type BatchesApi = Client<typeof batches>;
