import { ofdAdvice } from '../../../../domain/word/problems.js';
import { uploadKinds, uploadLimits, type UploadKind } from '../../../../domain/contract/knowledge.js';

/** The number of leading bytes from which the kind of a file can be told. */
export const headBytes = 1024;

const kindOf = (name: string): UploadKind | undefined => {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  return uploadKinds.find((kind) => kind === ending);
};

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);
/** What Office wrote before 2007, and what it makes of a document with a password. */
const isOle = (head: Buffer): boolean => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0);
const isPdf = (head: Buffer): boolean => head.includes('%PDF-');
const isUtf16 = (head: Buffer): boolean => startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);

/** A sentence for people when no file of this name is read; `null` for one that may be. */
export const refusedName = (name: string): string | null => {
  if (name.length > uploadLimits.fileName) return `文件名不能超过${uploadLimits.fileName}个字`;
  if (/\.ofd$/iu.test(name)) return ofdAdvice;
  return kindOf(name) ? null : `“${name}”不是能读取的文件，请使用 ${uploadKinds.join('、')} 文件`;
};

/** A sentence for people when a file's first bytes are not what its name says; `null` for one that is worth reading. */
export const refusedContent = (name: string, head: Buffer): string | null => {
  const kind = kindOf(name);
  if (head.length === 0) return `“${name}”是空文件`;
  const holds = `“${name}”的内容不是 ${kind} 文件`;
  switch (kind) {
    case undefined:
      return refusedName(name);
    case 'docx':
    case 'xlsx':
      if (isOle(head)) return `“${name}”有密码，或是旧版 Office 文件，请去掉密码并另存为 ${kind}`;
      return isZip(head) ? null : holds;
    case 'pdf':
      return isPdf(head) ? null : holds;
    case 'txt':
    case 'md':
    case 'csv':
    case 'jsonl':
      return isZip(head) || isOle(head) || isPdf(head) || (head.includes(0) && !isUtf16(head)) ? holds : null;
  }
};
