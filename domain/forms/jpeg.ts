/** A segment of a JPEG file: its marker, and the bytes from the marker's first to behind its last. */
type Segment = { readonly marker: number; readonly from: number; readonly to: number };

type Jpeg = { readonly width: number; readonly height: number; readonly segments: readonly Segment[] };

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive frames with Huffman coding: what browsers write, and Word shows. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const comment = 0xfe;

/** Markers that stand alone: a restart within the picture, or a filler. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where the coded picture behind a scan ends: at the first marker that is no restart and no escaped FF. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && (bytes[at + 1] === 0 || standsAlone(bytes[at + 1] ?? 0))) at = bytes.indexOf(0xff, at + 2);
  return at;
};

/**
 * The structure of a JPEG file, walked from its first byte to its last without decoding the picture; `undefined` for what is none, is cut off, has
 * something behind its end, or has a side of no pixels or a number of colours that Word does not show.
 */
export const readJpeg = (bytes: Uint8Array): Jpeg | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const segments: Segment[] = [{ marker: startOfImage, from: 0, to: 2 }];
  let size: Pick<Jpeg, 'width' | 'height'> | undefined;
  let isScanned = false;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === endOfImage) {
      segments.push({ marker, from: at, to: at + 2 });
      return at + 2 === bytes.length && size && isScanned ? { ...size, segments } : undefined;
    }
    const wordAt = (index: number): number => ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
    const length = wordAt(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (frames.has(marker)) {
      const [height, width, colours] = [wordAt(at + 5), wordAt(at + 7), bytes[at + 9]];
      if (size || width === 0 || height === 0 || (colours !== 1 && colours !== 3)) return undefined;
      size = { width, height };
    } else if (marker === startOfScan) {
      if (!size) return undefined;
      isScanned = true;
      end = endOfScan(bytes, end);
      if (end === -1) return undefined;
    } else if (marker < 0xc0 || standsAlone(marker) || marker === startOfImage) return undefined;
    segments.push({ marker, from: at, to: end });
    at = end;
  }
  return undefined;
};

/**
 * The bytes of the two application segments that a decoder reads, marker and length included, with nothing behind what it reads: JFIF without a thumbnail
 * (ISO/IEC 10918-5, 10.1) and Adobe's colour transform (ISO/IEC 10918-6, 6.5.3).
 */
const plainSegments: ReadonlyMap<number, number> = new Map([
  [0xe0, 18],
  [0xee, 16],
]);

/** Exif, XMP, colour tables of programs, comments: everything that says something about the picture and is not needed to show it. */
const saysMore = ({ marker, from, to }: Segment): boolean =>
  marker === comment || (marker >= 0xe0 && marker <= 0xef && to - from > (plainSegments.get(marker) ?? 0));

/** Whether the file holds anything beside the picture: where and with what it was taken, a smaller picture, a comment. */
export const hasMetadata = ({ segments }: Jpeg): boolean => segments.some(saysMore);

/** The file without all that; the picture is not touched. `undefined` where `readJpeg` gives none. */
export const withoutMetadata = (bytes: Uint8Array): Uint8Array | undefined => {
  const jpeg = readJpeg(bytes);
  if (!jpeg) return undefined;
  const kept = jpeg.segments.filter((segment) => !saysMore(segment)).map(({ from, to }) => bytes.subarray(from, to));
  const out = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of kept) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
