import { z } from 'zod';
import type { RetentionMetadata, StreamHead } from './storage/head.js';

/** EventStoreDB marks a soft-deleted stream by truncating it before the largest 64-bit number. */
const endOfTime = '9223372036854775807';

/** The metadata that a soft delete writes; text, because the number does not fit a JavaScript number. */
export const softDeletion: Uint8Array = Buffer.from(`{"$tb":${endOfTime}}`);

const StreamMetadata = z.object({
  $tb: z.number().nonnegative().optional().catch(undefined),
  $maxCount: z.number().int().positive().optional().catch(undefined),
  $maxAge: z.number().positive().optional().catch(undefined),
});

const parsed = (data: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch {
    return undefined; // A metadata stream may hold anything; metadata that is not JSON restricts nothing.
  }
};

/** What the newest event of a metadata stream means for readers of the stream. */
export const metadataOf = (data: Uint8Array): RetentionMetadata => {
  const { data: metadata } = StreamMetadata.safeParse(parsed(data));
  if (!metadata) return {};
  const softDeleted = metadata.$tb !== undefined && metadata.$tb >= Number(endOfTime);
  return {
    ...(softDeleted ? { softDeleted } : {}),
    ...(metadata.$tb !== undefined && !softDeleted ? { truncateBefore: metadata.$tb } : {}),
    ...(metadata.$maxCount !== undefined ? { maxCount: metadata.$maxCount } : {}),
    ...(metadata.$maxAge !== undefined ? { maxAgeSeconds: metadata.$maxAge } : {}),
  };
};

/** Returns the same metadata with the stream beginning at `revision`; undefined when it is not a JSON object. */
export const recreatedFrom = (data: Uint8Array, revision: number): Uint8Array | undefined => {
  const { data: metadata } = z.record(z.string(), z.unknown()).safeParse(parsed(data));
  return metadata && Buffer.from(JSON.stringify({ ...metadata, $tb: revision }));
};

/** The oldest revision a reader may see; a metadata stream shows its newest event only. */
export const firstVisible = (stream: string, { last, metadata }: StreamHead): number => {
  const maxCount = stream.startsWith('$$') ? 1 : (metadata.maxCount ?? Infinity);
  return Math.max(0, metadata.truncateBefore ?? 0, last - maxCount + 1);
};

/** Events created before this moment (milliseconds) have expired. */
export const expiry = ({ metadata }: StreamHead, now: number): number =>
  metadata.maxAgeSeconds === undefined ? -Infinity : now - metadata.maxAgeSeconds * 1000;
