import type { Tables } from '../runner/projection.js';
import { partySignsTable, type PartySignsRow } from './partySignsProjection.js';

/** In one look-up: whoever is named in more cases of a team is found often enough. */
const mostFound = 500;

/** The parties of some cases that have one of some hashes, of a name or a number. */
export const partiesWithSigns = async (
  tables: Tables,
  { caseIds, digests }: { readonly caseIds: readonly string[]; readonly digests: readonly string[] },
): Promise<readonly PartySignsRow[]> => {
  if (caseIds.length === 0 || digests.length === 0) return [];
  const found: PartySignsRow[] = await tables(partySignsTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .where((either) =>
      either.whereRaw('name_digest = any(?)', [[...digests]]).orWhereRaw('number_digest = any(?)', [[...digests]]),
    )
    .orderBy('row_id')
    .limit(mostFound)
    .select('row_id', 'case_id', 'side', 'is_own', 'name_digest', 'number_digest');
  return found;
};
