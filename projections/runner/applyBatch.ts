import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { lockCheckpoint, moveCheckpoint, ProjectionPausedError } from './checkpoints.js';
import type { Projection } from './projection.js';
import { setAside } from './setAside.js';
import { tablesIn } from './tablesIn.js';
import type { UnreadableEvent } from './unreadable.js';

/** A stretch of the log in order. `upTo` is how far it reaches, past its last event when others were filtered out. */
export type Batch = {
  readonly events: readonly Recorded<DomainEvent>[];
  /** The unreadable events among them; none by default. */
  readonly unreadable?: readonly UnreadableEvent[];
  readonly upTo: bigint;
};

type Deps = {
  readonly knex: Knex;
  readonly schema: string;
  readonly now: () => Date;
  /** True for a replay that a crash may lose: commits do not wait for the disk. */
  readonly expendable?: boolean;
};

/**
 * Applies, in order, what lies past the checkpoint; answers where the checkpoint is then. Rows and checkpoint commit
 * together or not at all, so that each event takes effect exactly once, even if another process projects too.
 * @throws ProjectionPausedError while a rebuild or a verification asks for a pause
 */
export const applyBatch = (
  { knex, schema, now, expendable = false }: Deps,
  projection: Projection,
  { events, unreadable = [], upTo }: Batch,
): Promise<bigint> =>
  knex.transaction(async (trx) => {
    if (expendable) await trx.raw('set local synchronous_commit = off');
    const tables = tablesIn(trx, schema);
    const { position: checkpoint, pausedUntil, setsAside } = await lockCheckpoint(tables, projection.name);
    if (pausedUntil && pausedUntil > now()) throw new ProjectionPausedError(projection.name);
    const isFresh = ({ position }: { readonly position: bigint }): boolean => position > checkpoint;
    const fresh = { events: events.filter(isFresh), unreadable: unreadable.filter(isFresh) };
    const applicable = await setAside(tables, projection, { ...fresh, setsAside });
    if (applicable.length + fresh.unreadable.length > 0) await projection.apply(tables, applicable, fresh.unreadable);
    if (upTo <= checkpoint) return checkpoint;
    await moveCheckpoint(tables, projection.name, upTo, now());
    return upTo;
  });
