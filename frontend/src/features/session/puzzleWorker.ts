import '../../polyfills/index.js';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../../domain/puzzle/solvePuzzle.js';

// Solving occupies a core for a moment; in a worker it does not block the page.
self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  solvePuzzle(data).then(
    (proof) => self.postMessage(proof),
    (error: unknown) => self.reportError(error),
  );
});
