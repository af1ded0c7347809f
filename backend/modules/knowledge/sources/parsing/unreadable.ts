import { otherFiles, UnreadableWord } from '../../../../../domain/word/problems.js';

/** A file that holds nothing that could be read; the message is the sentence that people are told. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const damaged = '文件已损坏，无法读取。请重新保存后再上传';

/** What a reading of an Office file returns. @throws Unreadable where it cannot be read */
export const asUnreadable = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableWord)) throw error;
    throw new Unreadable(otherFiles[error.problem] ?? damaged, { cause: error });
  }
};
