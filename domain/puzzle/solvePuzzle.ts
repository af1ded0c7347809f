import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Puzzle, SolvedPuzzle } from './puzzle.js';

/**
 * SHA-256 applied `cost` times, as altcha-lib's `SHA-256` does it; without the browser's own hashing, which pages that came
 * without TLS may not use.
 */
export const derivePuzzleKey: DeriveKeyFunction = ({ cost }, salt, password) => {
  let derivedKey = sha256(concatBytes(salt, password));
  for (let round = 1; round < cost; round += 1) derivedKey = sha256(derivedKey);
  return Promise.resolve({ derivedKey });
};

/**
 * Solves a puzzle by trying and answers the `proof` to send. Takes a processor for a while: browsers do it in a worker.
 * @throws Error when it has no solution, which the server's puzzles always have
 */
export const solvePuzzle = async (puzzle: Puzzle): Promise<string> => {
  const solution = await solveChallenge({ challenge: puzzle, deriveKey: derivePuzzleKey, timeout: 0 });
  if (!solution) throw new Error('the puzzle has no solution');
  const { counter, derivedKey } = solution;
  const solved: SolvedPuzzle = { challenge: puzzle, solution: { counter, derivedKey } };
  return btoa(JSON.stringify(solved));
};
