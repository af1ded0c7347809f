import { FORWARDS, START, type EventStoreDBClient } from '@eventstore/db-client';
import { START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import { endOf, firstOf, positionOf } from '../../../projections/runner/logPlace.js';
import type { RunnerStatus } from '../../../projections/runner/runProjections.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

export type ProjectionLag = {
  /** Number of our events after the position of the slowest read model, counted up to 1,000. */
  readonly events: number;
  /** Age of the oldest of them in milliseconds; 0 when there is none. */
  readonly ms: number;
};

/** The bound of counting. */
const maxCounted = 1000;

type Deps = {
  readonly client: EventStoreDBClient;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  /** Rejects when the read models, or who projects into them, belong to another log: then positions say nothing of this one. */
  readonly mustBeOneLog: () => Promise<void>;
  readonly now: () => Date;
  /** How long the event store may take, in milliseconds. */
  readonly deadlineMs?: number;
};

/**
 * Measures how far the read models lag behind the log by reading the log itself to its end, so that it is right in every process, also
 * when none projects. Costs next to nothing while they are up to date. Reads from the leader of a cluster: a follower may not know the
 * newest events. Rejects as `mustBeOneLog` does, rather than to find nothing behind a position of another log.
 */
export const createProjectionLag =
  ({ client, streams, mustBeOneLog, now, deadlineMs = 2000 }: Deps) =>
  async ({ projections }: Pick<RunnerStatus, 'projections'>): Promise<ProjectionLag> => {
    await mustBeOneLog();
    const from = firstOf(projections.map(({ place }) => place)) ?? START_OF_LOG;
    const least = endOf(from);
    let events = 0;
    let oldest: Date | undefined;
    for await (const { event } of client.readAll({
      direction: FORWARDS,
      fromPosition: least < 0n ? START : positionOf(from),
      maxCount: maxCounted + 1,
      requiresLeader: true,
      deadline: deadlineMs,
    })) {
      if (!event || !streams.categoryOf(event.streamId) || (event.position?.commit ?? 0n) <= least) continue;
      events += 1;
      oldest ??= event.created;
    }
    return { events, ms: oldest ? Math.max(0, now().getTime() - oldest.getTime()) : 0 };
  };
