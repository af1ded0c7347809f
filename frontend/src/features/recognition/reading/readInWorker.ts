import type { ReadText } from '../../../../../domain/recognition/readFor.js';
import { readerInPlace, type TextReader } from './textReader.js';

type Message = 'ready' | ReadText;

const startWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    console.warn('no worker was started, texts are read on the page:', error);
    return null;
  }
};

/**
 * Reads in a worker, which is kept for the next text. Leaving a text that is being read ends the worker with it: rules that are under way hear of
 * nothing. Where the browser starts no worker the page itself reads.
 */
export const readerInWorker = (): TextReader => {
  const inPlace = readerInPlace();
  let worker: Worker | null = null;
  let isReady = false;
  const end = () => {
    worker?.terminate();
    [worker, isReady] = [null, false];
  };
  const readBy = (by: Worker, asked: Parameters<TextReader['read']>[0], leaving: AbortSignal) =>
    new Promise<ReadText | null>((resolve, reject) => {
      const over = new AbortController();
      const heard = { signal: over.signal };
      const settle = (settled: () => void) => {
        over.abort();
        settled();
      };
      leaving.addEventListener(
        'abort',
        () => {
          end();
          settle(() => reject(leaving.reason as Error));
        },
        heard,
      );
      by.addEventListener(
        'message',
        ({ data }: MessageEvent<Message>) => {
          if (data !== 'ready') return settle(() => resolve(data));
          isReady = true;
          by.postMessage(asked);
        },
        heard,
      );
      by.addEventListener(
        'error',
        ({ message }) => {
          const wasReady = isReady;
          end();
          settle(() => (wasReady ? reject(new Error(message)) : resolve(null)));
        },
        heard,
      );
      // What is sent to a worker that still loads its rules may be heard by nobody.
      if (isReady) by.postMessage(asked);
    });
  return {
    end,
    read: async (asked, leaving) => {
      leaving.throwIfAborted();
      worker ??= startWorker();
      const read = worker && (await readBy(worker, asked, leaving));
      return read ?? inPlace.read(asked, leaving);
    },
  };
};
