import type { Puzzle } from '../../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../../domain/puzzle/solvePuzzle.js';

// Solving fills a processor for a moment; here the page stays as quick as ever.
self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  solvePuzzle(data).then(
    (proof) => self.postMessage(proof),
    (error: unknown) => self.reportError(error),
  );
});
