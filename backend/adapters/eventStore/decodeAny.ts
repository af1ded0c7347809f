import type { StreamCategory } from '../../../domain/eventCatalogue.js';
import type { UnreadableReason } from '../../../domain/eventSourcing/unreadable.js';
import type { LogRecord, UnreadableEvent } from '../../../projections/runner/unreadable.js';
import type { Codec, StoredResolvedEvent } from './codec.js';
import { unreadableReason } from './errors.js';
import { isAppendedAnywhere, type StreamNames } from './streams.js';

/** Whether the events of such streams are independent: no decision rests on the earlier ones. */
const isCollecting = (category: StreamCategory): boolean => category === 'ledger' || isAppendedAnywhere(category);

/** Type of the event that a store writes when a stream is tombstoned. */
const tombstone = '$streamDeleted';

type Deps = { readonly decode: Codec['decode']; readonly streams: Pick<StreamNames, 'categoryOf'> };

/** Decodes an event of a replay; describes an unreadable one instead of throwing. */
export type DecodeAny = (resolved: StoredResolvedEvent) => Promise<LogRecord | undefined>;

/**
 * Creates the decoder of the read models, which one damaged event must not stop: it returns an `UnreadableEvent`. Errors that
 * say nothing about the event, because a server is unavailable, are thrown.
 */
export const createDecodeAny =
  ({ decode, streams }: Deps): DecodeAny =>
  async (resolved) => {
    const { event, commitPosition } = resolved;
    const category = event && streams.categoryOf(event.streamId);
    if (!event || !category) return undefined;
    const describe = (unreadable: UnreadableReason): UnreadableEvent => ({
      unreadable,
      id: event.id,
      stream: event.streamId,
      revision: event.revision,
      position: event.position?.commit ?? commitPosition ?? 0n,
      type: event.type,
      storedMetadata: event.metadata,
      storedAt: event.created ?? null,
      stopsStream: unreadable !== 'no_authority' && !isCollecting(category),
    });
    if (event.type === tombstone) return describe('stream_deleted');
    try {
      return await decode(resolved);
    } catch (error) {
      const reason = unreadableReason(error);
      if (reason === undefined) throw error;
      return describe(reason);
    }
  };
