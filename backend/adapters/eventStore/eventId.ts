import { createHash } from 'node:crypto';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { ExpectedRevision } from './eventLog.js';
import { uuidOf } from './uuid.js';

type Identified = { readonly type: string; readonly metadata: Pick<EventMetadata, 'commandId' | 'payloadHash'> };

/**
 * The id of an event: the same bytes written twice by one command at one place have one id, so that the store drops the
 * repeat. What is sealed anew gets another, and then the expected revision decides who comes first.
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
