import { createHash } from 'node:crypto';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { ExpectedRevision } from './eventLog.js';
import { uuidOf } from './uuid.js';

type Identified = { readonly type: string; readonly metadata: Pick<EventMetadata, 'commandId' | 'payloadHash'> };

/**
 * Derives the id of an event from its bytes, command and place, so that the store drops a retry of the same append. An event
 * that is encrypted again gets another id, and then the expected revision decides which append wins.
 */
export const eventId = (
  stream: string,
  expectedRevision: ExpectedRevision,
  index: number,
  { type, metadata: { commandId, payloadHash } }: Identified,
): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify([stream, String(expectedRevision), index, type, commandId, payloadHash]))
      .digest(),
  );
