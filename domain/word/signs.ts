/** Signs by which people tick a box or leave it, in the fonts that have pictures in place of letters; by the code of the letter. */
const byFont: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: {
    ...{ 0x6c: '●', 0x6e: '■', 0x6f: '□', 0x71: '□', 0x72: '□', 0xa1: '○', 0xa4: '◉', 0xa8: '□' },
    ...{ 0xfb: '×', 0xfc: '√', 0xfd: '☒', 0xfe: '☑' },
  },
  'wingdings 2': {
    ...{ 0x4f: '×', 0x50: '√', 0x51: '×', 0x52: '☑', 0x53: '☒', 0x54: '☒' },
    ...{ 0xa2: '■', 0xa3: '□', 0xa4: '□' },
  },
  webdings: { 0x61: '√', 0x63: '□', 0x67: '■', 0x72: '×' },
  symbol: { 0xb4: '×', 0xb7: '·', 0xd6: '√' },
};

/** Where such fonts have their letters in Unicode: U+F000 onwards stand for the codes 0x00 to 0xFF. */
const privateUse = 0xf000;

const tableOf = (font: string | undefined): Readonly<Record<number, string>> | undefined =>
  byFont[font?.trim().toLowerCase() ?? ''];

/** Whether letters of this font are pictures. */
export const isSymbolFont = (font: string | undefined): boolean =>
  /^(?:wingdings|webdings|symbol$)/iu.test(font?.trim() ?? '');

/** What a character of a font shows: ☑, □ and their like; `undefined` for a picture that is none of these. */
export const signOf = (code: number, font: string | undefined): string | undefined => {
  const isPrivate = code >= privateUse && code <= privateUse + 0xff;
  if (isSymbolFont(font)) {
    const letter = isPrivate ? code - privateUse : code;
    // Its figures and stops are the usual ones; its letters are Greek.
    const isPlain = /^symbol$/iu.test(font?.trim() ?? '') && letter >= 0x28 && letter <= 0x3f;
    return isPlain ? String.fromCodePoint(letter) : tableOf(font)?.[letter];
  }
  return isPrivate || !(code > 0 && code <= 0x10ffff) ? undefined : String.fromCodePoint(code);
};

/** The marks of a box that was ticked, and of one that was not. */
export const boxOf = (isTicked: boolean): string => (isTicked ? '☑' : '□');
