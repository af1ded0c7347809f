import type { LogRecord } from '../../../../projections/runner/unreadable.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { DecodeAny } from '../../../adapters/eventStore/decodeAny.js';
import { readAllFrom, type AllStretch } from '../../../adapters/eventStore/readAllFrom.js';

/** A place of the log, and the event of ours there; `undefined` where another program's event stands. */
export type ReadPlace = { readonly position: bigint; readonly record: LogRecord | undefined };

/** Reads events by their place in the log, which no read model is asked for. */
export type LogReader = {
  /** The event of ours at a position; `undefined` where the log has none. @throws the errors of an event store that is away */
  readonly at: (position: bigint) => Promise<LogRecord | undefined>;
  /** The places from a position on, in order. The loop over them may end early. */
  readonly stretch: (stretch: AllStretch) => AsyncIterable<ReadPlace>;
};

/** Timeouts of the event store in milliseconds: of one event, and of a stretch. */
const deadlines = { one: 5_000, stretch: 15_000 } as const;

export type LogReaderDeps = { readonly client: Pick<EventStoreClient, 'raw'>; readonly decodeAny: DecodeAny };

/** Creates the reader of the log by positions. */
export const createLogReader = ({ client, decodeAny }: LogReaderDeps): LogReader => {
  const read = async function* (stretch: AllStretch, deadlineMs: number): AsyncGenerator<ReadPlace, void, void> {
    for await (const resolved of readAllFrom(client.raw, stretch, deadlineMs)) {
      const position = resolved.event?.position?.commit;
      if (position !== undefined) yield { position, record: await decodeAny(resolved) };
    }
  };
  return {
    at: async (position) => {
      for await (const place of read({ from: position, most: 1 }, deadlines.one))
        if (place.position === position) return place.record;
      return undefined;
    },
    stretch: (stretch) => read(stretch, deadlines.stretch),
  };
};
