import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { applyBatch } from '../runner/applyBatch.js';
import { ensureCheckpoints } from '../runner/checkpoints.js';
import type { Projection } from '../runner/projection.js';
import { tablesIn } from '../runner/tablesIn.js';

/** Applies a history to read models as the runner would, in one batch. */
export const feed = async (
  { knex, schemas }: { knex: Knex; schemas: { read: string } },
  projections: readonly Projection[],
  events: readonly Recorded<DomainEvent>[],
): Promise<void> => {
  const upTo = events.at(-1)?.position;
  if (upTo === undefined) return;
  await ensureCheckpoints(
    tablesIn(knex, schemas.read),
    projections.map(({ name }) => name),
  );
  for (const projection of projections)
    await applyBatch({ knex, schema: schemas.read, now: () => new Date() }, projection, { events, upTo });
};
