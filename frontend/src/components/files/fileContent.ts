/** A file as an action carries it, since an action holds no files: its bytes in base 64. */
export type FileContent = { readonly fileName: string; readonly content: string };

/** Bytes that are turned into signs at once: a call takes only so many arguments. */
const bytesAtOnce = 32_768;

/** The content of a file. @throws DOMException when the file was moved, or its medium taken out, since it was chosen */
export const contentOfFile = async (file: File): Promise<FileContent> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    signs += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  return { fileName: file.name, content: btoa(signs) };
};

/** The file with that content. */
export const fileOfContent = ({ fileName, content }: FileContent, type = ''): File =>
  new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], fileName, { type });
