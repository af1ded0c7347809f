import { textOfWord } from './document.js';
import { leftOutInWords } from './leftOut.js';
import { UnreadableWord, type WordProblem } from './problems.js';
import { readWord } from './readWord.js';

/** The text of a Word file, with a sentence for what of it was left out. */
export type WordText =
  | { readonly status: 'read'; readonly text: string; readonly leftOut: string | null }
  | { readonly status: 'unreadable'; readonly problem: WordProblem };

/** Reads the text of a Word file, a line for each paragraph; see `readWord`. */
export const wordTextOf = (file: Uint8Array): WordText => {
  try {
    const document = readWord(file);
    return { status: 'read', text: textOfWord(document), leftOut: leftOutInWords(document.leftOut) };
  } catch (error) {
    if (error instanceof UnreadableWord) return { status: 'unreadable', problem: error.problem };
    throw error;
  }
};
