import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import {
  lockCheckpoint,
  lockCheckpoints,
  lockFreeCheckpoints,
  moveCheckpoints,
  ProjectionPausedError,
  type Checkpoint,
} from './checkpoints.js';
import { endOf, type LogPlace } from './logPlace.js';
import type { Projection, Tables } from './projection.js';
import { setAside } from './setAside.js';
import { tablesIn } from './tablesIn.js';
import type { UnreadableEvent } from './unreadable.js';

/** A stretch of the log in order. `upTo` is how far it reaches, past its last event when others were filtered out. */
export type Batch = {
  readonly events: readonly Recorded<DomainEvent>[];
  /** The unreadable events among them; none by default. */
  readonly unreadable?: readonly UnreadableEvent[];
  readonly upTo: LogPlace;
};

type Deps = {
  readonly knex: Knex;
  readonly schema: string;
  readonly now: () => Date;
};

const isPaused = ({ pausedUntil }: Checkpoint, now: () => Date): boolean => pausedUntil !== null && pausedUntil > now();

/** Those of some records, in order, that lie behind a place: as a rule all of them. */
const behind = <Item extends { readonly position: bigint }>(
  place: LogPlace,
  items: readonly Item[],
): readonly Item[] => {
  const end = endOf(place);
  const first = items[0];
  return first === undefined || first.position > end ? items : items.filter(({ position }) => position > end);
};

/**
 * Applies to one projection what lies past its checkpoint, which the transaction holds; the checkpoint stays where it was. Answers
 * how many events it has then been given.
 */
const applyPast = async (
  tables: Tables,
  projection: Projection,
  { place, events: given, setsAside }: Checkpoint,
  { events, unreadable = [] }: Batch,
): Promise<bigint | null> => {
  const fresh = { events: behind(place, events), unreadable: behind(place, unreadable) };
  const applicable = await setAside(tables, projection, { ...fresh, setsAside });
  if (applicable.length + fresh.unreadable.length > 0) await projection.apply(tables, applicable, fresh.unreadable);
  return given === null ? null : given + BigInt(fresh.events.length + fresh.unreadable.length);
};

/**
 * Applies, in order, what lies past the checkpoint; answers where the checkpoint is then. Rows and checkpoint commit
 * together or not at all, so that each event takes effect exactly once, even if another process projects too.
 * @throws ProjectionPausedError while a rebuild or a verification asks for a pause
 */
export const applyBatch = ({ knex, schema, now }: Deps, projection: Projection, batch: Batch): Promise<LogPlace> =>
  knex.transaction(async (trx) => {
    const tables = tablesIn(trx, schema);
    const checkpoint = await lockCheckpoint(tables, projection.name);
    if (isPaused(checkpoint, now)) throw new ProjectionPausedError(projection.name);
    const events = await applyPast(tables, projection, checkpoint, batch);
    if (endOf(batch.upTo) <= endOf(checkpoint.place)) return checkpoint.place;
    await moveCheckpoints(tables, [projection.name], { place: batch.upTo, events }, now());
    return batch.upTo;
  });

/** Applies a batch to projections whose checkpoints the transaction holds, each past its own; answers where each is then. */
const applyUnder = async (
  tables: Tables,
  checkpoints: ReadonlyMap<Projection, Checkpoint>,
  batch: Batch,
  now: () => Date,
): Promise<ReadonlyMap<string, LogPlace>> => {
  const reached = new Map<string, LogPlace>();
  /** The names of those that move on, by how many events each was given: the same for nearly all. */
  const moving = new Map<bigint | null, string[]>();
  for (const [projection, checkpoint] of checkpoints) {
    const events = await applyPast(tables, projection, checkpoint, batch);
    const isBehind = endOf(batch.upTo) > endOf(checkpoint.place);
    if (isBehind) moving.set(events, [...(moving.get(events) ?? []), projection.name]);
    reached.set(projection.name, isBehind ? batch.upTo : checkpoint.place);
  }
  for (const [events, names] of moving) await moveCheckpoints(tables, names, { place: batch.upTo, events }, now());
  return reached;
};

/**
 * Applies a batch to several projections in one transaction with their checkpoints, each past its own; answers where each is
 * then. A projection that is paused, or whose checkpoint somebody else holds, is left out of the answer. When one of them
 * fails nothing of the batch was applied to any: each is then to be given the batch by itself.
 */
export const applyTogether = (
  { knex, schema, now }: Deps,
  projections: readonly Projection[],
  batch: Batch,
): Promise<ReadonlyMap<string, LogPlace>> =>
  knex.transaction(async (trx) => {
    const tables = tablesIn(trx, schema);
    const locked = await lockFreeCheckpoints(
      tables,
      projections.map(({ name }) => name),
    );
    const free = new Map<Projection, Checkpoint>();
    for (const projection of projections) {
      const checkpoint = locked.get(projection.name);
      if (checkpoint && !isPaused(checkpoint, now)) free.set(projection, checkpoint);
    }
    return applyUnder(tables, free, batch, now);
  });

/**
 * Applies a batch of a replay to several projections in one transaction with their checkpoints, each past its own. A crash may lose it:
 * the commit does not wait for the disk.
 * @throws ProjectionPausedError when one of them is paused; none is left out, since the next batch would not bring what it missed
 */
export const replayTogether = (
  { knex, schema, now }: Deps,
  projections: readonly Projection[],
  batch: Batch,
): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx.raw('set local synchronous_commit = off');
    const tables = tablesIn(trx, schema);
    const locked = await lockCheckpoints(
      tables,
      projections.map(({ name }) => name),
    );
    const checkpoints = new Map<Projection, Checkpoint>();
    for (const projection of projections) {
      const checkpoint = locked.get(projection.name);
      if (!checkpoint) throw new Error(`no checkpoint row for projection ${projection.name}`);
      if (isPaused(checkpoint, now)) throw new ProjectionPausedError(projection.name);
      checkpoints.set(projection, checkpoint);
    }
    await applyUnder(tables, checkpoints, batch, now);
  });
