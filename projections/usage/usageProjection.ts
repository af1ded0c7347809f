import { createHash } from 'node:crypto';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { UsageEvent } from '../../domain/usage/events.js';
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

const LONGEST_NAME = 200;
/** Calls counted at once: each changes six counters, and the embedded Postgres breaks when it looks up thousands by name. */
const CALLS_AT_ONCE = 100;

/** A name as an index of Postgres takes it, whatever the log holds: bounded, without NUL and without half signs. */
const nameAsKept = (name: string): string =>
  Buffer.from(name.replaceAll('\0', '').slice(0, LONGEST_NAME), 'utf8').toString('utf8');

const isCall = (event: Recorded<DomainEvent>): event is Recorded<UsageEvent> => event.type === 'TokensConsumed';

const countersOf = ({ data, metadata }: Recorded<UsageEvent>, timeZone: string): Counter[] => {
  const { day, month } = courtPeriods(new Date(metadata.occurredAt), timeZone);
  const periods = [
    { period: 'day', starts_on: day },
    { period: 'month', starts_on: month },
    { period: 'all', starts_on: ALL_TIME },
  ] as const;
  const counters = {
    model: nameAsKept(data.model),
    source: nameAsKept(data.source),
    calls: 1,
    prompt_tokens: data.promptTokens,
    completion_tokens: data.completionTokens,
    total_tokens: data.totalTokens,
    estimated_tokens: data.estimated ? data.totalTokens : 0,
    credits: data.credits,
  };
  const callers = data.userId === null || data.userId === WHOLE_PLATFORM ? [] : [data.userId];
  return [WHOLE_PLATFORM, ...callers].flatMap((user_id) =>
    periods.map((period) => ({ ...period, user_id, ...counters })),
  );
};

const hashOf = ({ data }: Recorded<UsageEvent>): string => createHash('sha256').update(data.callId).digest('hex');

/** The calls that were not counted yet, each once: a call is recorded without an expected revision, so the log may repeat it. */
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
 * platform, by model and source. Counters of an erased account stay: its id says nothing any more.
 */
export const usageProjection = (timeZone: string): Projection => ({
  name: 'usage',
  tables: [usageCountersTable, usageCallTable],
  apply: async (tables, events) => {
    const calls = await notYetCounted(tables, events.filter(isCall));
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
