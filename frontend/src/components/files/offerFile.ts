import type { ReceivedFile } from '../../../../domain/contract/call.js';
import { downloadRefused, isInApp, offerOf, type OfferedFile } from '../../core/downloads.js';

export type { OfferedFile };

type Given = Pick<ReceivedFile, 'blob' | 'fileName'>;

/** Starts the browser's download of a file; where it would do nothing, a notice says how to come by the file. The address stays good, and the file in memory, until it is revoked. */
export const offerFile = ({ blob, fileName }: Given, fallbackName: string): OfferedFile => {
  const file = offerOf(blob, fileName ?? fallbackName);
  downloadAgain(file);
  return file;
};

/** How long a browser may take to begin a download, in milliseconds. */
const revokeAfterMs = 60_000;

/** Downloads a file once: the browser need not keep it for another download. */
export const offerOnce = (given: Given, fallbackName: string): void => {
  const { url } = offerFile(given, fallbackName);
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
};

/** Downloads once more what was offered before. */
export const downloadAgain = (file: OfferedFile): void => {
  if (isInApp()) return downloadRefused(file);
  const { url, name } = file;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};
