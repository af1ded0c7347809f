import { ledgerEvents } from '../../../domain/ledger/events.js';
import type { LeafRecord, AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { OutsideRecords } from './outsideRecords.js';
import type { Findings } from './findings.js';

/**
 * Reports records outside the event store that had vanished and were written again: by the events that record this, and by the
 * marks on the lines where no such event exists. They are no independent proof any more, at this and every later audit.
 */
export const createRestorationCheck = ({ report }: Pick<Findings, 'report'>) => {
  let recordedTo = 0;
  let end = 0;
  let first: number | undefined;
  return {
    event: (event: AuditEvent): void => {
      if (event.type !== 'OutsideRecordsRestored') return;
      const body = ledgerEvents.OutsideRecordsRestored.data.safeParse(event.body);
      if (!body.success) return; // reported as an altered body
      const { found, expected } = body.data;
      recordedTo = Math.max(recordedTo, expected);
      report('outside_restored', { ...placeOf(event), range: [found, expected] });
    },
    leaf: ({ index, restored }: LeafRecord): void => {
      if (!restored) return;
      first ??= index;
      end = index + 1;
    },
    end: ({ source }: OutsideRecords): void => {
      if (first !== undefined && end > recordedTo) report('outside_restored', { source, range: [first, end] });
    },
  };
};
