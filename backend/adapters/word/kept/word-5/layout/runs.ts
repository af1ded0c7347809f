import { Tab, TextRun } from 'docx';
import type { Run } from '../../../../../../domain/forms/documentModel.js';
import { cleanText } from './cleanText.js';

/** No-break spaces: Word, WPS and LibreOffice underline them at a line's end too, unlike plain spaces. */
const gap = '\u00a0'.repeat(16);
const betweenBoxes = '\u3000';

const withTabs = (text: string): (string | Tab)[] =>
  text.split('\t').flatMap((part, index) => (index === 0 ? [part] : [new Tab(), part]));

/** A box needs its own typeface everywhere: the form prints some inside a label. */
const line = (text: string, newLine: boolean): TextRun[] =>
  text
    .split(/([☑□])/)
    .filter((part, index) => part !== '' || index === 0)
    .map((part, index) => {
      const options = { children: withTabs(part), ...(newLine && index === 0 ? { break: 1 } : {}) };
      return new TextRun(part === '☑' || part === '□' ? { ...options, style: 'Box' } : options);
    });

/** Text as runs of one paragraph: line ends become line breaks, tabs become tabs. */
export const textRuns = (text: string): TextRun[] =>
  cleanText(text)
    .split('\n')
    .flatMap((part, index) => line(part, index > 0));

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
        ...textRuns(`${run.checked ? '☑' : '□'}${run.text}`),
      ];
  }
};

/** The runs of one paragraph as Word writes them. A space separates neighbouring boxes. */
export const wordRuns = (runs: readonly Run[]): TextRun[] => runs.flatMap((run, index) => write(run, runs[index - 1]));
