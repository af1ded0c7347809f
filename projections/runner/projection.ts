import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';

/** Query builder on one table of the schema being written: the live `read` schema, or the shadow of a rebuild. */
export type Tables = (table: string) => Knex.QueryBuilder;

/**
 * One read model, built from events alone. `apply` may use only the `Tables` it is given: they belong to the
 * transaction that also moves the checkpoint.
 */
export type Projection = {
  /** Stable name: key of the checkpoint. */
  readonly name: string;
  /** Tables this projection alone writes; a rebuild makes them anew beside the live ones. */
  readonly tables: readonly string[];
  /**
   * Applies a stretch of events in order, in one transaction. Events it does not know are left alone. However the log is cut
   * into stretches, the rows end up the same. Write in bulk (a few statements for a batch, not a few for each event): a
   * rebuild is measured against a bare read of the log.
   */
  readonly apply: (tables: Tables, events: readonly Recorded<DomainEvent>[]) => Promise<void>;
};
