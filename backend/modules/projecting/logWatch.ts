import type { EventStoreClient } from '../../adapters/eventStore/client.js';
import { createLogEnds } from '../../adapters/eventStore/logEnds.js';
import { findLackedEvent } from '../../adapters/eventStore/startupCheck.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import type { ReadTables } from '../../../projections/runner/projection.js';

/** Whose log differs from this process's: the read models', or that of the process that projects at present. */
export type OtherLog = 'read_models_of_another_log' | 'leader_of_another_log';

const sentences: Readonly<Record<OtherLog, string>> = {
  read_models_of_another_log:
    '读模型所依据的不是此进程连接的事件库（或是它较新的版本），因此此进程不更新读模型。请检查 EVENTSTORE_URL 和 DATABASE_URL 是否属于同一套系统。',
  leader_of_another_log:
    '正在更新读模型的另一个进程连接的是另一个事件库，此处提交的内容不会出现在列表中。请检查各进程的 EVENTSTORE_URL，并停止连接错误的进程。',
};

/** Thrown in place of figures and work that would be about another log than this process's. The message is Chinese, for operators. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
  constructor(readonly reason: OtherLog) {
    super(sentences[reason]);
  }
}

type Deps = {
  readonly client: Pick<EventStoreClient, 'raw' | 'readOne'>;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly tables: ReadTables;
  /** The identity of the log of the process that projects, where it says so. */
  readonly logOfLeader: () => Promise<string | undefined>;
};

/**
 * Compares this process's log with that of the read models and of whoever projects into them. A log is known by the id of its first event;
 * the read models' is the one that holds their newest event, since a copy of the log has the same first event. Nothing is kept: what
 * stands behind an address may change under a process that runs.
 */
export const createLogWatch = ({ client, streams, tables, logOfLeader }: Deps) => {
  const { firstAfter } = createLogEnds({ client: client.raw, streams });
  /** The identity of this process's log; `undefined` while it has no event of ours. */
  const ownLog = async (): Promise<string | undefined> => (await firstAfter(START_OF_LOG))?.id;

  /** @throws OtherLogError when the log lacks what the read models were made from */
  const mustHoldReadModels = async (): Promise<void> => {
    const lacked = await findLackedEvent({ client: client.raw, readOne: client.readOne, tables });
    if (lacked) throw new OtherLogError('read_models_of_another_log');
  };

  return {
    ownLog,
    mustHoldReadModels,
    /** @throws OtherLogError when the read models, or who projects into them, belong to another log */
    mustBeOneLog: async (): Promise<void> => {
      const [own, leaders] = await Promise.all([ownLog(), logOfLeader(), mustHoldReadModels()]);
      if (leaders !== undefined && leaders !== own) throw new OtherLogError('leader_of_another_log');
    },
  };
};
