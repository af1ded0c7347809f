import { createHash } from 'node:crypto';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import { isEventIn, type DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { UsageEvent } from '../../domain/usage/events.js';
import { keptName } from '../keptName.js';
import { addToCounters } from '../runner/foldRows.js';
import type { Projection, Tables } from '../runner/projection.js';

export const usageCallTable = 'usage_call';
export const usageCountersTable = 'usage_counters';

/** User under which the whole platform counts. */
export const WHOLE_PLATFORM = '';
/** First day of the period that never ends. */
export const ALL_TIME = '1970-01-01';

export type UsagePeriod = 'day' | 'month' | 'all';
type Counter = {
  readonly period: UsagePeriod;
  readonly starts_on: string;
  readonly user_id: string;
  readonly model: string;
  readonly source: string;
  readonly calls: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly estimated_tokens: number;
  readonly credits: number;
};

/** Calls counted at once: each changes six counters, and the embedded Postgres breaks when it looks up thousands by name. */
const CALLS_AT_ONCE = 100;

const isUsage = isEventIn('usage');
const isRecordedUsage = (event: Recorded<DomainEvent>): event is Recorded<UsageEvent> => isUsage(event);

type Sums = Pick<
  Counter,
  'calls' | 'prompt_tokens' | 'completion_tokens' | 'total_tokens' | 'estimated_tokens' | 'credits'
>;

/** The amounts that a call adds. A correction adds the difference of the call's figures; it is no call and charges nothing. */
const sumsOf = (event: UsageEvent): Sums => {
  const { promptTokens, completionTokens, totalTokens } = event.data;
  if (event.type === 'TokensConsumed')
    return {
      calls: 1,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: totalTokens,
      estimated_tokens: event.data.estimated ? totalTokens : 0,
      credits: event.data.credits,
    };
  const { before } = event.data;
  return {
    calls: 0,
    prompt_tokens: promptTokens - before.promptTokens,
    completion_tokens: completionTokens - before.completionTokens,
    total_tokens: totalTokens - before.totalTokens,
    estimated_tokens: before.estimated ? -before.totalTokens : 0,
    credits: 0,
  };
};

const countersOf = (event: Recorded<UsageEvent>, timeZone: string): Counter[] => {
  const { data, metadata } = event;
  const at = event.type === 'UsageCorrected' ? event.data.calledAt : metadata.occurredAt;
  const { day, month } = courtPeriods(new Date(at), timeZone);
  const periods = [
    { period: 'day', starts_on: day },
    { period: 'month', starts_on: month },
    { period: 'all', starts_on: ALL_TIME },
  ] as const;
  const counters = {
    model: keptName(data.model),
    source: keptName(data.source),
    ...sumsOf(event),
  };
  const callers = data.userId === null || data.userId === WHOLE_PLATFORM ? [] : [data.userId];
  return [WHOLE_PLATFORM, ...callers].flatMap((user_id) =>
    periods.map((period) => ({ ...period, user_id, ...counters })),
  );
};

/** A call is known by its id, a correction by that of its event: a call can be corrected more than once. */
const hashOf = ({ type, id, data }: Recorded<UsageEvent>): string =>
  createHash('sha256')
    .update(type === 'UsageCorrected' ? `correction ${id}` : data.callId)
    .digest('hex');

/**
 * The calls and corrections that were not counted yet, each once: a call is recorded without an expected revision, so the log may
 * repeat it.
 */
const notYetCounted = async (
  tables: Tables,
  calls: readonly Recorded<UsageEvent>[],
): Promise<Recorded<UsageEvent>[]> => {
  if (calls.length === 0) return [];
  const firsts = new Map(calls.toReversed().map((call) => [hashOf(call), call]));
  const rows = JSON.stringify([...firsts.keys()].map((call_hash) => ({ call_hash })));
  const inserted: { call_hash: string }[] = await tables(usageCallTable)
    .insert(tables.rowsOf(usageCallTable, ['call_hash'], rows))
    .onConflict('call_hash')
    .ignore()
    .returning('call_hash');
  return inserted.flatMap(({ call_hash }) => firsts.get(call_hash) ?? []);
};

/**
 * Adds up the tokens of every call of a model: by court day, month and for all time, for its caller and for the whole
 * platform, by model and source; a correction changes the periods of its call. Counters of an erased account stay: its id says nothing any more.
 */
export const usageProjection = (timeZone: string): Projection => ({
  name: 'usage',
  tables: [usageCountersTable, usageCallTable],
  gathers: [usageCountersTable, usageCallTable],
  apply: async (tables, events) => {
    const calls = await notYetCounted(tables, events.filter(isRecordedUsage));
    for (let from = 0; from < calls.length; from += CALLS_AT_ONCE)
      await addToCounters<Counter>(
        tables,
        {
          table: usageCountersTable,
          keys: ['period', 'starts_on', 'user_id', 'model', 'source'],
          counters: ['calls', 'prompt_tokens', 'completion_tokens', 'total_tokens', 'estimated_tokens', 'credits'],
        },
        calls.slice(from, from + CALLS_AT_ONCE).flatMap((call) => countersOf(call, timeZone)),
      );
  },
});
