/**
 * Lengths of the official sheet in twips (1/20 pt), as the model forms of 法〔2025〕82号 are printed; character sizes in half
 * points. The printed book turns its margins on even pages; a file keeps the wider one on the left, where it is bound.
 */
export const page = { width: 11906, height: 16838, top: 400, bottom: 998, left: 1417, right: 1133, footer: 600 };
export const textWidth = page.width - page.left - page.right;

/** The one table of a pleading: 164.8 mm. */
export const tableWidth = 9344;

/** The columns of the labels and of the answers, 24.3 : 75.7. */
export type Columns = { readonly label: number; readonly content: number };
const columns = (label: number): Columns => ({ label, content: tableWidth - label });

/** The columns of a form by its key: the applications (执行等) have wider labels, 25.5 : 74.5. */
export const columnsOf = (formKey: string): Columns => columns(formKey.startsWith('application-') ? 2383 : 2270);

/** Text stands 1.5 mm from the lines of the table; the cells have no margins of their own but this one below. */
export const inset = 85;
export const belowText = 34;

/** The height of one line, about 6 mm. */
export const lineHeight = 340;

/** How many full-width characters a line of text holds in a cell so many twips wide. */
export const charactersIn = (cellWidth: number): number => (cellWidth - 2 * inset) / (size.five * 10);

/** How far the further lines of 类型： stand to the right, in full-width characters. */
export const optionIndent = 3;

/** What a row is high at least: one line; a heading; an open cell in which somebody is to write by hand. */
export const rowHeight = { line: 374, heading: 465, open: 1734 };

/** Lines around the table and within it, in eighths of a point. */
export const border = { outer: 4, inner: 2 };

/** 二号, 小二, 小三, 五号, 小五 */
export const size = { title: 44, subtitle: 36, heading: 30, five: 21, smallFive: 18 };

/** How far the signature stands from the left margin: 95 mm. */
export const signatureIndent = 5379;

const latin = 'Times New Roman';
const boxFace = 'Segoe UI Symbol';
const font = (eastAsia: string) => ({ ascii: latin, hAnsi: latin, eastAsia, cs: latin });

const allOf = (name: string) => ({ ascii: name, hAnsi: name, eastAsia: name, cs: name });

/** The official faces by name; the font table names others for a machine that lacks one: `shell.ts`. */
export const fonts = {
  title: font('方正大标宋简体'),
  heading: font('方正小标宋简体'),
  bold: font('黑体'),
  note: font('楷体'),
  text: font('方正书宋简体'),
  /** One face for both boxes, so that ☑ and □ have the same size: 宋体 has no ☑. Its stand-ins have both too. */
  box: allOf(boxFace),
};

/**
 * Stand-ins where a machine lacks a face, for the font table, the best first. No Windows has a face of 方正: one of the same foundry under its
 * other name, then one as heavy, which comes with a Chinese Office (华文中宋), then 宋体.
 */
export const standIns: readonly {
  readonly name: string;
  readonly instead?: readonly string[];
  readonly family?: 'roman' | 'swiss';
}[] = [
  { name: latin, family: 'roman' },
  { name: boxFace, instead: ['Apple Symbols', 'DejaVu Sans'], family: 'swiss' },
  { name: '宋体', instead: ['SimSun'] },
  { name: '黑体', instead: ['SimHei'] },
  { name: '楷体', instead: ['KaiTi'] },
  { name: '方正大标宋简体', instead: ['方正大标宋_GBK', '方正小标宋_GBK', '华文中宋', '宋体'] },
  { name: '方正小标宋简体', instead: ['方正小标宋_GBK', '华文中宋', '宋体'] },
  { name: '方正书宋简体', instead: ['方正书宋_GBK', '宋体'] },
];

/** An empty gap of the form: no line ends behind it, so that no unit stands alone on the next one. */
export const gapCharacter = '\u00a0';

/**
 * Word's own lists for Chinese, with the boxes and the gap: a box begins no line, because it would be cut from the option before
 * it, and a gap ends none; a unit begins none either, also of a day in free text, where no place for a break can be reckoned. LibreOffice before
 * 7.5 does not read the lists.
 */
export const lineBreaks = {
  neverAfter: `$([{£¥·‘“〈《「『【〔〖〝﹙﹛﹝＄（．［｛￡￥${gapCharacter}`,
  neverBefore:
    '!%),.:;>?]}¢¨°·ˇˉ―‖’”…‰′″›℃∶、。〃〉》」』】〕〗〞︶︺︾﹀﹄﹚﹜﹞！＂％＇），．：；？］｀｜｝～￠□☑年月日元',
};
