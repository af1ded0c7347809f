import { Unreadable } from './unreadable.js';

const notText = '无法识别这种文件。请上传 Word（.docx）、PDF、图片、txt、md、Excel（.xlsx）或 CSV 文件';

/** Text has no control characters but line ends, tabs and page breaks, and hardly a sign that no encoding knows. */
const isText = (text: string): boolean =>
  !/[\0-\x08\x0e-\x1a\x1c-\x1f]/u.test(text) && (text.match(/\uFFFD/g)?.length ?? 0) <= text.length / 200;

/**
 * Decodes a text as people save it: by its byte order mark, else as UTF-8 where it is that to the last byte, else as GB18030. Line ends
 * become `\n`.
 * @throws Unreadable for what is no text
 */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = marked === null ? utf8OrChinese(bytes) : new TextDecoder(marked).decode(bytes);
  if (!isText(text)) throw new Unreadable(notText);
  return text.replaceAll(/\r\n?|[\u2028\u2029\f\v]/gu, '\n');
};

const utf8OrChinese = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('gb18030').decode(bytes);
    throw error;
  }
};
