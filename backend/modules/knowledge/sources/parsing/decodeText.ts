import { decodePlainText } from '../../../../../domain/reading/plainText.js';
import { Unreadable } from './unreadable.js';

/** @throws Unreadable for what is no text. Line ends become `\n`. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = decodePlainText(bytes);
  if (text === null)
    throw new Unreadable('无法识别这种文件。请上传 Word（.docx）、PDF、txt、md、Excel（.xlsx）或 CSV 文件');
  return text.replaceAll(/\r\n?|[\u2028\u2029\f\v]/gu, '\n');
};
