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
};

/** Returns whether an event takes effect: the court wrote it, or a person confirmed it. */
export type HasEffect = (event: Placed) => Promise<boolean>;

/** Creates the question. Errors of an unavailable Postgres pass through. */
export const createHasEffect =
  ({ holds }: Pick<EventAuthority, 'holds'>): HasEffect =>
  async ({ id, stream, revision, type, metadata: stored }) => {
    const { data: metadata } = eventMetadataSchema.safeParse(stored);
    return metadata !== undefined && holds({ id, stream, revision: BigInt(revision), type, metadata });
  };

/** An event as the client reads it, in the form in which it is asked about. */
export const placedOf = ({ id, streamId: stream, revision, type, metadata }: StoredEvent): Placed => ({
  id,
  stream,
  revision,
  type,
  metadata,
});
