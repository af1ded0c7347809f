import type { Paragraph } from '../../../../domain/forms/documentModel.js';
import { textWidth } from './lineFilling.js';
import { charactersIn } from './measures.js';

/** How many lines a text needs in a cell so many twips wide, about. */
export const textLines = (text: string, cellWidth: number): number => {
  const room = Math.max(1, charactersIn(cellWidth));
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line) / room)), 0);
};

/** The same of paragraphs: an empty gap counts as nothing. */
export const paragraphLines = (paragraphs: readonly Paragraph[], cellWidth: number): number =>
  paragraphs.reduce(
    (sum, { runs }) => sum + textLines(runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join(''), cellWidth),
    0,
  );
