/**
 * Encodings by their byte order marks (Unicode Standard, 23.8). Without one: UTF-8 where it is that to the last byte, else GB18030, as
 * older Windows programs and spreadsheets save it.
 */
const markedEncoding = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;

const utf8OrChinese = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('gb18030').decode(bytes);
    throw error;
  }
};

/** Text holds no NUL, and hardly a control character (but tabs, line ends and page breaks) or a sign that no encoding knows. */
const isText = (text: string): boolean =>
  !text.includes('\0') && (text.match(/[\x01-\x08\x0e-\x1f\uFFFD]/gu)?.length ?? 0) <= text.length / 200;

/** Decodes a text file as people save it, without its byte order mark; null for what is no text. Line ends stay as they are. */
export const decodePlainText = (bytes: Uint8Array): string | null => {
  const encoding = markedEncoding(bytes);
  const text = encoding === null ? utf8OrChinese(bytes) : new TextDecoder(encoding).decode(bytes);
  return isText(text) ? text : null;
};
