import { contentOf, holdsText } from './content.js';
import type { WordBlock, WordCell, WordTable } from './document.js';
import type { NumberCounter } from './numbering.js';
import { endLine, readInline, type Line, type Reading } from './runs.js';
import { placeIn } from './styles.js';
import { attribute, child, elementsOf, isOn, valueOf, type Element } from './xml.js';

export type BlockReading = Reading & {
  readonly numberOf: NumberCounter;
  /** What stands in the place of a body that is another file; counts those that nothing here reads. */
  readonly embedded: (id: string) => readonly WordBlock[];
  /** Whether this is a header or footer, whose page numbers and empty lines say nothing. */
  readonly inMargin: boolean;
};

/** Between the number of a paragraph and its text. */
const afterNumber = '\u3000';

/** Whether the end of a paragraph is gone, so that the next one goes on with its text. */
const endIsGone = (properties: Element | undefined, { styles }: Reading, style: string | undefined): boolean => {
  const mark = child(properties, 'w:rPr');
  if (mark === undefined) return false;
  return (
    child(mark, 'w:del') !== undefined ||
    child(mark, 'w:moveFrom') !== undefined ||
    (child(mark, 'w:vanish') !== undefined && styles.looksOf(mark, style).isHidden)
  );
};

const numberBefore = (properties: Element | undefined, style: string | undefined, reading: BlockReading): string => {
  const placeOfStyle = style === undefined ? undefined : reading.styles.placeOf(style);
  const { list = placeOfStyle?.list, level } = placeIn(properties);
  if (list === undefined || list === '0') return '';
  const number = reading.numberOf({ list, level: Number(level ?? placeOfStyle?.level ?? 0) });
  return number === '' ? '' : `${number}${afterNumber}`;
};

/** What is read of one container, and what a paragraph without an end left for the next one. */
type Sink = { readonly blocks: WordBlock[]; carried: string };

/** @returns the contents of the text boxes that are fastened to it */
const readParagraph = (paragraph: Element, sink: Sink, reading: BlockReading): readonly Element[] => {
  const properties = child(paragraph, 'w:pPr');
  const style = valueOf(properties, 'pStyle');
  const line: Line = { style, text: '', hasPageNumber: false, isCut: false, boxes: [] };
  reading.leftOut.interrupt();
  readInline(elementsOf(paragraph), line, reading);
  endLine(line, reading);
  if (reading.inMargin && (line.hasPageNumber || line.text.trim() === '')) return line.boxes;
  if (endIsGone(properties, reading, style)) sink.carried += line.text;
  else {
    const text = sink.carried + line.text;
    const number = numberBefore(properties, style, reading);
    sink.carried = '';
    sink.blocks.push({
      kind: 'paragraph',
      // The number of a paragraph that was left out whole numbers nothing.
      text: text.trim() === '' && line.isCut ? '' : `${number}${text}`,
      level: reading.styles.levelOf(style),
    });
  }
  return line.boxes;
};

const isMergedBelow = (properties: Element | undefined): boolean => {
  const merge = child(properties, 'w:vMerge');
  return merge !== undefined && attribute(merge, 'val') !== 'restart';
};
const isMergedBeside = (properties: Element | undefined): boolean => {
  const merge = child(properties, 'w:hMerge');
  return merge !== undefined && attribute(merge, 'val') !== 'restart';
};

const mostColumns = 63;
const columnsOf = (text: string | undefined): number => Math.min(Math.max(Number(text ?? 1) || 1, 1), mostColumns);

const readRow = (row: Element, reading: BlockReading): readonly WordCell[] => {
  const removed = () => reading.leftOut.addStretch('deleted');
  const before = Math.min(Number(valueOf(child(row, 'w:trPr'), 'gridBefore') ?? 0) || 0, mostColumns);
  const cells: WordCell[] = before > 0 ? [{ blocks: [], columns: before, continuesAbove: false }] : [];
  for (const cell of contentOf(elementsOf(row), removed)) {
    if (cell.name !== 'w:tc') continue;
    const properties = child(cell, 'w:tcPr');
    const continuesAbove = isMergedBelow(properties);
    const columns = columnsOf(valueOf(properties, 'gridSpan'));
    const last = cells.at(-1);
    if (child(properties, 'w:cellDel') !== undefined) removed();
    else if (isMergedBeside(properties) && last) cells[cells.length - 1] = { ...last, columns: last.columns + columns };
    else cells.push({ blocks: continuesAbove ? [] : readBlocks(elementsOf(cell), reading), columns, continuesAbove });
  }
  return cells;
};

const readTable = (table: Element, reading: BlockReading): WordTable => {
  const rows: (readonly WordCell[])[] = [];
  for (const row of contentOf(elementsOf(table), () => reading.leftOut.addStretch('deleted'))) {
    if (row.name !== 'w:tr') continue;
    const properties = child(row, 'w:trPr');
    if (child(properties, 'w:del') !== undefined) {
      if (holdsText(row)) reading.leftOut.addStretch('deleted');
    } else if (isOn(child(properties, 'w:hidden')) === true) reading.leftOut.add('hiddenRow');
    else rows.push(readRow(row, reading));
  }
  return { kind: 'table', rows };
};

const readInto = (elements: readonly Element[], sink: Sink, reading: BlockReading): void => {
  for (const element of contentOf(elements, () => reading.leftOut.addStretch('deleted'))) {
    if (element.name === 'w:p') {
      for (const box of readParagraph(element, sink, reading))
        sink.blocks.push(...readBlocks(elementsOf(box), reading));
    } else if (element.name === 'w:tbl') sink.blocks.push(readTable(element, reading));
    else if (element.name === 'w:altChunk' || element.name === 'w:subDoc')
      sink.blocks.push(...reading.embedded(element.attributes['r:id'] ?? element.attributes['id'] ?? ''));
  }
};

/** Reads what stands below each other: paragraphs, tables, text boxes behind the paragraph that they are fastened to. */
export const readBlocks = (elements: readonly Element[], reading: BlockReading): readonly WordBlock[] => {
  const sink: Sink = { blocks: [], carried: '' };
  readInto(elements, sink, reading);
  if (sink.carried.trim() !== '') sink.blocks.push({ kind: 'paragraph', text: sink.carried, level: null });
  return sink.blocks;
};
