import type { ReadText, TextToRead } from '../../../../../domain/recognition/readFor.js';
import type { TextReader } from './textReader.js';

/** How many seconds a text may take: a slow telephone needs most of them for the longest one that a page takes. */
export const longestWait = 20;

/** What was read of a text; `null` where it took too long or was left, and is read no further. @throws what the reader rejects with */
export const readInTime = async (
  { read }: Pick<TextReader, 'read'>,
  asked: TextToRead,
  leaving: AbortSignal,
): Promise<ReadText | null> => {
  const ending = new AbortController();
  const end = () => ending.abort();
  leaving.addEventListener('abort', end);
  const timer = setTimeout(end, longestWait * 1000);
  try {
    return await read(asked, ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    leaving.removeEventListener('abort', end);
  }
};
