import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { readCheckpoints, START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { createLogEnds } from '../../adapters/eventStore/logEnds.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

type Deps = {
  readonly client: Pick<EventStoreDBClient, 'readAll'>;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly tables: Tables;
  /** The read models that must have caught up. */
  readonly names: readonly string[];
  /** Timeout of the wait in milliseconds; default 2,500. */
  readonly timeoutMs?: number;
};

const pollMs = 50;

/**
 * Returns whether the read models have caught up with the log as of the call, waiting up to the timeout. It is right in every
 * process, whichever one projects, since it reads the log itself. Calls during a read share the next one, so that only one
 * read runs at a time.
 */
export const createCaughtUp = ({
  client,
  streams,
  tables,
  names,
  timeoutMs = 2500,
}: Deps): (() => Promise<boolean>) => {
  const { newestAfter } = createLogEnds({ client, streams });
  const least = async (): Promise<bigint> => {
    const checkpoints = await readCheckpoints(tables);
    return names
      .map((name) => checkpoints.get(name) ?? START_OF_LOG)
      .reduce((low, position) => (position < low ? position : low));
  };

  const look = async (): Promise<boolean> => {
    const end = Date.now() + timeoutMs;
    let position = await least();
    const target = await newestAfter(position);
    while (target !== undefined && position < target) {
      if (Date.now() >= end) return false;
      await sleep(pollMs);
      position = await least();
    }
    return true;
  };

  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const begin = (): Promise<boolean> => {
    next = undefined;
    const search = look().finally(() => {
      if (running === search) running = undefined;
    });
    return (running = search);
  };
  return () => {
    if (next) return next;
    if (!running) return begin();
    const over = running.then(
      () => undefined,
      () => undefined, // its own callers get the error
    );
    return (next = over.then(begin));
  };
};
