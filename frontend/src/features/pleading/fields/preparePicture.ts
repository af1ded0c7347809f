import { withoutMetadata } from '../../../../../domain/forms/jpeg.js';
import { pictureBounds, readPicture } from '../../../../../domain/forms/pictures.js';

/** A picture as a form takes it, or why there is none, in a sentence for the person who chose it. */
export type PreparedPicture =
  | { readonly ok: true; /** A JPEG file in base64. */ readonly jpeg: string }
  | { readonly ok: false; readonly sentence: string };

const refused = (sentence: string): PreparedPicture => ({ ok: false, sentence });

/** Of a file as it is chosen: bytes, and pixels, which is what a browser holds in memory (four bytes each) while it makes it smaller. */
export const fileBounds = { bytes: 20 * 1024 * 1024, pixels: 60_000_000 } as const;

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

type Size = { readonly width: number; readonly height: number };
const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The size in the first frame header of a JPEG; `undefined` where the bytes at hand have none. */
const jpegSize = (bytes: Uint8Array): Size | undefined => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: wordAt(bytes, at + 7), height: wordAt(bytes, at + 5) };
    at += marker === 0xff ? 1 : 2 + Math.max(2, wordAt(bytes, at + 2));
  }
  return undefined;
};

const pngSize = (bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 16) === 'IHDR'
    ? {
        width: wordAt(bytes, 16) * 65_536 + wordAt(bytes, 18),
        height: wordAt(bytes, 20) * 65_536 + wordAt(bytes, 22),
      }
    : undefined;

const otherKinds: readonly (readonly [(head: Uint8Array) => boolean, string])[] = [
  [(head) => ascii(head, 0, 3) === 'GIF', '不能用 GIF，请另存为 JPG 或 PNG'],
  [
    (head) => ascii(head, 4, 8) === 'ftyp',
    '是 HEIC 等手机专用格式，请先转成 JPG（苹果手机：设置 → 相机 → 格式 → 兼容性最佳，再拍一张），或者截屏后再选',
  ],
  [(head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP', '不能用 WebP，请另存为 JPG 或 PNG'],
  [(head) => ascii(head, 0, 5) === '%PDF-', '是 PDF，请把要用的一页截图或另存为 JPG'],
  [(head) => /<svg[\s>]/i.test(ascii(head, 0, 1024)), '不能用 SVG，请另存为 JPG 或 PNG'],
];

/**
 * Why a file is not taken, told by its first bytes and not by its name; `null` for a JPG or PNG of a size that can be decoded.
 * A sentence without its full stop, to stand behind the file's name.
 */
export const refusalOf = (head: Uint8Array, fileBytes: number): string | null => {
  if (fileBytes === 0) return '是空文件';
  if (fileBytes > fileBounds.bytes)
    return `有 ${Math.ceil(fileBytes / 1024 / 1024)} MB，超过了 ${fileBounds.bytes / 1024 / 1024} MB，请缩小后再选`;
  const isJpeg = startsWith(head, [0xff, 0xd8, 0xff]);
  const isPng = startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  if (!isJpeg && !isPng) return otherKinds.find(([isKind]) => isKind(head))?.[1] ?? '不是 JPG 或 PNG 图片';
  const size = isJpeg ? jpegSize(head) : pngSize(head);
  if (!size || size.width === 0 || size.height === 0) return '已损坏，无法读取';
  return size.width * size.height > fileBounds.pixels
    ? `有 ${size.width}×${size.height} 像素，太大了，请缩小到 6000 万像素以内再选`
    : null;
};

/** Sides and qualities that are tried one after another, the best first, until the file is small enough. */
const attempts: readonly (readonly [side: number, quality: number])[] = [
  [1600, 0.85],
  [1600, 0.7],
  [1200, 0.75],
  [1000, 0.7],
  [800, 0.7],
  [640, 0.65],
  [480, 0.6],
  [320, 0.5],
];

const drawn = (picture: ImageBitmap, side: number): HTMLCanvasElement | undefined => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff'; // what is transparent is white on paper
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

const encoded = async (canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array | undefined> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob ? withoutMetadata(new Uint8Array(await blob.arrayBuffer())) : undefined;
};

/**
 * A JPG or PNG from outside as a form keeps it: turned upright as its Exif data says, scaled down and encoded anew, so that nothing of the
 * file but what is seen goes into the answers.
 */
export const preparePicture = async (file: File): Promise<PreparedPicture> => {
  try {
    // What a phone writes before the size of a photograph (small pictures, maps of depth) can be megabytes long.
    const isTooLarge = file.size > fileBounds.bytes;
    const bytes = isTooLarge ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    const refusal = refusalOf(bytes, file.size);
    if (refusal !== null) return refused(refusal);
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      for (const [side, quality] of attempts) {
        const canvas = drawn(picture, side);
        const small = canvas && (await encoded(canvas, quality));
        if (!small) break;
        if (small.length > pictureBounds.bytes) continue;
        const jpeg = base64Of(small);
        return readPicture(jpeg).ok ? { ok: true, jpeg } : refused('处理后无法读取，请换一张图片');
      }
    } finally {
      picture.close();
    }
    return refused('这个浏览器没能处理，请换一个浏览器或换一张图片');
  } catch {
    return refused('已损坏，无法读取'); // what the browser cannot decode, or a file that is gone from the disk
  }
};
