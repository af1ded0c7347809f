import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { placeInSeries } from '../../domain/case/numberSeries.js';
import { upsert } from '../runner/writeRows.js';
import type { Projection } from '../runner/projection.js';

export const caseNumbersTable = 'case_numbers';

export type CaseNumberRow = {
  readonly number_key: string;
  readonly case_id: string;
  readonly kind: 'temporary' | 'formal';
  /** `(2026)京0101民初`; `null` for a number that no series counts. */
  readonly series: string | null;
  readonly serial: number | null;
};

const noPlace = { series: null, serial: null };

/** Leads from every number a case goes or went by, temporary and formal, to the case. */
export const caseNumbersProjection: Projection = {
  name: 'case_numbers',
  tables: [caseNumbersTable],
  apply: async (tables, events) => {
    const numbers = new Map<string, CaseNumberRow>();
    const add = (number: string, case_id: string, kind: 'temporary' | 'formal'): void => {
      const number_key = canonicalCaseNumber(number);
      const { series, serial } = (kind === 'formal' ? placeInSeries(number) : undefined) ?? noPlace;
      numbers.set(number_key, { number_key, case_id, kind, series, serial });
    };
    for (const event of events) {
      if (event.type === 'CaseOpened') add(event.data.temporaryNumber, event.data.caseId, 'temporary');
      else if (event.type === 'CaseNumberAssigned') add(event.data.caseNumber, event.data.caseId, 'formal');
    }
    await upsert(tables, caseNumbersTable, 'number_key', [...numbers.values()]);
  },
};
