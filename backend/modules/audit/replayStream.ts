import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { Codec } from '../../adapters/eventStore/codec.js';
import { DataKeyMissingError, unreadableReason } from '../../adapters/eventStore/errors.js';
import type { LogSource } from '../ledger/index.js';

/** An event that the replay had to leave out. */
export type Unreadable = { readonly revision: string; readonly type: string; readonly reason: string };

export type ReplayedStream = {
  /** What happened up to the moment, in order. */
  readonly events: readonly Recorded<DomainEvent>[];
  readonly unreadable: readonly Unreadable[];
};

type Deps = {
  readonly source: LogSource;
  readonly decode: Codec['decode'];
  readonly stream: string;
  readonly at: Date;
};

/** Replays a stream up to a moment, from the log alone. Personal fields are `null` where `decode` has no key. */
export const replayStream = async ({ source, decode, stream, at }: Deps): Promise<ReplayedStream> => {
  const events: Recorded<DomainEvent>[] = [];
  const unreadable: Unreadable[] = [];
  for await (const stored of source.events()) {
    if (stored.stream !== stream) continue;
    try {
      const { id, revision, type, body, metadata, position } = stored;
      const event = await decode({
        event: { id, streamId: stream, revision: BigInt(revision), type, data: body, metadata },
        commitPosition: BigInt(position),
      });
      if (event && new Date(event.metadata.occurredAt) <= at) events.push(event);
    } catch (error) {
      const reason = unreadableReason(error);
      if (reason === undefined || error instanceof DataKeyMissingError) throw error;
      unreadable.push({ revision: stored.revision, type: stored.type, reason });
    }
  }
  return { events, unreadable };
};
