import type { Knex } from 'knex';
import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { BackgroundWorkSource } from './backgroundWork.js';
import type { DefinedTask } from './defineTask.js';
import { createQueue } from './queue.js';
import { createTaskChanges, type TaskChanges } from './taskChanges.js';
import { taskWork } from './taskWork.js';
import { createWorker, type Worker } from './worker.js';

type Deps = {
  readonly knex: Knex;
  /** The connections of work that lets requests go first. */
  readonly background: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** No other process works on this Postgres. */
  readonly isAlone: boolean;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
};

export type Tasks = TaskChanges &
  Pick<Worker, 'wake' | 'abandon'> & {
    /** Begins to work on tasks of these kinds, one task of each lane at a time. */
    readonly start: (definitions: readonly DefinedTask[]) => { readonly stop: () => Promise<void> };
    /** The tasks as the court sees them. */
    readonly work: BackgroundWorkSource;
  };

/** The one durable queue: what is put into `app.tasks` is worked on by whichever process comes first. */
export const createTasks = ({ knex, background, schemas, isAlone, logger }: Deps): Tasks => {
  const definitionsByKind = new Map<TaskKind, DefinedTask>();
  let workers: readonly Worker[] = [];
  const wake = (): void => workers.forEach((worker) => worker.wake());
  const abandon = (taskId: string): void => workers.forEach((worker) => worker.abandon(taskId));
  const changes = createTaskChanges({ knex, schemas });

  return {
    ...changes,
    wake,
    abandon,
    start: (definitions) => {
      for (const definition of definitions) definitionsByKind.set(definition.kind, definition);
      const lanes = [...new Set(definitions.map(({ lane }) => lane))];
      workers = lanes.map((lane) => {
        const ofLane = definitions.filter((definition) => definition.lane === lane);
        const leases = Object.fromEntries(ofLane.map(({ kind, lease }) => [kind, lease.seconds]));
        return createWorker({
          queue: createQueue({ knex: background, schemas, leases }),
          definitions: Object.fromEntries(ofLane.map((definition) => [definition.kind, definition])),
          logger,
          isAlone,
        });
      });
      const running = workers.map((worker) => worker.start());
      return { stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) };
    },
    work: taskWork({ knex, schemas, changes, definitionOf: (kind) => definitionsByKind.get(kind), wake, abandon }),
  };
};
