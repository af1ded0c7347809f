/** What a file is by its first bytes, and how large a picture it holds. */
export type FileKind =
  | { readonly kind: 'picture'; readonly width: number; readonly height: number }
  | { readonly kind: 'pdf' }
  /** A photograph as some telephones keep them, which nothing here decodes. */
  | { readonly kind: 'heic' }
  | { readonly kind: 'unknown' };

const unknown: FileKind = { kind: 'unknown' };
const latin = (file: Uint8Array, from: number, to: number): string => String.fromCharCode(...file.subarray(from, to));

const jpegKind = (file: Uint8Array, view: DataView): FileKind => {
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return unknown;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { kind: 'picture', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + length;
  }
  return unknown;
};

const webpKind = (file: Uint8Array, view: DataView): FileKind => {
  const picture = (width: number, height: number): FileKind => ({ kind: 'picture', width, height });
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (latin(file, 12, 16)) {
    case 'VP8 ':
      return picture(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return picture((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return picture(three(24) + 1, three(27) + 1);
    default:
      return unknown;
  }
};

/** Looks at the first bytes only; what lies behind them may still be damaged. */
export const fileKind = (file: Uint8Array): FileKind => {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  try {
    if (view.getUint32(0) === 0x89504e47)
      return latin(file, 12, 16) === 'IHDR'
        ? { kind: 'picture', width: view.getUint32(16), height: view.getUint32(20) }
        : unknown;
    if (view.getUint16(0) === 0xffd8) return jpegKind(file, view);
    if (latin(file, 0, 4) === 'RIFF' && latin(file, 8, 12) === 'WEBP') return webpKind(file, view);
    if (latin(file, 0, 1024).includes('%PDF-')) return { kind: 'pdf' };
    if (latin(file, 4, 8) === 'ftyp' && /heic|heix|hevc|heim|heis|mif1|msf1/.test(latin(file, 8, 32)))
      return { kind: 'heic' };
    return unknown;
  } catch (error) {
    if (error instanceof RangeError) return unknown; // it ends before it says
    throw error;
  }
};
