import type { ModelOutcome } from '../../adapters/modelService/outcome.js';
import type { Delta } from '../../adapters/modelService/readReply.js';

/** `answering`: another model than the one that was asked answers from here on. */
export type Piece =
  | Delta
  | { readonly kind: 'answering'; readonly model: string }
  | { readonly kind: 'end'; readonly outcome: ModelOutcome<string> };

/** A call that says when it has begun, passes on each piece and waits until it is taken, and ends when it is told to. */
export type StreamedCall = (listening: {
  readonly onBegun: () => void;
  readonly onDelta: (delta: Delta) => Promise<void>;
  /** Another model answers, by name. */
  readonly onAnswering: (model: string) => Promise<void>;
  readonly signal: AbortSignal;
}) => Promise<ModelOutcome<string>>;

type Offered = Piece | { readonly kind: 'failed'; readonly error: unknown };

/**
 * A call as pieces to be read one after another, its outcome last. The call goes on only as fast as they are read; ending the
 * iteration ends the call and waits for it. Resolves once the call has begun. @throws what the call throws before that
 */
export const streamed = async (call: StreamedCall): Promise<AsyncIterableIterator<Piece>> => {
  const ending = new AbortController();
  const { signal } = ending;
  /** A piece that is not taken yet, and a reader who waits for one. There is never both. */
  let waiting: { readonly piece: Offered; readonly taken: () => void } | undefined;
  let reader: ((piece: Offered | null) => void) | undefined;
  let isOver = false;

  const offer = (piece: Offered): Promise<void> =>
    new Promise((taken) => {
      if (signal.aborted) return taken();
      if (!reader) {
        waiting = { piece, taken };
        return;
      }
      reader(piece);
      reader = undefined;
      taken();
    });
  const take = (): Promise<Offered | null> =>
    new Promise((received) => {
      if (signal.aborted || isOver) return received(null);
      if (!waiting) {
        reader = received;
        return;
      }
      const { piece, taken } = waiting;
      waiting = undefined;
      received(piece);
      taken();
    });

  let begin = (): void => undefined;
  const beginning = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const calling = call({
    onBegun: begin,
    onDelta: offer,
    onAnswering: (model) => offer({ kind: 'answering', model }),
    signal,
  });
  await Promise.race([beginning, calling]);
  const lastPiece = calling.then(
    (outcome) => offer({ kind: 'end', outcome }),
    (error: unknown) => offer({ kind: 'failed', error }),
  );
  const pieces: AsyncIterableIterator<Piece> = {
    [Symbol.asyncIterator]: () => pieces,
    next: async () => {
      const piece = await take();
      if (piece === null) return { done: true, value: undefined };
      if (piece.kind === 'end' || piece.kind === 'failed') isOver = true;
      if (piece.kind === 'failed') throw piece.error;
      return { done: false, value: piece };
    },
    return: async () => {
      ending.abort();
      waiting?.taken();
      reader?.(null);
      await lastPiece;
      if (!isOver) await calling; // what went wrong at its end is not lost
      return { done: true, value: undefined };
    },
  };
  return pieces;
};
