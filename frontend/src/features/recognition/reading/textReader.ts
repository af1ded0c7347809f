import { createContext } from 'react';
import type { ReadText, TextToRead } from '../../../../../domain/recognition/readFor.js';

/** Reads texts for forms, one at a time. */
export type TextReader = {
  /** Rejects where the text cannot be read, and where `leaving` says that nobody waits for it any more. */
  readonly read: (asked: TextToRead, leaving: AbortSignal) => Promise<ReadText>;
  /** Lets go of what is kept for the next text. */
  readonly end: () => void;
};

/** Reads on the page itself, which is blocked meanwhile: where no worker can be started. */
export const readerInPlace = (): TextReader => ({
  read: async (asked, leaving) => {
    const { readText } = await import('../../../../../domain/recognition/readFor.js');
    leaving.throwIfAborted();
    return readText(asked);
  },
  end: () => undefined,
});

/** Starts the reader of a form's page; the browser's reads in a worker. */
export const TextReaderContext = createContext<() => TextReader>(readerInPlace);
