import { eventMetadataSchema } from '../../../domain/eventSourcing/recorded.js';
import type { StoredEvent } from './codec.js';
import type { EventAuthority } from './eventAuthority.js';

/** What is stored of an event besides its body. */
type Placed = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint | string;
  readonly type: string;
  readonly metadata?: unknown;
  /** Commit position in `$all`. */
  readonly position: bigint | string;
};

/** Returns whether an event takes effect: the court wrote it, or it stands from before every event had a MAC. */
export type HasEffect = (event: Placed) => Promise<boolean>;

/** Creates the question. Errors of an unavailable Postgres pass through. */
export const createHasEffect =
  ({ holds, isBeforeMacs }: Pick<EventAuthority, 'holds' | 'isBeforeMacs'>): HasEffect =>
  async ({ id, stream, type, metadata: stored, ...place }) => {
    const [revision, position] = [BigInt(place.revision), BigInt(place.position)];
    const { data: metadata } = eventMetadataSchema.safeParse(stored);
    return metadata ? holds({ id, stream, revision, type, metadata, position }) : isBeforeMacs(position);
  };

/** An event as the client reads it, in the form in which it is asked about. */
export const placedOf = ({ id, streamId: stream, revision, type, metadata, position }: StoredEvent): Placed => {
  if (position === undefined) throw new Error('the event store gives no position of the event');
  return { id, stream, revision, type, metadata, position: position.commit };
};
