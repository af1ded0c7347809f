import type { Knex } from 'knex';
import { z } from 'zod';

/** Milliseconds for which one question may search the database. A person waits, and others have a turn after it. */
export const searchMs = 6_000;

/** Thrown when a search has taken all the time that it may. */
export class SearchTimeUp extends Error {
  override readonly name = 'SearchTimeUp';
}

/** The statements of one search: each short, and none once the time is up or the one who asked has left. */
export type SearchRun = {
  /** @throws SearchTimeUp, the reason of the asker's signal */
  readonly query: (sql: string, bindings: readonly Knex.RawBinding[]) => Promise<unknown>;
};

type Deps = {
  /** The pool of connections that searches use. */
  readonly knex: Knex;
  /** Other connections, over which a statement under way is cancelled; none on the embedded Postgres, which cannot be interrupted. */
  readonly cancelling?: Knex | undefined;
  readonly ms?: number | undefined;
};

const Connection = z.looseObject({ processID: z.number() });

/** Begins the run of one question. The asker's signal ends it, also in the middle of a statement. */
export const beginSearchRun = ({ knex, cancelling, ms = searchMs }: Deps, asker?: AbortSignal): SearchRun => {
  const late = AbortSignal.timeout(ms);
  const endSignal = asker ? AbortSignal.any([asker, late]) : late;
  const reason = (): unknown => (asker?.aborted ? asker.reason : new SearchTimeUp());
  const over = new Promise<never>((_resolve, reject) => {
    endSignal.addEventListener('abort', () => reject(reason()), { once: true });
  });
  over.catch(() => undefined); // whoever awaits the race gets the error

  const acquire = async (): Promise<unknown> => {
    const acquiring: Promise<unknown> = knex.client.acquireConnection();
    try {
      return await Promise.race([acquiring, over]);
    } catch (error) {
      // One that comes too late goes back to the pool; one that fails is told of by the error that is thrown here.
      acquiring.then(
        (connection) => knex.client.releaseConnection(connection),
        () => undefined,
      );
      throw error;
    }
  };

  /** On a server: cancels the statement, and gives the connection back only once it is certain what was cancelled. */
  const cancellable = async (through: Knex, sql: string, bindings: readonly Knex.RawBinding[]): Promise<unknown> => {
    const connection = await acquire();
    let cancelled: Promise<unknown> | undefined;
    const cancel = (): void => {
      const { processID } = Connection.parse(connection);
      cancelled = through.raw('select pg_cancel_backend(?)', [processID]).catch(() => undefined); // it ends by `statement_timeout` then
    };
    endSignal.addEventListener('abort', cancel, { once: true });
    try {
      return await knex.raw(sql, [...bindings]).connection(connection);
    } catch (error) {
      throw endSignal.aborted ? reason() : error;
    } finally {
      endSignal.removeEventListener('abort', cancel);
      await cancelled;
      await knex.client.releaseConnection(connection);
    }
  };

  return {
    query: async (sql, bindings) => {
      if (endSignal.aborted) throw reason();
      if (cancelling) return cancellable(cancelling, sql, bindings);
      const running = knex.raw(sql, [...bindings]).then((result: unknown) => result);
      running.catch(() => undefined); // thrown below, unless the time was up before
      return Promise.race([running, over]);
    },
  };
};
