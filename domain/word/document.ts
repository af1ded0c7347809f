import type { LeftOut } from './leftOut.js';

export type WordParagraph = {
  readonly kind: 'paragraph';
  /** With the number that Word counts itself; line breaks are `\n`. */
  readonly text: string;
  /** 1 to 9 for a heading. */
  readonly level: number | null;
};
export type WordCell = {
  readonly blocks: readonly WordBlock[];
  /** How many columns of the table it takes. */
  readonly columns: number;
  /** Whether it is the lower part of the cell above it, and holds nothing itself. */
  readonly continuesAbove: boolean;
};
export type WordTable = { readonly kind: 'table'; readonly rows: readonly (readonly WordCell[])[] };
export type WordBlock = WordParagraph | WordTable;

/** What a Word file says: its headers, its text, its footers and notes, in this order. */
export type WordDocument = { readonly blocks: readonly WordBlock[]; readonly leftOut: LeftOut };

const linesOf = (block: WordBlock): readonly string[] =>
  block.kind === 'paragraph'
    ? [block.text]
    : block.rows.flatMap((row) =>
        row.flatMap(({ blocks, continuesAbove }) => (continuesAbove ? [] : blocks.flatMap(linesOf))),
      );

/** The text, a line for each paragraph, also for each of a cell: cells stand below each other, row after row. */
export const textOfWord = ({ blocks }: Pick<WordDocument, 'blocks'>): string =>
  blocks.flatMap(linesOf).join('\n').trim();

const textOfCell = ({ blocks }: WordCell): string => blocks.flatMap(linesOf).join(' ').replaceAll(/\s+/gu, ' ').trim();

/**
 * The rows of a table as texts, with as many cells as it has columns at their place. A cell over several rows stands in each of them, a
 * cell over several columns in the first of them.
 */
export const rowsOfTable = ({ rows }: WordTable): readonly (readonly string[])[] => {
  let above: readonly string[] = [];
  return rows.map((row) => {
    const texts: string[] = [];
    for (const cell of row) {
      texts.push(cell.continuesAbove ? (above[texts.length] ?? '') : textOfCell(cell));
      for (let column = 1; column < cell.columns; column += 1) texts.push('');
    }
    above = texts;
    return texts;
  });
};
