import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { upsert } from '../runner/writeRows.js';
import type { Projection } from '../runner/projection.js';

export const caseNumbersTable = 'case_numbers';

/** Leads from every number a case goes or went by, temporary and formal, to the case. */
export const caseNumbersProjection: Projection = {
  name: 'case_numbers',
  tables: [caseNumbersTable],
  apply: async (tables, events) => {
    const numbers = new Map<string, { number_key: string; case_id: string; kind: 'temporary' | 'formal' }>();
    const add = (number: string, case_id: string, kind: 'temporary' | 'formal'): void => {
      const number_key = canonicalCaseNumber(number);
      numbers.set(number_key, { number_key, case_id, kind });
    };
    for (const event of events) {
      if (event.type === 'CaseOpened') add(event.data.temporaryNumber, event.data.caseId, 'temporary');
      else if (event.type === 'CaseNumberAssigned') add(event.data.caseNumber, event.data.caseId, 'formal');
    }
    await upsert(tables, caseNumbersTable, 'number_key', [...numbers.values()]);
  },
};
