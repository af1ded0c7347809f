import { readBlocks } from './blocks.js';
import { textOfWord, type WordBlock } from './document.js';
import { countLeftOut } from './leftOut.js';
import { countNumbers } from './numbering.js';
import { readStyles } from './styles.js';
import type { Element } from './xml.js';

/** A row of a table with the text of each cell, or a paragraph that stands outside of tables. */
export type WordRow = { readonly cells: readonly string[]; readonly isOfTable: boolean };

/** What stands below each other in a file, row by row; paragraphs without text are none. */
export const rowsOfWord = (blocks: readonly WordBlock[]): readonly WordRow[] =>
  blocks.flatMap((block): readonly WordRow[] => {
    if (block.kind === 'table') return block.rows.map((row) => ({ cells: row.map(textOfWord), isOfTable: true }));
    const text = block.text.trim();
    return text === '' ? [] : [{ cells: [text], isOfTable: false }];
  });

/**
 * Reads elements that are not written into a file: what a program is about to write is read exactly as it will be read from the file.
 * They have no styles, numbers or notes of their own.
 */
export const readElements = (elements: readonly Element[]): readonly WordBlock[] =>
  readBlocks(elements, {
    styles: readStyles(undefined),
    numberOf: countNumbers(undefined),
    leftOut: countLeftOut(),
    fields: [],
    notes: [],
    inMargin: false,
    embedded: () => [],
  });
