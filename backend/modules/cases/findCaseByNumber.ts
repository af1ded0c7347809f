import { findPartyCase } from '../../../projections/caseDocuments/findPartyCase.js';
import { findCaseIdByNumber } from '../../../projections/caseNumbers/caseNumbersQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import type { FindCaseByNumber } from './openedCase.js';

type Deps = { readonly cases: Pick<Cases, 'justNumbered'>; readonly tables: Tables };

/**
 * Looks for a case by its number: among what this process appended a moment ago, which the read models may not have yet, and in the read
 * models. A party is led to its own case, also by a number that was taken from it by a correction and given to another one.
 */
export const createFindCaseByNumber =
  ({ cases, tables }: Deps): FindCaseByNumber =>
  async (number, asking) => {
    const own = asking === 'court' ? undefined : await findPartyCase(tables, number, asking);
    return own ?? cases.justNumbered(number) ?? (await findCaseIdByNumber(tables, number));
  };
