import type { ChatEvent } from '../../../domain/contract/chat.js';
import type { ModelOutcome } from '../../adapters/modelService/outcome.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Piece } from '../modelCalls/index.js';

const onlyThought = '模型只进行了思考，没有给出回答，请重试。';

/** How a conversation's reply ended, of which so much was shown. @throws RequestError `model_call_failed` when nothing came */
const endOf = (outcome: ModelOutcome<string>, isShown: boolean): ChatEvent => {
  switch (outcome.kind) {
    case 'complete':
      return isShown
        ? { type: 'end', reason: 'complete' }
        : { type: 'end', reason: 'incomplete', sentence: onlyThought };
    case 'incomplete':
      return {
        type: 'end',
        reason: outcome.reason === 'credits' ? 'credits' : 'incomplete',
        sentence: outcome.sentence,
      };
    case 'refused':
      return { type: 'end', reason: outcome.kind, sentence: outcome.sentence };
    case 'aborted':
      return { type: 'end', reason: 'stopped', sentence: outcome.sentence };
    case 'failed':
    case 'invalid':
      throw new RequestError('model_call_failed', { sentence: outcome.sentence });
  }
};

/**
 * The events of a reply, from its pieces: those given first, then the text; of what the model thinks it is only said that it does.
 * Ending them ends the pieces, also while one is waited for.
 */
export const chatEvents = (
  first: readonly ChatEvent[],
  pieces: AsyncIterableIterator<Piece>,
): AsyncIterableIterator<ChatEvent> => {
  const ready: ChatEvent[] = [...first];
  let isShown = false;
  let isThinking = false;

  const show = (text: string): void => {
    if (text === '') return;
    isShown = true;
    isThinking = false;
    ready.push({ type: 'delta', text });
  };
  const think = (): void => {
    if (!isThinking) ready.push({ type: 'thinking' });
    isThinking = true;
  };
  const begin = first.find((event) => event.type === 'begin');
  const take = (piece: Piece): void => {
    if (piece.kind === 'thinking') return think();
    if (piece.kind === 'takenBack') {
      if (isShown) ready.push({ type: 'taken_back' });
      isShown = false;
      return think();
    }
    if (piece.kind === 'answering') {
      if (begin) ready.push({ ...begin, model: piece.model });
      return;
    }
    if (piece.kind === 'end') {
      ready.push(endOf(piece.outcome, isShown));
      return;
    }
    show(piece.text);
  };
  const events: AsyncIterableIterator<ChatEvent> = {
    [Symbol.asyncIterator]: () => events,
    next: async () => {
      for (;;) {
        const event = ready.shift();
        if (event) return { done: false, value: event };
        const next = await pieces.next();
        if (next.done) return { done: true, value: undefined };
        take(next.value);
      }
    },
    return: async () => {
      await pieces.return?.();
      return { done: true, value: undefined };
    },
  };
  return events;
};
