import { casePartiesTable, PLAINTIFF } from '../caseDocuments/caseDocumentsProjection.js';
import type { Sued } from '../caseNews/caseNewsQueries.js';
import type { Tables } from '../runner/projection.js';
import type { UserDocumentRow } from './userDocumentsProjection.js';

/** The side of a case that a document speaks for. */
export type Side = Pick<UserDocumentRow, 'case_id' | 'document_type' | 'defendant_id'>;

/** Names a side among all cases. */
export const keyOf = ({ case_id, document_type, defendant_id }: Side): string =>
  JSON.stringify([case_id, document_type, defendant_id]);

/** Who is or was a party of a case. */
export type Party = {
  readonly case_id: string;
  readonly defendant_id: string;
  readonly name: string | null;
  readonly standing: string | null;
};

/** The defendants who are parties of some cases, by the key of their defence. */
export const presentDefendants = async (
  tables: Tables,
  cases: readonly string[],
): Promise<ReadonlyMap<string, Party>> => {
  const parties: Party[] = await tables(casePartiesTable)
    .whereIn('case_id', cases)
    .whereNot({ defendant_id: PLAINTIFF })
    .whereNull('left_at')
    .select('case_id', 'defendant_id', 'name', 'standing');
  return new Map(parties.map((party) => [keyOf({ ...party, document_type: 'defense' }), party]));
};

/**
 * Those whose days for the defence a side may know: of its own complaint all who are sued, of its own defence the one it is of. The fifteen days are
 * the defendants': no rule gives a third party's opinion a period.
 */
export const suedIn = (
  row: Side,
  defendants: ReadonlyMap<string, Party>,
  latest: ReadonlyMap<string, number>,
): readonly Sued[] =>
  [...defendants.values()]
    .filter((one) => one.standing === null && one.case_id === row.case_id)
    .filter((one) => row.document_type === 'complaint' || one.defendant_id === row.defendant_id)
    .map((one) => ({
      ...{ defendantId: one.defendant_id, name: one.name },
      isAnswered: latest.has(keyOf({ ...one, document_type: 'defense' })),
    }));
