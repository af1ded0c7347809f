const tag = /<(\/?)think(?:ing)?>/i;
const tags = ['<think>', '</think>', '<thinking>', '</thinking>'];
const longestTag = '</thinking>'.length;

/** How many characters at the end of `text` may be the beginning of a tag, or white space in front of one. */
const begunAtEnd = (text: string, isBeginning: boolean): number => {
  const space = isBeginning ? /^\s+(?=<|$)/.exec(text) : null;
  if (space && begunAtEnd(text.slice(space[0].length), false) === text.length - space[0].length) return text.length;
  const end = text.slice(-(longestTag - 1)).toLowerCase();
  const at = end.lastIndexOf('<');
  return at >= 0 && tags.some((each) => each.startsWith(end.slice(at))) ? end.length - at : 0;
};

/** The reply and the thoughts in one piece of a stream. */
export type Heard = { readonly text: string; readonly thinking: string };

/**
 * Reads a reply piece by piece and parts it from what some models think aloud, between `<think>` and `</think>`, wherever it stands.
 * `rest` is what was kept back in doubt, once the reply has ended.
 */
export const createThinkingAloud = () => {
  let isBeginning = true;
  let isThinking = false;
  /** Whether white space is the end of a thought rather than part of the reply. */
  let isFresh = false;
  let pending = '';

  const sort = (piece: string): Heard => {
    if (isThinking) return { text: '', thinking: piece };
    const text = isFresh ? piece.trimStart() : piece;
    if (text !== '') [isFresh, isBeginning] = [false, false];
    return { text, thinking: '' };
  };
  const hear = (piece: string): Heard => {
    pending += piece;
    let text = '';
    let thinking = '';
    const add = (heard: Heard): void => {
      text += heard.text;
      thinking += heard.thinking;
    };
    for (let match = tag.exec(pending); match; match = tag.exec(pending)) {
      const before = pending.slice(0, match.index);
      if (!isBeginning || before.trim() !== '') add(sort(before));
      isBeginning = false;
      pending = pending.slice(match.index + match[0].length);
      isThinking = match[1] === '';
      isFresh = true;
    }
    const ready = pending.length - begunAtEnd(pending, isBeginning);
    add(sort(pending.slice(0, ready)));
    pending = pending.slice(ready);
    return { text, thinking };
  };
  return {
    hear,
    rest: (): Heard => {
      const last = sort(pending);
      pending = '';
      return last;
    },
  };
};

/**
 * A whole reply without what the model thought aloud. Some services leave the opening tag to the model's template: all before a
 * closing tag that was never opened is a thought too.
 */
export const withoutThinking = (reply: string): Heard => {
  const [, isClosing] = tag.exec(reply) ?? [];
  const { hear, rest } = createThinkingAloud();
  const parts = [hear(isClosing === '/' ? `<think>${reply}` : reply), rest()];
  return {
    text: parts.map(({ text }) => text).join(''),
    thinking: parts.map(({ thinking }) => thinking).join(''),
  };
};
