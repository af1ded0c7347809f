import { contentOf } from './content.js';
import { fieldText, formFieldText, isPageNumber, type OpenField } from './fields.js';
import type { LeftOutCounter } from './leftOut.js';
import { isSymbolFont, signOf } from './signs.js';
import type { Styles } from './styles.js';
import { attribute, child, elementsOf, type Element } from './xml.js';

/** What is known while a file is read, and what is noted. */
export type Reading = {
  readonly styles: Styles;
  readonly leftOut: LeftOutCounter;
  /** Fields that were begun; they may go on through paragraphs. */
  readonly fields: OpenField[];
  /** Notes that the text refers to, in their order. */
  readonly notes: { readonly kind: 'footnote' | 'endnote'; readonly id: string }[];
};

/** A paragraph while it is read. */
export type Line = {
  readonly style: string | undefined;
  text: string;
  /** Whether it says which page this is, as headers and footers do. */
  hasPageNumber: boolean;
  /** Whether something of it was left out. */
  isCut: boolean;
  /** The contents of text boxes that are fastened to it. */
  readonly boxes: Element[];
};

type Looks = ReturnType<Styles['looksOf']>;

const signs: Readonly<Record<string, string>> = {
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': ' ',
  'w:ptab': ' ',
  'w:noBreakHyphen': '-',
};

const textIn = (element: Element): string => element.children.filter((one) => typeof one === 'string').join('');

/** Writes text, or counts it where it is hidden or struck out. */
const write = (text: string, line: Line, { fields, leftOut }: Reading, looks?: Looks): void => {
  if (fields.some(({ isInstruction }) => isInstruction) || text === '') return;
  if (looks?.isHidden === true || looks?.isStruck === true) {
    if (text.trim() === '') return;
    leftOut.addStretch(looks.isHidden ? 'hidden' : 'struck');
    line.isCut = true;
    return;
  }
  // A box of a form may have been given a text as well; it shows its mark alone.
  if (fields.some(({ form }) => form !== null)) return;
  for (const field of fields) field.hasResult = true;
  if (text.trim() !== '') leftOut.interrupt();
  line.text += text;
};

/** A letter as the font shows it; pictures that are no marks are counted. */
const written = (code: number, font: string | undefined, { leftOut }: Reading): string => {
  const sign = signOf(code, font);
  if (sign === undefined) leftOut.add('symbol');
  return sign ?? '';
};

/** Text of which the letters stand in a font of pictures, as people tick by hand; Chinese characters have another font beside it. */
const inItsFont = (text: string, font: string | undefined, reading: Reading): string =>
  isSymbolFont(font)
    ? text.replaceAll(/[!-\u00ff\uf000-\uf0ff]/gu, (sign) => written(sign.codePointAt(0) ?? 0, font, reading))
    : text;

const endField = (line: Line, reading: Reading, looks: Looks): void => {
  const field = reading.fields.pop();
  if (field === undefined) return;
  if (isPageNumber(field.instruction)) line.hasPageNumber = true;
  if (field.form !== null) return write(field.form, line, reading, looks);
  if (field.hasResult) return;
  const text = fieldText(field.instruction);
  if (text === undefined) reading.leftOut.add('formula');
  else write(text, line, reading, looks);
};

const readFieldSign = (element: Element, line: Line, reading: Reading, looks: Looks): void => {
  const kind = attribute(element, 'fldCharType');
  const field = reading.fields.at(-1);
  if (kind === 'begin')
    reading.fields.push({ isInstruction: true, instruction: '', hasResult: false, form: formFieldText(element) });
  else if (kind === 'separate' && field !== undefined) field.isInstruction = false;
  else if (kind === 'end') endField(line, reading, looks);
};

const isBox = ({ name }: Element): boolean => name === 'w:txbxContent';

/** Text boxes go behind their paragraph; pictures and charts are counted. */
const readDrawing = (drawing: Element, line: Line, { leftOut }: Reading): void => {
  // The ways in which a group says the same lie anywhere within it.
  const flat = (element: Element): Element[] =>
    [...contentOf(elementsOf(element), () => undefined)].flatMap((one) => [one, ...(isBox(one) ? [] : flat(one))]);
  const all = flat(drawing);
  line.boxes.push(...all.filter(isBox));
  if (all.some(({ name }) => name === 'o:OLEObject')) return leftOut.add('embedded');
  for (const { name } of all) {
    if (name === 'a:blip' || name === 'v:imagedata') leftOut.add('picture');
    if (name === 'c:chart' || name === 'dgm:relIds') leftOut.add('chart');
  }
};

const readRunChild = (element: Element, line: Line, reading: Reading, looks: Looks): void => {
  const { name } = element;
  const isShown = !looks.isHidden && !looks.isStruck;
  const sign = signs[name];
  if (sign !== undefined) return write(sign, line, reading, looks);
  switch (name) {
    case 'w:t':
      return write(isShown ? inItsFont(textIn(element), looks.font, reading) : textIn(element), line, reading, looks);
    case 'w:sym': {
      const code = Number.parseInt(attribute(element, 'char') ?? '', 16);
      return write(isShown ? written(code, attribute(element, 'font'), reading) : '?', line, reading, looks);
    }
    case 'w16se:symEx':
      return write(
        written(Number.parseInt(element.attributes['w16se:char'] ?? '', 16), undefined, reading),
        line,
        reading,
        looks,
      );
    case 'w:fldChar':
      return readFieldSign(element, line, reading, looks);
    case 'w:instrText': {
      const field = reading.fields.at(-1);
      if (field?.isInstruction === true) field.instruction += textIn(element);
      return;
    }
    case 'w:commentReference':
      return reading.leftOut.add('comment');
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote';
      if (isShown) reading.notes.push({ kind, id: attribute(element, 'id') ?? '' });
      return;
    }
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      if (isShown) readDrawing(element, line, reading);
      return;
    case 'w:r':
      return readRun(element, line, reading); // the base of a phonetic guide
    default:
  }
};

const readRun = (run: Element, line: Line, reading: Reading): void => {
  const looks = reading.styles.looksOf(child(run, 'w:rPr'), line.style);
  const removed = () => reading.leftOut.addStretch('deleted');
  for (const one of contentOf(elementsOf(run), removed)) readRunChild(one, line, reading, looks);
};

/** The text of a formula, fractions with a stroke. */
const formulaText = (formula: Element): string =>
  elementsOf(formula)
    .map((one) => {
      if (one.name === 'm:t') return textIn(one);
      if (one.name !== 'm:f') return formulaText(one);
      return ['m:num', 'm:den'].map((part) => formulaText(child(one, part) ?? { ...one, children: [] })).join('/');
    })
    .join('');

/** Ends fields that a file does not end where their paragraph does, lest all that follows be taken for their instruction. */
export const endLine = (line: Line, { fields, ...reading }: Reading): void => {
  for (const field of fields) {
    field.isInstruction = false;
    field.hasResult = true;
  }
  const forms = fields.filter(({ form }) => form !== null);
  if (forms.length === 0) return;
  fields.splice(0, fields.length, ...fields.filter(({ form }) => form === null));
  for (const { form } of forms) write(form ?? '', line, { fields, ...reading });
};

/** Reads what stands in a line: runs, fields, formulas. */
export const readInline = (elements: readonly Element[], line: Line, reading: Reading): void => {
  const removed = () => {
    reading.leftOut.addStretch('deleted');
    line.isCut = true;
  };
  for (const element of contentOf(elements, removed)) {
    if (element.name === 'w:r') readRun(element, line, reading);
    else if (element.name === 'w:fldSimple') {
      const instruction = attribute(element, 'instr') ?? '';
      reading.fields.push({ isInstruction: false, instruction, hasResult: false, form: null });
      readInline(elementsOf(element), line, reading);
      endField(line, reading, { isHidden: false, isStruck: false, font: undefined });
    } else if (element.name === 'm:oMath' || element.name === 'm:oMathPara') write(formulaText(element), line, reading);
  }
};
