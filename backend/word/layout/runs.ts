import { Tab, TextRun } from 'docx';
import type { Run } from '../../../domain/forms/documentModel.js';
import { cleanText } from './cleanText.js';

/** No-break spaces: Word, WPS and LibreOffice underline them at a line's end too, unlike plain spaces. */
const gap = '\u00a0'.repeat(16);
const betweenBoxes = '\u3000';

const line = (text: string, newLine: boolean): TextRun => {
  const children = text.split('\t').flatMap((part, index) => (index === 0 ? [part] : [new Tab(), part]));
  return new TextRun({ children, ...(newLine ? { break: 1 } : {}) });
};

/** Text as runs of one paragraph: line ends become line breaks, tabs become tabs. */
export const textRuns = (text: string): TextRun[] =>
  cleanText(text)
    .split('\n')
    .map((part, index) => line(part, index > 0));

const write = (run: Run, previous: Run | undefined): TextRun[] => {
  switch (run.kind) {
    case 'printed':
    case 'answer':
      return textRuns(run.text);
    case 'blank':
      return [new TextRun({ text: gap, style: 'Blank' })];
    case 'box':
      return [
        ...(previous?.kind === 'box' ? textRuns(betweenBoxes) : []),
        new TextRun({ text: run.checked ? '☑' : '□', style: 'Box' }),
        ...textRuns(run.text),
      ];
  }
};

/** The runs of one paragraph as Word writes them. Neighbouring boxes are set apart by a space. */
export const wordRuns = (runs: readonly Run[]): TextRun[] => runs.flatMap((run, index) => write(run, runs[index - 1]));
