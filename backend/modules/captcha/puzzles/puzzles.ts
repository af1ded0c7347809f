import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import {
  longestProof,
  Puzzle,
  puzzleAlgorithm,
  SolvedPuzzle,
  type PuzzleAction,
} from '../../../../domain/puzzle/puzzle.js';
import { derivePuzzleKey } from '../../../../domain/puzzle/solvePuzzle.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import { hashLimitKey, type LimitKey } from '../../../platform/http/limitKey.js';
import { RequestError } from '../../../platform/http/requestError.js';

/** How long a puzzle may be solved, in milliseconds. */
export const puzzleMs = 3 * 60_000;
/** The highest level; each costs twice the one before. */
export const maxPuzzleLevel = 5;

/** Hashes for one try, and tries at level 0: about 8,000 hashes, 16,000 at most. A slow phone needs 0.1 to 0.3 seconds. */
const hashesPerTry = 64;
const leastTries = 256;
/** How many levels a puzzle may be below the one required when it comes back, since others may have failed meanwhile. */
const toleratedLevels = 2;

/** The purpose and the requester that a puzzle is bound to. */
export type PuzzlePurpose = { readonly action: PuzzleAction; readonly key: LimitKey };

export type Puzzles = {
  /** Makes a signed puzzle, whose cost doubles with each level. */
  readonly issue: (purpose: PuzzlePurpose, level: number, now: Date) => Promise<Puzzle>;
  /**
   * Uses the solution of a puzzle up, over all processes.
   * @throws RequestError `proof_refused` when it was used before, has expired, is bound to another purpose or is wrong
   */
  readonly redeem: (proof: string, purpose: PuzzlePurpose, level: number, now: Date) => Promise<void>;
};

type Deps = {
  readonly tables: AppTables;
  readonly key: Uint8Array;
};

const read = (proof: string): SolvedPuzzle | undefined => {
  if (proof.length > longestProof) return undefined;
  const text = Buffer.from(proof, 'base64').toString('utf8');
  try {
    return SolvedPuzzle.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Creates puzzles, which are signed instead of stored. Only solved ones are kept in `app.spent_puzzles`, until they expire,
 * so that every row has cost its sender work.
 */
export const createPuzzles = ({ tables, key }: Deps): Puzzles => {
  const nameOf = hashLimitKey(key);
  const secret = Buffer.from(key).toString('hex');
  const secrets = { hmacSignatureSecret: `puzzle ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
  const purposeOf = ({ action, key: who }: PuzzlePurpose): string => `${action}:${nameOf(who)}`;

  const spend = async (nonce: string, until: number, now: Date): Promise<boolean> => {
    await tables('spent_puzzles').where('expires_at', '<', now).del();
    const newRows: unknown[] = await tables('spent_puzzles')
      .insert({ nonce, expires_at: new Date(until) })
      .onConflict()
      .ignore()
      .returning('nonce');
    return newRows.length > 0;
  };

  return {
    issue: async (purpose, level, now) =>
      Puzzle.parse(
        await createChallenge({
          algorithm: puzzleAlgorithm,
          cost: hashesPerTry,
          counter: randomInt(leastTries * 2 ** Math.min(level, maxPuzzleLevel)),
          data: { for: purposeOf(purpose), level: Math.min(level, maxPuzzleLevel), until: now.getTime() + puzzleMs },
          deriveKey: derivePuzzleKey,
          ...secrets,
        }),
      ),
    redeem: async (proof, purpose, level, now) => {
      const solved = read(proof);
      if (!solved) throw new RequestError('proof_refused');
      const { challenge, solution } = solved;
      const { data, nonce } = challenge.parameters;
      const isAsked =
        data.for === purposeOf(purpose) &&
        data.level >= Math.min(level, maxPuzzleLevel) - toleratedLevels &&
        data.until > now.getTime();
      if (!isAsked) throw new RequestError('proof_refused');
      const { verified } = await verifySolution({ challenge, solution, deriveKey: derivePuzzleKey, ...secrets });
      if (!verified || !(await spend(nonce, data.until, now))) throw new RequestError('proof_refused');
    },
  };
};
