import { childOf, element, elementsIn, textOf, type WordElement } from '../wordXml.js';
import { cleanText } from './cleanText.js';
import { fonts, gapCharacter } from './measures.js';

/**
 * Content controls of the blank form: boxes that can be clicked, gaps and empty cells that can be typed into. `docx` has a class for the
 * box alone and none for text; what lays out a pleading writes its elements itself, so that they are put around what is laid out already.
 *
 * A pleading that somebody answered has none: its answers are changed in the program, its tracked changes are words within runs of a
 * paragraph, which a control around them would hide from the comparison, and the bytes of a submitted file stay those of its version.
 */

/** Word takes no longer titles and tags. */
const longestTitle = 60;
/** Wide enough to be hit with the mouse. */
const emptyCell = gapCharacter.repeat(4);

/** Paragraphs that ask for something; those of notes and headings only speak of boxes. */
const asking = new Set(['RowContent', 'OptionLines', 'Statement', 'RowLabel', 'OpenText']);

const styleOf = (owner: WordElement, properties: string, name: string): string | undefined => {
  const inside = childOf(owner, properties);
  return inside && childOf(inside, name)?.attributes['w:val'];
};
const paragraphStyle = (paragraph: WordElement): string => styleOf(paragraph, 'w:pPr', 'w:pStyle') ?? '';
const runStyle = (run: WordElement): string | undefined => styleOf(run, 'w:rPr', 'w:rStyle');

/** Numbers the controls of one file. */
type Numbers = { next: number };

const titled = (title: string, numbers: Numbers): readonly WordElement[] => {
  const words = [
    ...cleanText(title)
      .replaceAll(/[\s□☑]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longestTitle)
    .join('');
  return [
    ...(words === '' ? [] : [element('w:alias', { 'w:val': words })]),
    element('w:id', { 'w:val': String((numbers.next += 1)) }),
  ];
};

const state = (name: string, sign: string): WordElement =>
  element(`w14:${name}`, { 'w14:val': sign, 'w14:font': fonts.box.ascii });

const clickable = element('w14:checkbox', {}, [
  element('w14:checked', { 'w14:val': '0' }),
  state('checkedState', '2611'),
  state('uncheckedState', '25A1'),
]);

/** A box that ticks itself when it is clicked, in the face of all boxes. */
const boxControl = (run: WordElement, title: string, numbers: Numbers): WordElement =>
  element('w:sdt', {}, [
    element('w:sdtPr', {}, [...elementsIn(run, 'w:rPr'), ...titled(title, numbers), clickable]),
    element('w:sdtContent', {}, [run]),
  ]);

const typed = element('w:rPr', {}, [element('w:rFonts', { 'w:hint': 'eastAsia' })]);

/**
 * A gap that is written over when somebody types: it stands as what the control shows while it is empty, and is as blank on paper as the
 * gap alone.
 */
const textControl = (run: WordElement, title: string, numbers: Numbers): WordElement =>
  element('w:sdt', {}, [
    element('w:sdtPr', {}, [
      typed,
      ...titled(title, numbers),
      element('w:showingPlcHdr'),
      element('w:text', { 'w:multiLine': '1' }),
    ]),
    element('w:sdtContent', {}, [run]),
  ]);

/** The words next to a place: what stands between spaces, without the colon behind a label. */
const lastWords = (text: string): string => (text.split(/[\u3000\n]/u).at(-1) ?? '').replace(/[：:]$/u, '').trim();
const firstWords = (text: string): string => (text.trimStart().split(/[\u3000\n□☑]/u)[0] ?? '').trim();

const isGap = (run: WordElement): boolean => runStyle(run) === 'Blank';
const isBox = (run: WordElement): boolean => runStyle(run) === 'Box' && textOf(run) === '□';

/** What a box stands for: the option before it, or behind it where the form prints its boxes first. */
const optionOf = (before: string, behind: string): string =>
  before === '' || /[\s：:]$/u.test(before) ? firstWords(behind) : lastWords(before);

const partsOfDates: readonly string[] = ['年', '月', '日'];
/** What stands behind the gap before, and says nothing of the next one. */
const behindGaps: readonly string[] = [...partsOfDates, '至', '元', '，', '。', '、'];

const withoutUnits = (words: string): string => {
  const signs = [...words];
  const first = signs.findIndex((sign) => !behindGaps.includes(sign));
  return first === -1 ? '' : signs.slice(first).join('');
};

/** What a gap is for: the label before it, with the part of a date that stands behind it. */
const labelOf = (before: string, behind: string, known: string): { readonly label: string; readonly title: string } => {
  const words = withoutUnits(lastWords(before));
  const label = words === '' ? known : [...words].slice(-longestTitle / 2).join('');
  const part = behind.charAt(0);
  return { label, title: partsOfDates.includes(part) ? `${label}（${part}）` : label };
};

/** A paragraph with its boxes and gaps as controls; `question` is what its row is called. */
const paragraphWithControls = (paragraph: WordElement, question: string, numbers: Numbers): WordElement => {
  if (!asking.has(paragraphStyle(paragraph))) return paragraph;
  const runs = elementsIn(paragraph, 'w:r');
  if (runs.length === 0) {
    const blank = element('w:r', {}, [element('w:t', { 'xml:space': 'preserve' }, [emptyCell])]);
    return { ...paragraph, children: [...paragraph.children, textControl(blank, question, numbers)] };
  }
  let before = '';
  let known = question;
  const children = paragraph.children.map((child) => {
    if (typeof child === 'string' || child.name !== 'w:r') return child;
    const at = runs.indexOf(child);
    const behind = runs
      .slice(at + 1)
      .map(textOf)
      .join('');
    if (isBox(child)) {
      const control = boxControl(child, optionOf(before, behind) || question, numbers);
      before = '';
      return control;
    }
    if (!isGap(child)) {
      before += textOf(child);
      return child;
    }
    const { label, title } = labelOf(before, behind, known);
    [before, known] = ['', label];
    return textControl(child, title, numbers);
  });
  return { ...paragraph, children };
};

/** An open cell of which only the note is printed has a line for the answer below it: the cell is higher than both. */
const withOpenLine = (cell: WordElement): WordElement => {
  const last = cell.children.at(-1);
  return typeof last === 'object' && paragraphStyle(last) === 'OpenNote'
    ? {
        ...cell,
        children: [
          ...cell.children,
          element('w:p', {}, [element('w:pPr', {}, [element('w:pStyle', { 'w:val': 'OpenText' })])]),
        ],
      }
    : cell;
};

const cellText = (cell: WordElement | undefined): string => (cell ? elementsIn(cell, 'w:p').map(textOf).join('') : '');
const hasParagraph = (cell: WordElement | undefined, style: string): boolean =>
  cell !== undefined && elementsIn(cell, 'w:p').some((one) => paragraphStyle(one) === style);

const cellWithControls = (cell: WordElement, question: string, numbers: Numbers): WordElement => ({
  ...cell,
  children: withOpenLine(cell).children.map((one) =>
    typeof one === 'object' && one.name === 'w:p' ? paragraphWithControls(one, question, numbers) : one,
  ),
});

/** What each cell of a row asks for. */
type Question = (cells: readonly WordElement[], index: number) => string;

/** The label of a row; of a cell as wide as the table the words above the answer, and of one for all that is asked below a heading the heading. */
const ofForm = (): Question => {
  let heading = '';
  return ([first, ...others]) => {
    if (hasParagraph(first, 'SectionHeading')) heading = first ? textOf(elementsIn(first, 'w:p')[0] ?? first) : '';
    const isOpen = others.length === 0 && (cellText(first) === '' || hasParagraph(first, 'OpenNote'));
    const words = others.length === 0 && first ? textOf(elementsIn(first, 'w:p')[0] ?? first) : cellText(first);
    return isOpen ? heading : words.replace(/[：:]$/u, '');
  };
};

const tableWithControls = (table: WordElement, numbers: Numbers): WordElement => {
  const [head] = elementsIn(table, 'w:tr');
  const columns = head ? elementsIn(head, 'w:tc') : [];
  const isAnnex = hasParagraph(columns[0], 'AnnexColumn');
  const questionOf: Question = isAnnex
    ? (cells, index) => (cells.length > 1 ? cellText(columns[index]) : cellText(cells[0]))
    : ofForm();
  const rowWithControls = (row: WordElement): WordElement => {
    const cells = elementsIn(row, 'w:tc');
    return {
      ...row,
      children: row.children.map((cell) =>
        typeof cell === 'object' && cell.name === 'w:tc'
          ? cellWithControls(cell, questionOf(cells, cells.indexOf(cell)), numbers)
          : cell,
      ),
    };
  };
  return {
    ...table,
    children: table.children.map((row) =>
      typeof row === 'object' && row.name === 'w:tr' && !(isAnnex && row === head) ? rowWithControls(row) : row,
    ),
  };
};

/** The body of a blank form with its boxes, gaps and empty cells as controls; what is printed of it stays the same. */
export const withControls = (body: readonly WordElement[]): readonly WordElement[] => {
  const numbers: Numbers = { next: 0 };
  return body.map((one) => (one.name === 'w:tbl' ? tableWithControls(one, numbers) : one));
};
