import type { Run } from '../../../../domain/forms/documentModel.js';
import { element, type WordElement } from '../wordXml.js';
import { cleanText } from './cleanText.js';
import { filledLines } from './lineFilling.js';
import { gapCharacter } from './measures.js';

/** A quarter of a Chinese character each: room for a year or a month, for a name or an amount, and at the end of a paragraph. */
const gaps = { short: gapCharacter.repeat(16), long: gapCharacter.repeat(24), last: gapCharacter.repeat(4) };
const betweenBoxes = '\u3000';

const lineBreak = element('w:br');
const tab = element('w:tab');

/**
 * Word sets “ ” ‘ ’ … — · ★ × ① and others in the Chinese face only where the run says so, else in the Western one (ISO/IEC 29500-1,
 * 17.3.2.26). Letters and digits of ASCII are Western either way.
 */
const chineseSigns = element('w:rFonts', { 'w:hint': 'eastAsia' });
const styled = (id: string): WordElement => element('w:rStyle', { 'w:val': id });
const faces = {
  Chinese: element('w:rPr', {}, [chineseSigns]),
  Western: undefined,
  Box: element('w:rPr', {}, [styled('Box'), chineseSigns]),
  Blank: element('w:rPr', {}, [styled('Blank')]),
  Aside: element('w:rPr', {}, [styled('Aside'), chineseSigns]),
};

const textElement = (text: string): WordElement => element('w:t', { 'xml:space': 'preserve' }, [text]);

const run = (content: readonly WordElement[], face: keyof typeof faces = 'Chinese'): WordElement => {
  const properties = faces[face];
  return element('w:r', {}, properties ? [properties, ...content] : content);
};

/** Words of the West with signs of their own, such as René’s: all of their signs stay in the Western face. */
const isWestern = (text: string): boolean =>
  /[^\0-\x7f]/.test(text) && !/[\u2e80-\uffff]/.test(text) && /\p{Alphabetic}/u.test(text);

/** A run that ends the line and not the paragraph. */
export const lineEnd: WordElement = run([lineBreak]);

const withTabs = (text: string): WordElement[] =>
  text.includes('\t')
    ? text
        .split('\t')
        .flatMap((part, index) => [...(index > 0 ? [tab] : []), ...(part === '' ? [] : [textElement(part)])])
    : [textElement(text)];

/** A box needs its own typeface everywhere: the form prints some inside a label. */
const lineRuns = (text: string, newLine: boolean, face: 'Chinese' | 'Western'): WordElement[] =>
  text
    .split(/([☑□])/)
    .filter((part, index) => part !== '' || index === 0)
    .map((part, index) => {
      const content = [...(newLine && index === 0 ? [lineBreak] : []), ...(part === '' ? [] : withTabs(part))];
      return run(content, part === '☑' || part === '□' ? 'Box' : face);
    })
    .filter(({ children }) => children.length > 0);

/** Text as runs of one paragraph: line ends become line breaks, tabs become tabs. */
export const textRuns = (text: string): WordElement[] => {
  const clean = cleanText(text);
  const face = isWestern(clean) ? 'Western' : 'Chinese';
  return clean.split('\n').flatMap((part, index) => lineRuns(part, index > 0, face));
};

/** The box and its option, on the side on which the form prints it. */
const boxText = ({ checked, text, side }: Extract<Run, { kind: 'box' }>): string => {
  const box = checked ? '☑' : '□';
  return side === 'before' ? `${box}${text}` : `${text}${box}`;
};

const write = (one: Run, previous: Run | undefined, isLast: boolean): WordElement[] => {
  switch (one.kind) {
    case 'printed':
      return one.aside ? [run([textElement(cleanText(one.text))], 'Aside')] : textRuns(one.text);
    case 'answer':
      return textRuns(one.text);
    case 'blank':
      return [run([textElement(isLast ? gaps.last : one.long ? gaps.long : gaps.short)], 'Blank')];
    case 'box':
      return [...(previous?.kind === 'box' ? textRuns(betweenBoxes) : []), ...textRuns(boxText(one))];
  }
};

/**
 * The runs of one paragraph as Word writes them, in a cell that holds `width` full-width characters, `first` on the first line.
 * A space separates neighbouring boxes; lines end where `filledLines` says.
 */
export const wordRuns = (given: readonly Run[], width: number, first = width): WordElement[] => {
  // The same gap may stand in several places: a copy of the last run is not mistaken for another.
  const runs = given.map((one) => ({ ...one }));
  const last = runs.at(-1);
  return filledLines(runs, width, first).flatMap((line, number) => [
    ...(number > 0 ? [lineEnd] : []),
    ...line.flatMap((one, index) => write(one, line[index - 1], one === last)),
  ]);
};
