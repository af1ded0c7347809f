import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { placeInSeries } from '../../domain/case/numberSeries.js';
import { upsert } from '../runner/writeRows.js';
import type { Projection } from '../runner/projection.js';

export const caseNumbersTable = 'case_numbers';

export type CaseNumberRow = {
  readonly number_key: string;
  readonly case_id: string;
  /** `former`: it was corrected, and leads to the case unless another one has been given it. */
  readonly kind: 'temporary' | 'formal' | 'former';
  /** `(2026)京0101民初`; `null` for a number that no series counts. */
  readonly series: string | null;
  readonly serial: number | null;
};

const noPlace = { series: null, serial: null };

/** Leads from every number a case goes or went by, temporary, formal and corrected, to the case; a corrected one may lead to two. */
export const caseNumbersProjection: Projection = {
  name: 'case_numbers',
  tables: [caseNumbersTable],
  apply: async (tables, events) => {
    const numbers = new Map<string, CaseNumberRow>();
    const add = (number: string, case_id: string, kind: CaseNumberRow['kind']): void => {
      const number_key = canonicalCaseNumber(number);
      const { series, serial } = (kind === 'temporary' ? undefined : placeInSeries(number)) ?? noPlace;
      numbers.set(`${number_key} ${case_id}`, { number_key, case_id, kind, series, serial });
    };
    for (const event of events) {
      if (event.type === 'CaseOpened') add(event.data.temporaryNumber, event.data.caseId, 'temporary');
      else if (event.type === 'CaseNumberAssigned') add(event.data.caseNumber, event.data.caseId, 'formal');
      else if (event.type === 'CaseNumberCorrected') {
        add(event.data.from, event.data.caseId, 'former');
        add(event.data.to, event.data.caseId, 'formal');
      }
    }
    await upsert(tables, caseNumbersTable, ['number_key', 'case_id'], [...numbers.values()]);
  },
};
