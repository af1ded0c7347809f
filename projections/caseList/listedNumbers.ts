import type { Knex } from 'knex';
import type { FormDomain } from '../../domain/forms/formDomain.js';
import type { Tables } from '../runner/projection.js';
import { caseListTable } from './caseListProjection.js';

/** The present numbers of cases, by their ids; one that is not listed is missing. */
export const currentNumbersOf = async (
  tables: Tables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (caseIds.length === 0) return new Map();
  const rows: { case_id: string; case_number: string }[] = await tables(caseListTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .select('case_id', 'case_number');
  return new Map(rows.map(({ case_id, case_number }) => [case_id, case_number]));
};

/** The number that a case was filed under last, of all cases or those of a field of law. */
export const lastNumber = async (tables: Tables, domain?: FormDomain): Promise<string | undefined> => {
  const row: { case_number: string } | undefined = await tables(caseListTable)
    .where({ status: 'filed' })
    .whereNotNull('filed_at')
    .modify((query: Knex.QueryBuilder) => {
      if (domain !== undefined) void query.where({ domain });
    })
    .orderBy('filed_at', 'desc')
    .first('case_number');
  return row?.case_number;
};
