/** Lengths of the official sheet in twips (1/20 pt); character sizes in half points. */
export const page = { width: 11906, height: 16838, top: 1440, bottom: 1304, left: 1418, right: 1418, footer: 794 };
export const textWidth = page.width - page.left - page.right;
export const labelWidth = Math.round(textWidth * 0.3);
export const contentWidth = textWidth - labelWidth;

/** 二号, 四号, 小四, 五号, 小五 */
export const size = { title: 44, heading: 28, subtitle: 32, smallFour: 24, five: 21, smallFive: 18 };

const latin = 'Times New Roman';
const font = (eastAsia: string) => ({ ascii: latin, hAnsi: latin, eastAsia, cs: latin });

const allOf = (name: string) => ({ ascii: name, hAnsi: name, eastAsia: name, cs: name });

/** 黑体 and 宋体 stand on every Chinese Windows and in WPS; where 小标宋 is missing, the font table names 宋体 instead. */
export const fonts = {
  title: font('方正小标宋简体'),
  heading: font('黑体'),
  text: font('宋体'),
  /** One face for both boxes, so that ☑ and □ have the same size: 宋体 has no ☑. The hint puts them under Chinese line breaking. */
  box: { ...allOf('Segoe UI Symbol'), hint: 'eastAsia' },
};

export const headingShade = 'F2F2F2';

/**
 * Word's own lists for Chinese, and the two boxes: a box never ends a line, for its option would stand alone on the next.
 */
export const lineBreaks = {
  neverAfter: '$([{£¥·‘“〈《「『【〔〖〝﹙﹛﹝＄（．［｛￡￥□☑',
  neverBefore: '!%),.:;>?]}¢¨°·ˇˉ―‖’”…‰′″›℃∶、。〃〉》」』】〕〗〞︶︺︾﹀﹄﹚﹜﹞！＂％＇），．：；？］｀｜｝～￠',
};
