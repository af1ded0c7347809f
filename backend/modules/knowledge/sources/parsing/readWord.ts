import type { Block } from '../../../../../domain/knowledge/sourceText.js';
import { rowsOfTable, type WordBlock } from '../../../../../domain/word/document.js';
import { leftOutInWords } from '../../../../../domain/word/leftOut.js';
import { readWord } from '../../../../../domain/word/readWord.js';
import { asUnreadable } from './unreadable.js';

/** The deepest heading that blocks have. */
const deepestLevel = 6;

const blockOf = (block: WordBlock): readonly Block[] => {
  if (block.kind === 'table') {
    const rows = rowsOfTable(block).filter((row) => row.some((cell) => cell !== ''));
    return rows.length === 0 ? [] : [{ kind: 'table', rows }];
  }
  const text = block.text.trim();
  if (text === '') return [];
  return [
    block.level === null
      ? { kind: 'text', text }
      : { kind: 'heading', level: Math.min(block.level, deepestLevel), text },
  ];
};

/**
 * Reads a Word file into paragraphs, headings and tables, with a note of what was left out.
 * @throws Unreadable
 */
export const readWordSource = (
  file: Uint8Array,
): { readonly blocks: readonly Block[]; readonly notes: readonly string[] } => {
  const { blocks, leftOut } = asUnreadable(() => readWord(file));
  const note = leftOutInWords(leftOut);
  return { blocks: blocks.flatMap(blockOf), notes: note === null ? [] : [note] };
};
