import { z } from 'zod';
import { Puzzle, type PuzzleAction } from '../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../domain/puzzle/solvePuzzle.js';

type Asked = { readonly action: PuzzleAction; readonly email?: string };

const Answer = z.object({ puzzle: Puzzle });

/**
 * Asks a running court for a puzzle and solves it, as a program does that uses the API: the `proof` to send.
 * @throws Error when the court gives none
 */
export const fetchProof = async (
  base: string | URL,
  asked: Asked,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const response = await fetch(new URL('/api/auth-utils/puzzle', base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(asked),
  });
  if (!response.ok) throw new Error(`no puzzle: ${response.status} ${await response.text()}`);
  return solvePuzzle(Answer.parse(await response.json()).puzzle);
};
