import {
  hiddenNumbers,
  isName,
  plainNumber,
  revealedPieces,
  type HiddenNumbers,
} from '../../../domain/redaction/hideNumbers.js';
import type { ModelMessage } from '../../adapters/modelService/connection.js';
import type { ModelRequest } from '../../adapters/modelService/modelService.js';
import type { ModelOutcome } from '../../adapters/modelService/outcome.js';

const textsOf = ({ content }: ModelMessage): string[] =>
  typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : []));

const withText = (message: ModelMessage, change: (text: string) => string): ModelMessage => ({
  ...message,
  content:
    typeof message.content === 'string'
      ? change(message.content)
      : message.content.map((part) => (part.type === 'text' ? { ...part, text: change(part.text) } : part)),
});

/** A value of JSON with numbers put back into all of its texts; a text that is a number alone is one as forms take it. */
const revealedIn = (value: unknown, reveal: (text: string) => string): unknown => {
  if (typeof value === 'string') return isName(value) ? plainNumber(reveal(value)) : reveal(value);
  if (Array.isArray(value)) return value.map((each) => revealedIn(each, reveal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revealedIn(each, reveal)]));
};

export type HiddenCall = {
  /** What is sent: no number of an ID document, telephone, bank account or e-mail address. */
  readonly messages: readonly ModelMessage[];
  /** The outcome with the numbers put back where the model named them. */
  readonly revealed: <T>(outcome: ModelOutcome<T>) => ModelOutcome<T>;
  /** Passes pieces on with the numbers put back; `finish` passes what was kept back at the end. */
  readonly listen: (onDelta: ModelRequest['onDelta']) => {
    readonly onDelta: ModelRequest['onDelta'];
    readonly finish: () => Promise<void>;
  };
};

/** Hides the numbers of people in whatever a model is sent but its task, which is our own words; pictures are left as they are. */
export const hideInCall = (messages: readonly ModelMessage[]): HiddenCall => {
  const hidden: HiddenNumbers = hiddenNumbers(messages.flatMap(textsOf));
  const { reveal } = hidden;
  const hiddenMessages = messages.map((message) =>
    message.role === 'system' ? message : withText(message, hidden.hide),
  );
  return {
    messages: hiddenMessages,
    revealed: <T>(outcome: ModelOutcome<T>): ModelOutcome<T> => {
      const text = reveal(outcome.text);
      // Putting numbers back changes only the contents of strings, so the value keeps the type that its schema gave it.
      if (outcome.kind === 'complete') return { ...outcome, text, value: revealedIn(outcome.value, reveal) as T };
      if (outcome.kind === 'invalid') return { ...outcome, text, good: revealedIn(outcome.good, reveal) as Partial<T> };
      return { ...outcome, text };
    },
    listen: (onDelta) => {
      if (!onDelta) return { onDelta, finish: () => Promise.resolve() };
      const { hear, rest } = revealedPieces(hidden);
      const pass = async (text: string): Promise<void> => {
        if (text !== '') await onDelta({ kind: 'text', text });
      };
      return {
        onDelta: (delta) => {
          if (delta.kind === 'text') return pass(hear(delta.text));
          if (delta.kind === 'takenBack') rest(); // what was kept back goes with it
          return onDelta(delta);
        },
        finish: () => pass(rest()),
      };
    },
  };
};
