import type { ReadTables } from '../runner/projection.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import { filingContentsTable, type FilingContentRow } from './sameFilingsProjection.js';

/** Another case that was filed with the same parties, cause and text. */
export type SameFiling = { readonly id: string; readonly case_number: string };

/** So many other cases are named of each: whoever files the same a hundred times is seen by the first. */
const mostNamed = 3;

/** Whether another case that goes on was opened after a moment with the same parties, cause and text as a case. */
export const isFiledAgain = async (tables: ReadTables, caseId: string, since: Date): Promise<boolean> => {
  const digest = tables(filingContentsTable).where({ case_id: caseId }).whereNotNull('digest').select('digest');
  const found: unknown = await tables(caseListTable)
    .whereIn('case_id', tables(filingContentsTable).whereIn('digest', digest).select('case_id'))
    .whereNot({ case_id: caseId })
    .whereNot({ status: 'closed' })
    .where('created_at', '>', since)
    .first('case_id');
  return found !== undefined;
};

type Content = Pick<FilingContentRow, 'case_id'> & { readonly digest: string };
type Listed = SameFiling & { readonly digest: string };

/** The other cases whose newest complaint says the same, of each of some cases, oldest first; a case that has none is missing. */
export const sameFilingsOf = async (
  tables: ReadTables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, SameFiling[]>> => {
  if (caseIds.length === 0) return new Map();
  const own: Content[] = await tables(filingContentsTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .whereNotNull('digest')
    .select('case_id', 'digest');
  // One more than are named: the case itself is among them.
  const few = tables(filingContentsTable)
    .whereRaw('digest = any(?)', [[...new Set(own.map(({ digest }) => digest))]])
    .rowNumber('place', ['case_id'], ['digest'])
    .select('case_id', 'digest')
    .as('few');
  const found: Listed[] = await tables(caseListTable)
    .join(few, `${caseListTable}.case_id`, 'few.case_id')
    .where('few.place', '<=', mostNamed + 1)
    .orderBy([{ column: `${caseListTable}.created_at` }, { column: `${caseListTable}.case_id` }])
    .select({ id: `${caseListTable}.case_id`, case_number: `${caseListTable}.case_number`, digest: 'few.digest' });
  return new Map(
    own.flatMap(({ case_id: caseId, digest }): [string, SameFiling[]][] => {
      const others = found.filter((one) => one.digest === digest && one.id !== caseId).slice(0, mostNamed);
      return others.length === 0 ? [] : [[caseId, others.map(({ id, case_number }) => ({ id, case_number }))]];
    }),
  );
};

type OwnFiling = { readonly digest: string; readonly case_id: string; readonly case_number: string };

/** The cases that an account opened and whose newest complaint says what a hash is of, oldest first. */
export const ownFilingsWith = async (
  tables: ReadTables,
  owner: string,
  digests: readonly string[],
): Promise<readonly OwnFiling[]> => {
  if (digests.length === 0) return [];
  const found: OwnFiling[] = await tables(caseListTable)
    .join(filingContentsTable, `${caseListTable}.case_id`, `${filingContentsTable}.case_id`)
    .where(`${caseListTable}.owner_id`, owner)
    .whereRaw('??.digest = any(?)', [filingContentsTable, [...new Set(digests)]])
    .orderBy([{ column: `${caseListTable}.created_at` }, { column: `${caseListTable}.case_id` }])
    .select({
      digest: `${filingContentsTable}.digest`,
      case_id: `${caseListTable}.case_id`,
      case_number: `${caseListTable}.case_number`,
    });
  return found;
};
