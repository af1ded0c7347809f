import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent, type JSONEventType } from '@eventstore/db-client';

/** The server under test, reached by a client that the suite opens and disposes of. */
export type Subject = {
  client: () => EventStoreDBClient;
  connectionString: () => string;
  /** Passed with an append, these make the client send it on a call of its own instead of the shared batch call. */
  credentials: () => { username: string; password: string };
};

export type TestEvent = JSONEventType<string, { n: number }>;

/** A stream name that was never used before, since the server need not be empty. */
export const streamName = (what: string): string => `conformance-${what}-${randomUUID()}`;

export const someEvents = (count: number, type = 'test-event', from = 0) =>
  Array.from({ length: count }, (_, n) => jsonEvent<TestEvent>({ type, data: { n: from + n } }));

export const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
};

/** Returns what the promise rejects with. @throws Error when it resolves */
export const rejection = async (promise: Promise<unknown>): Promise<unknown> => {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(
    `expected a rejection, got ${JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v))}`,
  );
};

type Subscription<T> = AsyncIterable<T> & { unsubscribe: () => Promise<void> };

/** Reads a subscription until `isLast`, and ends it. */
export const followUntil = async <T>(
  subscription: Subscription<T>,
  isLast: (event: T, seen: T[]) => boolean,
): Promise<T[]> => {
  const items: T[] = [];
  try {
    for await (const event of subscription) {
      items.push(event);
      if (isLast(event, items)) break;
    }
  } finally {
    await subscription.unsubscribe();
  }
  return items;
};

export const credentialsOf = (connectionString: string): { username: string; password: string } => {
  const [, username, password] = /^[^:]+:\/\/([^:]+):([^@]+)@/.exec(connectionString) ?? [];
  return { username: decodeURIComponent(username ?? 'admin'), password: decodeURIComponent(password ?? 'changeit') };
};
