import type { FileAnswer } from '../../http/http.js';
import type { OfferedFile } from './filingSlice.js';

/** Starts the browser's download of a file. The address stays good while the page is open. */
export const offerFile = (
  { blob, fileName }: Pick<FileAnswer, 'blob' | 'fileName'>,
  fallbackName: string,
): OfferedFile => {
  const file = { url: URL.createObjectURL(blob), name: fileName ?? fallbackName };
  downloadAgain(file);
  return file;
};

/** Downloads once more what was offered before. */
export const downloadAgain = ({ url, name }: OfferedFile): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};
