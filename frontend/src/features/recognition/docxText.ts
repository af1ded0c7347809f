/** What a Word file's text may inflate to: far more than any pleading, and little enough for a telephone. */
const mostBytes = 16 * 1024 * 1024;
const mostEntries = 2000;
const words = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const damaged = () => new Error('not a readable Word file');

/** Inflates, and stops as soon as there is more than `mostBytes`: the sizes that a zip tells are not believed. */
const inflated = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const inflating = new DecompressionStream('deflate-raw');
  const writer = inflating.writable.getWriter();
  // What goes wrong while writing is what goes wrong while reading.
  writer
    .write(data)
    .then(
      () => writer.close(),
      () => undefined,
    )
    .catch(() => undefined);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = inflating.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw damaged();
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** One part of a zip, found by its directory. @throws Error, also RangeError, where the file is not whole */
const partOf = async (file: ArrayBuffer, wanted: string): Promise<Uint8Array> => {
  const view = new DataView(file);
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw damaged();
  const count = Math.min(view.getUint16(end + 10, true), mostEntries);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(file, at + 46, nameLength));
    if (name === wanted) {
      const local = view.getUint32(at + 42, true);
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const data = new Uint8Array(file, from, view.getUint32(at + 20, true));
      const method = view.getUint16(at + 10, true);
      if (method === 0) return data;
      if (method === 8) return inflated(data);
      throw damaged();
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  throw damaged();
};

/**
 * The text of a Word file, a line for each paragraph, read in this browser. Deleted text that is only tracked is left out, and
 * numbers that Word counts itself are not in the file. Rejects where it is no Word file, damaged, or far too large.
 */
export const docxText = async (file: ArrayBuffer): Promise<string> => {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(await partOf(file, 'word/document.xml'));
  if (xml.includes('<!DOCTYPE')) throw damaged(); // Word writes none; entities could multiply without end
  const body = new DOMParser().parseFromString(xml, 'application/xml');
  if (body.querySelector('parsererror')) throw damaged();
  let text = '';
  for (const element of body.getElementsByTagNameNS(words, '*')) {
    if (element.localName === 'p' || element.localName === 'br') text += '\n';
    else if (element.localName === 'tab' && element.parentElement?.localName === 'r') text += ' ';
    else if (element.localName === 't') text += element.textContent;
  }
  return text.trim();
};
