/** Why a file is not read as a Word file: what it is instead, or what is wrong with it. */
export const wordProblems = [
  ...(['notWord', 'legacy', 'locked', 'rich', 'ofd', 'workbook', 'pdf'] as const),
  ...(['damaged', 'tooLarge'] as const),
] as const;
export type WordProblem = (typeof wordProblems)[number];

/** A file that cannot be read as a Word file. */
export class UnreadableWord extends Error {
  override readonly name = 'UnreadableWord';
  constructor(
    readonly problem: WordProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** What people are told to do with an OFD file, as tax offices and courts send them. */
export const ofdAdvice = 'OFD 文件无法读取，请用 OFD 阅读器或 WPS 打开，导出为 PDF 或 Word（.docx）后再上传';

/** What people are told to do with a file that nothing here reads, by what it is. */
export const otherFiles: Readonly<Partial<Record<WordProblem, string>>> = {
  legacy: '旧版 Word、Excel 或 WPS 文件（.doc、.xls、.wps）无法读取，请另存为 .docx 或 .xlsx 后再上传',
  locked: '文件有密码，无法读取。请去掉密码后再上传',
  rich: 'RTF 文件无法读取，请另存为 Word（.docx）后再上传',
  ofd: ofdAdvice,
  tooLarge: '文件解压后过大，无法读取。请拆分或去掉多余内容后再上传',
};

/** Whether an OFD file (GB/T 33190) begins here: a zip whose entry page is `OFD.xml`, by its directory, which is not compressed. */
const isOfd = (file: Uint8Array): boolean => isZip(file) && holds(file, 'OFD.xml') && !holds(file, 'word/document');

const isZip = (file: Uint8Array): boolean => begins(file, 'PK\u0003\u0004');
const begins = (file: Uint8Array, signs: string): boolean =>
  [...signs].every((sign, at) => file[at] === sign.charCodeAt(0));

/** Whether signs stand anywhere in a file, a byte each. */
const holds = (file: Uint8Array, signs: string): boolean => {
  const first = signs.charCodeAt(0);
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1))
    if (begins(file.subarray(at, at + signs.length), signs)) return true;
  return false;
};

const inUtf16 = (text: string): string => [...text].join('\0');

/** What a file is that is no Word file, by its content; `null` for a zip that may be one. */
export const otherThanWord = (file: Uint8Array): WordProblem | null => {
  // Before 2007 Office wrote compound files; a document with a password is one still.
  if (begins(file, '\u00d0\u00cf\u0011\u00e0')) return holds(file, inUtf16('EncryptedPackage')) ? 'locked' : 'legacy';
  if (begins(file, '{\\rtf')) return 'rich';
  if (begins(file, '%PDF-')) return 'pdf';
  if (!isZip(file)) return 'notWord';
  if (isOfd(file)) return 'ofd';
  return holds(file, 'xl/workbook') && !holds(file, 'word/document') ? 'workbook' : null;
};
