import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { UnreadableEvent } from './unreadable.js';

/** The values of one column, in the order of the rows, and the type that they are cast to. */
export type ColumnValues = { readonly column: string; readonly type: string; readonly values: string };

/** The tables of the schema being written: the live `read` schema, or the shadow of a rebuild. */
export type Tables = {
  /** Query builder on one of them. */
  (table: string): Knex.QueryBuilder;
  /** What `insert` takes for rows that come as one JSON array: one parameter, typed by the table, for any number of rows. */
  readonly rowsOf: (table: string, columns: readonly string[], json: string) => Knex.Raw;
  /** The type of each column of a table, as a cast names it, without its length. */
  readonly typesOf: (table: string) => Promise<ReadonlyMap<string, string>>;
  /** What `insert` takes for rows that come column by column: one parameter for each, an array of text as Postgres spells it. */
  readonly columnsOf: (columns: readonly ColumnValues[]) => Knex.Raw;
};

/** Tables of read models: only projections write them, and what stands there may be behind the log. */
export type ReadTables = Tables & { readonly schema?: 'read' };
/** Tables of records that no event can bring back. */
export type AppTables = Tables & { readonly schema?: 'app' };

/**
 * One read model, built from events alone. `apply` may use only the `Tables` it is given: they belong to the
 * transaction that also moves the checkpoint.
 */
export type Projection = {
  /** Stable name: key of the checkpoint. */
  readonly name: string;
  /** Tables that only this projection writes; a rebuild makes new ones beside the live ones. */
  readonly tables: readonly string[];
  /**
   * Applies a stretch of events in order, in one transaction. Events it does not know are left alone. However the log is cut
   * into stretches, the rows end up the same. Write in bulk (a few statements for a batch, not a few for each event): a
   * rebuild is measured against a bare read of the log.
   */
  readonly apply: (
    tables: Tables,
    events: readonly Recorded<DomainEvent>[],
    unreadable?: readonly UnreadableEvent[],
  ) => Promise<void>;
  /**
   * Those of `tables` whose rows are gathered from many streams, as figures are: where an event is damaged that they once counted, no row
   * of them says which.
   */
  readonly gathers?: readonly string[];
  /**
   * True for a projection that gets every event of the log, also of streams that were set aside, and unreadable ones as
   * `unreadable`. The others get no events of a stream from the first unreadable one on.
   */
  readonly takesSetAside?: boolean;
};
