import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { CoreDeps } from '../deps.js';
import { puzzleFetcher, type Proving } from './proving.js';

/** How this browser solves the server's puzzles; `undefined` where it cannot. */
export const provingOf = ({ quietHttp, solvePuzzle, deviceToken }: CoreDeps): Proving | undefined =>
  solvePuzzle && { fetchPuzzle: puzzleFetcher(clientOf(quietHttp, accounts), deviceToken), solve: solvePuzzle };
