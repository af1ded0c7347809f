import type { ReadTables } from '../../../projections/runner/projection.js';
import { ownFilingsWith } from '../../../projections/sameFilings/sameFilingsQueries.js';
import type { BatchReads } from './batchReads.js';
import type { StoredBatch, StoredRow } from './batchShape.js';
import type { Duplicate } from './view.js';

type Deps = { readonly read: ReadTables; readonly batches: Pick<BatchReads, 'digests'> };
type Digested = Pick<StoredRow, 'row' | 'digest' | 'case_id'>;

/** So many others are named of each. */
const mostNamed = 10;

/** What else says the same as rows of a batch: other rows of it, and cases that the account opened. */
export const createFindDuplicates =
  ({ read, batches }: Deps) =>
  async (batch: StoredBatch, rows: readonly Digested[]): Promise<ReadonlyMap<number, Duplicate>> => {
    const all = await batches.digests(batch);
    const filed = await ownFilingsWith(
      read,
      batch.owner,
      rows.flatMap(({ digest }) => (digest === null ? [] : [digest])),
    );
    const rowsByDigest = new Map<string, number[]>();
    for (const { row, digest } of all) rowsByDigest.set(digest, [...(rowsByDigest.get(digest) ?? []), row]);
    return new Map(
      rows.flatMap(({ row, digest, case_id: caseId }): [number, Duplicate][] => {
        if (digest === null) return [];
        const others = (rowsByDigest.get(digest) ?? []).filter((other) => other !== row).slice(0, mostNamed);
        const cases = filed.filter((one) => one.digest === digest && one.case_id !== caseId).slice(0, mostNamed);
        if (others.length + cases.length === 0) return [];
        return [[row, { of_rows: others, case_numbers: cases.map((one) => one.case_number) }]];
      }),
    );
  };
export type FindDuplicates = ReturnType<typeof createFindDuplicates>;
