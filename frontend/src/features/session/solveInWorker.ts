import type { Puzzle } from '../../../../domain/puzzle/puzzle.js';

/** Solves a puzzle in a worker. @throws Error where the browser starts no worker, or it fails */
export const solveInWorker = (puzzle: Puzzle): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./puzzleWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    });
    worker.postMessage(puzzle);
  });
