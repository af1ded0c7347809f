import type { ReadTables } from '../../../projections/runner/projection.js';
import type { EventStoreClient } from '../../adapters/eventStore/client.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { noteStreamSettings } from '../../adapters/eventStore/streamSettings.js';
import { loggableStream, type Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';

type Deps = {
  readonly client: Pick<EventStoreClient, 'raw'>;
  readonly streams: Pick<StreamNames, 'prefixes' | 'categoryOf'>;
  readonly read: ReadTables;
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => Date;
};

/** Looks every minute for streams of ours that the event store was set to delete or withhold events of, and names them. */
export const streamSettingsModule = ({ client, streams, read, logger, now }: Deps): Module => ({
  jobs: [
    {
      name: 'settings of streams',
      title: '检查事件库的设置',
      at: ['* * * * *'],
      work: async () => {
        for (const { stream, found } of await noteStreamSettings({ client: client.raw, streams, tables: read, now }))
          logger.error(
            { stream: loggableStream(stream), found },
            'the event store deletes or withholds events of a stream',
          );
      },
    },
  ],
});
