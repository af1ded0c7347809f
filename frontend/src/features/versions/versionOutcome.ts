import type { ReceivedFile } from '../../../../domain/contract/call.js';
import type { TaskOutcome } from '../tasks/index.js';

/** Hands a file to the person. */
export type OfferFile = (file: ReceivedFile, fallbackName: string) => unknown;

/** Hands over the file of a version, and says to party and court alike whether it is the submitted one byte for byte. */
export const versionOutcome = (file: ReceivedFile, version: number, offerFile: OfferFile): TaskOutcome => {
  const name = file.fileName ?? `第${version}版.docx`;
  offerFile(file, name);
  const again = { blob: file.blob, name };
  return file.headers.get('X-Document-Hash-Matches') === 'true'
    ? { text: `第 ${version} 版已下载，与提交时的文件完全一致。`, file: again }
    : { kind: 'danger', text: `第 ${version} 版已下载，但与提交时的文件不完全一致，请核对。`, file: again };
};

/** Hands over the PDF of a version, which is a copy for reading and is not compared with what was submitted. */
export const pdfOutcome = (file: ReceivedFile, version: number, offerFile: OfferFile): TaskOutcome => {
  const name = file.fileName ?? `第${version}版.pdf`;
  offerFile(file, name);
  return { text: `第 ${version} 版的 PDF 已下载，供阅读和打印。`, file: { blob: file.blob, name } };
};

/** Hands over what changed between two versions as tracked changes. */
export const changesOutcome = (file: ReceivedFile, offerFile: OfferFile): TaskOutcome => {
  const name = file.fileName ?? '修订对照.docx';
  offerFile(file, name);
  return { text: '修订对照已下载，可在 Word 中逐处查看、接受或拒绝。', file: { blob: file.blob, name } };
};
