import { begunAtEnd, markOf, markPattern, mayGrow, type Mark } from './replyMarks.js';

/** The reply and the thoughts in a text. */
export type Heard = { readonly text: string; readonly thinking: string };

/** A piece of a stream; `takesBack` where all text before it, in earlier pieces too, turns out to have been a thought. */
export type HeardPiece = Heard & { readonly takesBack: boolean };

/** Whose mark opened the thought that goes on: `template` where the reply began within one. */
type Open = number | 'template' | null;

/** The two texts of a piece, gathered. */
const gatherPiece = () => {
  let piece: HeardPiece = { text: '', thinking: '', takesBack: false };
  return {
    say: (text: string): void => {
      piece = { ...piece, text: piece.text + text };
    },
    think: (thinking: string): void => {
      piece = { ...piece, thinking: piece.thinking + thinking };
    },
    takeBack: (): void => {
      piece = { text: '', thinking: piece.thinking + piece.text, takesBack: true };
    },
    drain: (): HeardPiece => {
      const whole = piece;
      piece = { text: '', thinking: '', takesBack: false };
      return whole;
    },
  };
};

/**
 * Reads a reply piece by piece and parts it from what some models think aloud in it, wherever it stands, and from the signs of their
 * templates. `startsThinking`: the opening mark stands in the model's template, so that the reply begins within a thought.
 * `rest` is what was kept back in doubt, once the reply has ended; `isUnopened` tells whether a thought ended that the reply itself
 * did not open.
 */
export const createThinkingAloud = (startsThinking = false) => {
  const piece = gatherPiece();
  let open: Open = startsThinking ? 'template' : null;
  let hasOpened = false;
  let isUnopened = false;
  let isBeginning = true;
  /** Whether white space is the end of a thought rather than part of the reply. */
  let isFresh = false;
  let pending = '';

  const sort = (words: string): void => {
    if (open !== null) return piece.think(words);
    const said = isFresh ? words.trimStart() : words;
    if (said === '') return;
    [isFresh, isBeginning] = [false, false];
    piece.say(said);
  };
  const close = (group: number): void => {
    if (open !== null && open !== 'template' && open !== group) return;
    if (open === 'template' || !hasOpened) isUnopened = true;
    if (open === null && !hasOpened) piece.takeBack();
    open = null;
    hasOpened = true;
  };
  const take = (mark: Mark): void => {
    // A thought that mentions another mark goes on.
    if (mark.does === 'open') [open, hasOpened] = [open ?? mark.group, true];
    if (mark.does === 'close') close(mark.group);
    if (mark.does === 'end' && open !== 'template') open = null;
    isFresh = true;
  };
  /** Takes words of a reply; white space in front of its first mark is no part of it. */
  const before = (words: string): void => {
    if (!isBeginning || open !== null || words.trim() !== '') sort(words);
  };
  /** Takes what is whole of the words that came; once the reply `isOver`, all of them. */
  const read = (isOver: boolean): HeardPiece => {
    const pattern = markPattern();
    let from = 0;
    for (let match = pattern.exec(pending); match; match = pattern.exec(pending)) {
      const mark = markOf(match);
      if ('isMarkup' in mark && mark.group !== open) continue;
      if (!isOver && mayGrow(pending.slice(match.index))) break;
      before(pending.slice(from, match.index));
      from = pattern.lastIndex;
      take(mark);
    }
    pending = pending.slice(from);
    const spaces = isBeginning && open === null ? pending.length - pending.trimStart().length : 0;
    const kept = isOver ? 0 : begunAtEnd(pending);
    // White space at the beginning waits with what may be a mark behind it.
    const ready = !isOver && kept + spaces >= pending.length ? 0 : pending.length - kept;
    sort(pending.slice(0, ready));
    pending = pending.slice(ready);
    return piece.drain();
  };
  return {
    hear: (words: string): HeardPiece => {
      pending += words;
      return read(false);
    },
    rest: () => read(true),
    isUnopened: () => isUnopened,
  };
};

/**
 * A whole reply without what the model thought aloud. Some services leave the opening mark to the model's template: all before a
 * closing mark that was never opened is a thought too.
 */
export const withoutThinking = (reply: string): Heard => {
  const { hear, rest } = createThinkingAloud();
  const [first, last] = [hear(reply), rest()];
  return { text: first.text + last.text, thinking: first.thinking + last.thinking };
};
