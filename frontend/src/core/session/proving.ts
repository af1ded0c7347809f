import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.js';
import { ApiError } from '../../http/apiError.js';
import { callApi } from '../callApi.js';
import type { DeviceToken } from './deviceToken.js';
import { provingBegan, provingEnded } from './provingSlice.js';

/** What a puzzle is for. */
export type Asked = Omit<CallInput<typeof accounts.puzzle>['body'], 'device'>;

/** How this browser solves the server's puzzles. */
export type Proving = {
  readonly fetchPuzzle: (asked: Asked) => Promise<Puzzle>;
  readonly solve: (puzzle: Puzzle) => Promise<string>;
};

/** Fetches a puzzle. It sends the browser's token, if there is one: the difficulty depends on the failures counted for it. */
export const puzzleFetcher =
  (api: Pick<Client<typeof accounts>, 'puzzle'>, deviceToken?: DeviceToken): Proving['fetchPuzzle'] =>
  async (asked) =>
    (await api.puzzle({ body: { ...asked, device: deviceToken?.read() ?? undefined } })).puzzle;

/** Whether the server refused a call because it wants a proof, or a new one. */
export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'proof_required' || error.code === 'proof_refused');

/** The solution of a puzzle; `undefined` when fetching or solving failed: the server decides whether it requires one. */
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

/** Sends with a proof, and once more with a new one when the server refuses the first. */
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

/** Sends without a proof, and again with one when the server refuses because of too many requests from this address. */
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
