import type { RegisteredNumber } from './registeredNumber.js';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { placeInSeries } from '../../domain/case/numberSeries.js';
import type { CaseEvent } from '../../domain/case/events.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { addToCounters } from '../runner/foldRows.js';
import type { Projection, Tables } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';
import { markEntries } from './markEntries.js';

export const numberRegisterTable = 'number_register';
export const numberSeriesTable = 'number_series';

/** The series of numbers that the rules do not know. */
export const noSeries = '';

type Assigned = Recorded<Extract<CaseEvent, { type: 'CaseNumberAssigned' | 'CaseNumberCorrected' }>>;

/** How many entries of a series there are, and how many of them each view has. */
export type SeriesCount = { readonly series: string } & Readonly<Record<SeriesCounter, number>>;
const seriesCounters = ['entries', 'gaps', 'corrected', 'shared', 'confirmed', 'disordered'] as const;
type SeriesCounter = (typeof seriesCounters)[number];

/** What an entry adds to the counts of its series. */
const countsOf = (entry: RegisteredNumber, sign: 1 | -1): SeriesCount => ({
  series: entry.series,
  entries: sign,
  gaps: entry.is_behind_gap ? sign : 0,
  corrected: entry.replaced_at !== null || entry.reason !== null ? sign : 0,
  shared: entry.is_shared ? sign : 0,
  confirmed: entry.acknowledged.length > 0 ? sign : 0,
  disordered: entry.is_disordered ? sign : 0,
});

const isAssigned = (event: Recorded<DomainEvent>): event is Assigned =>
  event.type === 'CaseNumberAssigned' || event.type === 'CaseNumberCorrected';

const actorOf = ({ metadata: { actor } }: Assigned): string | null => (actor.kind === 'user' ? actor.id : null);

const entryOf = (event: Assigned): RegisteredNumber => {
  const [number, former, reason] =
    event.type === 'CaseNumberAssigned'
      ? [event.data.caseNumber, null, null]
      : [event.data.to, event.data.from, event.data.reason];
  const { series, serial } = placeInSeries(number) ?? { series: noSeries, serial: null };
  return {
    event_id: event.id,
    case_id: event.data.caseId,
    number,
    number_key: canonicalCaseNumber(number),
    series,
    serial,
    former_number: former,
    reason,
    acknowledged: event.data.acknowledged ?? [],
    given_by: actorOf(event),
    given_at: event.metadata.occurredAt,
    replaced_with: null,
    replaced_reason: null,
    replaced_by: null,
    replaced_at: null,
    is_behind_gap: false,
    is_disordered: false,
    is_shared: false,
  };
};

/** What stands in the register already of the cases that a batch corrects. Corrections are rare, so most batches read nothing. */
const entriesOfCorrected = async (tables: Tables, events: readonly Assigned[]): Promise<RegisteredNumber[]> => {
  const ids = [...new Set(events.flatMap(({ type, data }) => (type === 'CaseNumberCorrected' ? [data.caseId] : [])))];
  return ids.length === 0 ? [] : tables(numberRegisterTable).whereRaw('case_id = any(?)', [ids]);
};

/**
 * The court's register of numbers: who gave which case which number when, which remarks were confirmed, and by whom, when and why a
 * number was replaced. An entry stays when its number goes to another case or its case is erased.
 */
export const numberRegisterProjection: Projection = {
  name: 'number_register',
  tables: [numberRegisterTable, numberSeriesTable],
  gathers: [numberSeriesTable],
  apply: async (tables, events) => {
    const assigned = events.filter(isAssigned);
    if (assigned.length === 0) return;
    const entries = new Map((await entriesOfCorrected(tables, assigned)).map((entry) => [entry.event_id, entry]));
    for (const event of assigned) {
      const entry = entryOf(event);
      if (event.type === 'CaseNumberCorrected') {
        const before = [...entries.values()].find(
          ({ case_id: id, replaced_at: replacedAt }) => id === entry.case_id && replacedAt === null,
        );
        if (before)
          entries.set(before.event_id, {
            ...before,
            replaced_with: entry.number,
            replaced_reason: entry.reason,
            replaced_by: entry.given_by,
            replaced_at: entry.given_at,
          });
      }
      entries.set(entry.event_id, entry);
    }
    const marked = await markEntries(tables, [...entries.values()]);
    await upsert(
      tables,
      numberRegisterTable,
      'event_id',
      marked.map(({ after }) => after),
    );
    await addToCounters<SeriesCount>(
      tables,
      { table: numberSeriesTable, keys: ['series'], counters: [...seriesCounters] },
      marked.flatMap(({ before, after }) => [...(before ? [countsOf(before, -1)] : []), countsOf(after, 1)]),
    );
  },
};
