import { createSemaphore } from '../../../runtime/concurrency/semaphore.js';
import { RequestError } from '../requestError.js';

type Options = {
  /** The most bytes of all files that are being received, wait or are read. */
  readonly mostBytes: number;
  /** Files of one key that are received at the same time; more of theirs wait, with nothing of them received. */
  readonly atOnce: number;
  readonly mostWaiting: number;
};

/**
 * Room in memory for uploaded files. It is taken before anything of a file is received, so what waits for the reader stays within bounds
 * however much is sent. @throws RequestError `overloaded`
 */
export type UploadBudget = <T>(key: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/** See `UploadBudget`. */
export const createUploadBudget = ({ mostBytes, atOnce, mostWaiting }: Options): UploadBudget => {
  const bounded = createSemaphore({ atOnce, queue: { most: mostWaiting, full: () => new RequestError('overloaded') } });
  let bytesInUse = 0;
  return (key, bytes, work) =>
    bounded(key, async () => {
      if (bytesInUse + bytes > mostBytes) throw new RequestError('overloaded');
      bytesInUse += bytes;
      try {
        return await work();
      } finally {
        bytesInUse -= bytes;
      }
    });
};
