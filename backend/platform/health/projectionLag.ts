import { FORWARDS, START, type EventStoreDBClient } from '@eventstore/db-client';
import type { RunnerStatus } from '../../../projections/runner/runProjections.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

export type ProjectionLag = {
  /** Events of ours that the log holds behind the slowest read model, counted up to 1,000. */
  readonly events: number;
  /** Age of the oldest of them in milliseconds; 0 when there is none. */
  readonly ms: number;
};

/** Further than this nobody counts. */
const mostCounted = 1000;

type Deps = {
  readonly client: EventStoreDBClient;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly now: () => Date;
  /** How long the event store may take, in milliseconds. */
  readonly deadlineMs?: number;
};

/**
 * How far the read models are behind the log, by looking into the log itself: right in every process, also when none of them
 * projects. Costs next to nothing while they are not behind.
 */
export const createProjectionLag =
  ({ client, streams, now, deadlineMs = 2000 }: Deps) =>
  async ({ projections }: Pick<RunnerStatus, 'projections'>): Promise<ProjectionLag> => {
    const positions = projections.map(({ position }) => position);
    const least = positions.reduce((low, position) => (position < low ? position : low), positions[0] ?? -1n);
    let events = 0;
    let oldest: Date | undefined;
    for await (const { event } of client.readAll({
      direction: FORWARDS,
      fromPosition: least < 0n ? START : { commit: least, prepare: least },
      maxCount: mostCounted + 1,
      deadline: deadlineMs,
    })) {
      if (!event || !streams.categoryOf(event.streamId) || (event.position?.commit ?? 0n) <= least) continue;
      events += 1;
      oldest ??= event.created;
    }
    return { events, ms: oldest ? Math.max(0, now().getTime() - oldest.getTime()) : 0 };
  };
