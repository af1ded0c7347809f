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

/** What of a piece is the reply and what the model thinks. */
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
  let kept = '';

  const sort = (piece: string): Heard => {
    if (isThinking) return { text: '', thinking: piece };
    const text = isFresh ? piece.trimStart() : piece;
    if (text !== '') [isFresh, isBeginning] = [false, false];
    return { text, thinking: '' };
  };
  const hear = (piece: string): Heard => {
    kept += piece;
    let text = '';
    let thinking = '';
    const add = (heard: Heard): void => {
      text += heard.text;
      thinking += heard.thinking;
    };
    for (let found = tag.exec(kept); found; found = tag.exec(kept)) {
      const before = kept.slice(0, found.index);
      if (!isBeginning || before.trim() !== '') add(sort(before));
      isBeginning = false;
      kept = kept.slice(found.index + found[0].length);
      isThinking = found[1] === '';
      isFresh = true;
    }
    const ready = kept.length - begunAtEnd(kept, isBeginning);
    add(sort(kept.slice(0, ready)));
    kept = kept.slice(ready);
    return { text, thinking };
  };
  return {
    hear,
    rest: (): Heard => {
      const last = sort(kept);
      kept = '';
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
  const heard = [hear(isClosing === '/' ? `<think>${reply}` : reply), rest()];
  return {
    text: heard.map(({ text }) => text).join(''),
    thinking: heard.map(({ thinking }) => thinking).join(''),
  };
};
