import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { z } from 'zod';
import { Puzzle, type PuzzleAction } from '../../../../domain/puzzle/puzzle.js';
import { ApiError } from '../../http/apiError.js';
import type { Http } from '../../http/http.js';
import { callApi } from '../../store/callApi.js';
import type { DeviceToken } from './deviceToken.js';
import { provingBegan, provingEnded } from './provingSlice.js';

export type Asked = { readonly action: PuzzleAction; readonly email?: string };

/** How this browser shows that it took some trouble. */
export type Proving = {
  readonly fetchPuzzle: (asked: Asked) => Promise<Puzzle>;
  readonly solve: (puzzle: Puzzle) => Promise<string>;
};

/** Puzzles of the server. */
export const puzzleApi = (http: Http, deviceToken?: DeviceToken) => ({
  fetchPuzzle: async (asked: Asked): Promise<Puzzle> => {
    const device = deviceToken?.read() ?? null;
    const body = { ...asked, ...(device !== null && { device }) };
    return (await http.sendJson('POST', '/api/auth-utils/puzzle', body, z.object({ puzzle: Puzzle }))).puzzle;
  },
});

/** Whether the server wants a puzzle solved, or another one. */
export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'proof_required' || error.code === 'proof_refused');

/** The solution of a puzzle; none where none could be had or solved: the server says whether it insists. */
function* prove({ fetchPuzzle, solve }: Proving, asked: Asked): SagaIterator<string | undefined> {
  yield put(provingBegan());
  try {
    const puzzle = yield* callApi(fetchPuzzle, asked);
    return yield* callApi(solve, puzzle);
  } catch (error) {
    console.warn('no puzzle was solved:', error instanceof Error ? error.message : error);
    return undefined;
  } finally {
    yield put(provingEnded());
  }
}

/** Sends with the solution of a puzzle, and once more with that of another when the server refuses the first. */
export function* sendProven<T>(
  proving: Proving | undefined,
  asked: Asked,
  send: (proof?: string) => Promise<T>,
): SagaIterator<T> {
  if (!proving) return yield* callApi(send);
  try {
    return yield* callApi(send, yield* prove(proving, asked));
  } catch (error) {
    if (!isAboutProof(error)) throw error;
    return yield* callApi(send, yield* prove(proving, asked));
  }
}

/** Sends without a puzzle, and with one where the server says that too much comes from this address. */
export function* sendProvenIfAsked<T>(
  proving: Proving | undefined,
  asked: Asked,
  send: (proof?: string) => Promise<T>,
): SagaIterator<T> {
  try {
    return yield* callApi(send);
  } catch (error) {
    if (!proving || !(error instanceof ApiError) || error.status !== 429) throw error;
    return yield* sendProven(proving, asked, send);
  }
}
