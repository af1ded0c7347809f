import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { readAllEvents } from '../../adapters/eventStore/readAll.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent, LogSource } from './auditEvent.js';

const asJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value ?? null);

/** Converts a resolved event; `undefined` for a link whose event does not exist. */
export const auditEventOf = ({
  event,
  commitPosition,
}: Pick<ResolvedEvent, 'event' | 'commitPosition'>): AuditEvent | undefined =>
  event && {
    position: (event.position?.commit ?? commitPosition ?? 0n).toString(),
    stream: event.streamId,
    revision: event.revision.toString(),
    id: event.id,
    type: event.type,
    metadata: asJson(event.metadata),
    body: asJson(event.data),
    created: event.created.toISOString(),
  };

type Deps = { readonly client: EventStoreDBClient; readonly streams: Pick<StreamNames, 'categoryOf'> };

/** Reads the log in the event store after a position (-1: from the start), up to its end at the moment of the call. */
export const liveSource = ({ client, streams }: Deps, after = -1n): LogSource => ({
  events: async function* () {
    for await (const resolved of readAllEvents(client)(after)) {
      const event = auditEventOf(resolved);
      if (event && streams.categoryOf(event.stream)) yield event;
    }
  },
});
