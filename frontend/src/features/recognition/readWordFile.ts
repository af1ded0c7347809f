import type { WordText } from '../../../../domain/word/wordText.js';

/** Far longer than the largest honest file takes on a slow telephone, in milliseconds. */
const longestMs = 30_000;

const inWorker = (file: ArrayBuffer): Promise<WordText> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./wordWorker.ts', import.meta.url), { type: 'module' });
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settled();
    };
    const timer = setTimeout(() => settle(() => resolve({ status: 'unreadable', problem: 'tooLarge' })), longestMs);
    worker.addEventListener('message', ({ data }: MessageEvent<WordText>) => settle(() => resolve(data)));
    worker.addEventListener('error', ({ message }) => settle(() => reject(new Error(message))));
    worker.postMessage(file);
  });

const onThePage = async (file: ArrayBuffer): Promise<WordText> => {
  const { wordTextOf } = await import('../../../../domain/word/wordText.js');
  return wordTextOf(new Uint8Array(file));
};

/** Reads a Word file in a worker, so that a large one does not hold the page; where the browser starts none, the page reads it. */
export const readWordFile = async (file: ArrayBuffer): Promise<WordText> => {
  if (typeof Worker !== 'function') return onThePage(file);
  try {
    return await inWorker(file);
  } catch (error) {
    console.warn('no worker read the file, it is read on the page:', error);
    return onThePage(file);
  }
};
