import { currentNumber } from '../../../domain/case/state.js';
import { toldEvent } from '../../../domain/case/toldEvent.js';
import type { CaseEventItem } from '../../../domain/contract/caseEvents.js';
import { isEventIn } from '../../../domain/eventCatalogue.js';
import { currentNumbersOf } from '../../../projections/caseList/listedNumbers.js';
import { lastLeaf, leavesOfKind, type LeafPlace } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { RequestError } from '../../platform/http/requestError.js';

/** What one page may cost, however long the log is and whatever stands in it. */
const usualBounds = {
  /** Leaves looked through by one query, and queries of one page: between the events of two cases there may be millions of others. */
  windowSize: 5000,
  mostWindows: 20,
  /** A page ends with the events that bring it beyond so many characters; events of half a megabyte each are possible. */
  longestPage: 2_000_000,
};
/** Events that are read at the same time. */
const atOnce = 8;

type Deps = {
  readonly read: ReadTables;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'case'>;
  readonly cases: Pick<Cases, 'load'>;
  /** Whether the log's leaves have caught up with the log. */
  readonly leavesCaughtUp: () => Promise<boolean>;
  /** What one page may cost; others are for tests. */
  readonly bounds?: typeof usualBounds;
};

export type FeedAsked = { readonly after: number; readonly limit: number; readonly withPersonal: boolean };
export type FeedPage = {
  readonly events: readonly CaseEventItem[];
  readonly next: number;
  readonly more: boolean;
  /** The cases of which the page says something personal. */
  readonly personalCaseIds: readonly string[];
};

export type CaseFeed = {
  /** The position of the newest event of the log, whatever it is about. */
  readonly end: () => Promise<number>;
  /** @throws RequestError `cursor_in_future`, `read_model_behind` */
  readonly page: (asked: FeedAsked) => Promise<FeedPage>;
};

type ReadEvent = Omit<CaseEventItem, 'case_number'> & { readonly isPersonal: boolean };

/**
 * What happened to cases, in the order of the log. The place of an event in the log's tree of leaves is its position: leaves are numbered
 * without gaps and written in order, in one transaction each, so that nothing appears later before a position that was given; and they keep
 * their numbers when read models are rebuilt and when a backup is restored into another event store, whose own positions differ.
 */
export const createCaseFeed = (deps: Deps): CaseFeed => {
  const { read, log, streams, cases, leavesCaughtUp, bounds = usualBounds } = deps;
  const { windowSize, mostWindows, longestPage } = bounds;
  const prefix = streams.case('');
  const isCaseEvent = isEventIn('case');

  const end = async (): Promise<number> => {
    const last = await lastLeaf(read);
    return last === undefined ? 0 : last.index + 1;
  };

  /** The end of the log where the position is in it. */
  const endBeyond = async (after: number): Promise<number> => {
    const known = await end();
    if (after <= known) return known;
    // While leaves are written anew, a position that was given is not there yet.
    if (!(await leavesCaughtUp())) throw new RequestError('read_model_behind');
    const newest = await end();
    if (after > newest) throw new RequestError('cursor_in_future');
    return newest;
  };

  /** The next leaves of cases, and the position up to which the log was looked through for them. */
  const findLeaves = async (after: number, limit: number, newest: number) => {
    const found: LeafPlace[] = [];
    let searched = after;
    for (let windows = 0; windows < mostWindows && searched < newest && found.length < limit; windows += 1) {
      const upTo = Math.min(searched + windowSize, newest);
      const most = limit - found.length;
      const leaves = await leavesOfKind(read, { prefix, from: searched, below: upTo, most });
      found.push(...leaves);
      const last = leaves.at(-1);
      searched = leaves.length === most && last ? last.index + 1 : upTo;
    }
    return { found, searched };
  };

  /** The event of a leaf; `undefined` for one without the court's word, which has no effect. */
  const readEvent = async (leaf: LeafPlace, withPersonal: boolean): Promise<ReadEvent | undefined> => {
    const place = { position: leaf.index + 1, case_id: leaf.stream.slice(prefix.length) };
    try {
      const [event] = await log.readStream(leaf.stream, leaf.revision - 1n, 1);
      if (!event || !isCaseEvent(event)) return undefined;
      const told = toldEvent(event, withPersonal);
      return { ...place, ...told, at: event.metadata.occurredAt, erased: event.erased };
    } catch (error) {
      // One event that cannot be read holds up no other system for good: it is named, so that somebody asks.
      if (!isStreamUnreadable(error)) throw error;
      return { ...place, type: 'Unreadable', at: null, data: null, erased: false, isPersonal: false };
    }
  };

  const numbersOf = async (caseIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const listed = new Map(await currentNumbersOf(read, caseIds));
    // A case that was opened a moment ago is not listed yet.
    for (const id of caseIds.filter((one) => !listed.has(one)))
      try {
        const { state } = await cases.load(id);
        if (state.status !== 'unopened') listed.set(id, currentNumber(state));
      } catch (error) {
        if (!isStreamUnreadable(error)) throw error;
      }
    return listed;
  };

  const page: CaseFeed['page'] = async ({ after, limit, withPersonal }) => {
    const newest = await endBeyond(after);
    const { found, searched } = await findLeaves(after, limit, newest);
    const events: ReadEvent[] = [];
    let [next, length] = [searched, 0];
    for (let start = 0; start < found.length; start += atOnce) {
      const leaves = found.slice(start, start + atOnce);
      const readNow = await Promise.all(leaves.map((leaf) => readEvent(leaf, withPersonal)));
      const told = readNow.filter((event) => event !== undefined);
      events.push(...told);
      length += JSON.stringify(told).length;
      const last = leaves.at(-1);
      if (length < longestPage || !last || start + atOnce >= found.length) continue;
      next = last.index + 1;
      break;
    }
    const numbers = await numbersOf([...new Set(events.map((event) => event.case_id))]);
    return {
      events: events.map(({ isPersonal: _isPersonal, ...event }) => ({
        ...event,
        data: event.data && { ...event.data },
        case_number: numbers.get(event.case_id) ?? null,
      })),
      next,
      more: next < newest,
      personalCaseIds: [...new Set(events.filter((event) => event.isPersonal).map((event) => event.case_id))],
    };
  };

  return { end, page };
};
