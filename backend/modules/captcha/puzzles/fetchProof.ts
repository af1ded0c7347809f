import { z } from 'zod';
import { Puzzle, type PuzzleAction } from '../../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../../domain/puzzle/solvePuzzle.js';

type Asked = { readonly action: PuzzleAction; readonly email?: string };

/** Timeout of fetching a puzzle, in milliseconds. */
const timeoutMs = 20_000;
const Answer = z.object({ puzzle: Puzzle });

/**
 * Requests a puzzle from a running court and solves it, as a client of the API does; returns the `proof` to send. Undefined
 * when the court gives none, as while a part of it is unavailable: the request is then sent without and may be refused.
 * @throws TypeError when the connection fails, DOMException after the timeout
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
