import type { CallOptions, CallRequest } from '../../../domain/contract/transport.js';
import { ApiError, networkError } from './apiError.js';
import type { Connection } from './connection.js';
import { isOutcomeUnknown, saysNothingOfFirst } from './outcomeKnown.js';
import { wholeResponse } from './wholeResponse.js';

/** What is being done to learn what became of a command. */
export type Doing =
  /** The question is on its way, or the first sending is and takes long. */
  | { readonly step: 'asking' }
  | { readonly step: 'waiting'; readonly seconds: number }
  | { readonly step: 'offline' }
  /** Asked often enough: it goes on when somebody says so, or the network or the reader is back. */
  | { readonly step: 'resting' };

export type Exchange = (request: CallRequest, options: CallOptions) => Promise<Response>;

export type AskingDeps = {
  readonly exchange: Exchange;
  readonly connection: Connection;
  /** Waits so many milliseconds, or until the signal. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The outcome is unknown, and this is being done about it. */
  readonly doubted: (doing: Doing) => void;
};

export type Asking = {
  readonly outcome: Promise<Response>;
  readonly askNow: () => void;
  /** Asks no more: the outcome rejects as broken off. */
  readonly drop: () => void;
};

/** How often is asked by itself before it rests. */
export const mostAsked = 20;
const longestPauseSeconds = 30;
/** A longer pause than this nobody watches. */
const longestWantedSeconds = 600;
/** After so long without a response a command is in doubt, although the server may still be at it: its own deadline is 15 s. */
const slowMs = 20_000;
/** After so long a sending is given up and the question asked anew; files may be long on their way. */
const silentMs = { json: 75_000, form: 75_000, file: 900_000, multipart: 900_000 } as const;

/** Seconds until the next question, by how often it was asked; `null`: not by itself. */
const pauseSeconds = (asked: number, { retryAfterSeconds }: ApiError): number | null => {
  const wanted = retryAfterSeconds ?? 0;
  if (asked >= mostAsked || wanted > longestWantedSeconds) return null;
  return Math.max(Math.min(longestPauseSeconds, 2 ** (asked - 1)), wanted);
};

/** For whoever asked and is gone: no failure that anybody is told of. */
const brokenOff = (): DOMException => new DOMException('nobody waits for the outcome', 'AbortError');

/** Removing what the first sending removed finds nothing, which is what was asked for. */
const isGoneAsWanted = ({ method }: CallRequest, error: unknown): boolean =>
  method === 'DELETE' && error instanceof ApiError && error.fromServer && [404, 410].includes(error.status);

/** A turn is a sending or a pause; each can be ended so that the next begins. */
const turns = (given: AbortSignal | undefined) => {
  let turn = new AbortController();
  let isDropped = false;
  const end = (): void => turn.abort();
  given?.addEventListener('abort', end);
  return {
    begin: (): AbortController => (turn = new AbortController()),
    end,
    drop: (): void => {
      isDropped = true;
      end();
    },
    isOver: (): boolean => isDropped || given?.aborted === true,
    close: (): void => given?.removeEventListener('abort', end),
  };
};
type Turns = ReturnType<typeof turns>;

/** Sends once, and takes silence for a lost response. */
const sendOnce = async (
  request: CallRequest,
  options: CallOptions,
  { exchange, doubted }: AskingDeps,
  turn: Turns,
): Promise<Response> => {
  const ended = turn.begin();
  const slow = setTimeout(() => doubted({ step: 'asking' }), slowMs);
  const silent = setTimeout(() => ended.abort(), silentMs[request.sends]);
  try {
    return await wholeResponse(await exchange(request, { ...options, signal: ended.signal }));
  } catch (error) {
    throw ended.signal.aborted && !turn.isOver() ? networkError() : error;
  } finally {
    clearTimeout(slow);
    clearTimeout(silent);
  }
};

/** Waits until it is time to ask again; a press, the network and the reader's return end it. */
const untilNextTurn = async (
  seconds: number | null,
  { connection, pause, doubted }: AskingDeps,
  turn: Turns,
): Promise<void> => {
  const { signal } = turn.begin();
  const stopListening = connection.listen(turn.end);
  try {
    const isOnline = connection.isOnline();
    if (isOnline && seconds !== null) {
      doubted({ step: 'waiting', seconds });
      await pause(seconds * 1000, signal);
      return;
    }
    doubted({ step: isOnline ? 'resting' : 'offline' });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  } finally {
    stopListening();
  }
};

/**
 * Sends a command until its outcome is known, the same content under the same key each time: resolves with the response, or rejects with
 * the refusal. It asks by itself after growing pauses, or as late as the server wants, rests after `mostAsked` times, and waits for the
 * network where there is none.
 */
export const askUntilKnown = (request: CallRequest, options: CallOptions, deps: AskingDeps): Asking => {
  const turn = turns(options.signal);
  /** Somebody wants to know now: the next question waits for nothing. */
  let isWanted = false;

  const known = async (): Promise<Response> => {
    let isRepeat = options.isRepeat === true;
    for (let asked = 1; ; asked += 1) {
      if (isRepeat) deps.doubted({ step: 'asking' });
      try {
        return await sendOnce(request, options, deps, turn);
      } catch (error) {
        if (turn.isOver()) throw brokenOff();
        if (isRepeat && isGoneAsWanted(request, error)) return new Response(null, { status: 204 });
        if (!(isRepeat ? saysNothingOfFirst : isOutcomeUnknown)(error)) throw error;
        const seconds = pauseSeconds(asked, error);
        if (seconds === null) asked = 0;
        if (!isWanted) await untilNextTurn(seconds, deps, turn);
        if (turn.isOver()) throw brokenOff();
        isWanted = false;
        isRepeat = true;
      }
    }
  };

  return {
    outcome: known().finally(turn.close),
    askNow: () => {
      isWanted = true;
      turn.end();
    },
    drop: turn.drop,
  };
};
