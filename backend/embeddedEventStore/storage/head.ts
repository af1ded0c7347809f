import { z } from 'zod';
import { checkedBody, withChecksum } from './record.js';

const Head = z.object({
  number: z.number(),
  last: z.number(),
  tombstoned: z.boolean(),
  metadata: z.object({
    truncateBefore: z.number().optional(),
    softDeleted: z.boolean().optional(),
    maxCount: z.number().optional(),
    maxAgeSeconds: z.number().optional(),
  }),
});

/** Facts about a stream that are kept beside its events, so that they need not be read. */
export type StreamHead = {
  /** Identifies the stream in the index of revisions, in place of its name. */
  number: number;
  /** Revision of the newest event, -1 while there is only metadata. */
  last: number;
  tombstoned: boolean;
  metadata: RetentionMetadata;
};

/** The metadata of a stream that decides which of its events a reader gets. */
export type RetentionMetadata = {
  truncateBefore?: number | undefined;
  softDeleted?: boolean | undefined;
  maxCount?: number | undefined;
  maxAgeSeconds?: number | undefined;
};

export const encodeHead = (head: StreamHead): Buffer => withChecksum(Buffer.from(JSON.stringify(head)));

/** @throws DamagedStoreError */
export const decodeHead = (stored: Buffer, stream: string): StreamHead =>
  Head.parse(JSON.parse(checkedBody(stored, `the head of stream "${stream}"`).toString('utf8')));
