import { z } from 'zod';
import { Puzzle, type PuzzleAction } from '../../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../../domain/puzzle/solvePuzzle.js';

type Asked = { readonly action: PuzzleAction; readonly email?: string };

/** Nobody waits longer for a puzzle, in milliseconds. */
const timeoutMs = 20_000;
const Answer = z.object({ puzzle: Puzzle });

/**
 * Asks a running court for a puzzle and solves it, as a program does that uses the API: the `proof` to send. None when the court
 * gives none, as while a part of it is away: what is sent without is refused or taken like the specification's.
 * @throws TypeError when nobody answers, DOMException when nobody does in time
 */
export const fetchProof = async (
  base: string | URL,
  asked: Asked,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly proof?: string }> => {
  const response = await fetch(new URL('/api/auth-utils/puzzle', base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return { proof: await solvePuzzle(Answer.parse(await response.json()).puzzle) };
  await response.arrayBuffer();
  return {};
};
