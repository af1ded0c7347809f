import { Gunzip } from 'fflate';

/** The end of the text in which the last line is looked for, in characters: it holds counts and a hash. */
const tailLength = 2000;

/** Takes the text of a bundle piece by piece. */
type Taking = (piece: string) => void;

/** @throws where what is compressed ends too early */
const inflate = async (bundle: Blob, take: Taking): Promise<void> => {
  const reader = bundle
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    take(value);
  }
};

/** The same where the browser inflates nothing (Safari before 16.4). */
const inflateByScript = async (bundle: Blob, take: Taking): Promise<void> => {
  const decoder = new TextDecoder();
  let length = 0;
  const gunzip = new Gunzip((piece, isLast) => {
    length += piece.length;
    take(decoder.decode(piece, { stream: !isLast }));
  });
  const reader = bundle.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) gunzip.push(read.value);
  gunzip.push(new Uint8Array(0), true);
  // What is compressed is followed by its length (RFC 1952, ISIZE).
  const trailer = new DataView(await bundle.slice(-4).arrayBuffer());
  if (trailer.getUint32(0, true) !== length % 2 ** 32) throw new Error('the bundle is cut behind its last line');
};

/**
 * Whether a bundle has its end line, which the server writes when nothing is missing. A proxy between may pass on one that broke off
 * as if it were whole. The bundle is inflated piece by piece; only its end is kept.
 */
export const isWholeBundle = async (bundle: Blob): Promise<boolean> => {
  let tail = '';
  const take: Taking = (piece) => {
    tail = (tail + piece).slice(-tailLength);
  };
  try {
    await (typeof DecompressionStream === 'undefined' ? inflateByScript : inflate)(bundle, take);
  } catch {
    return false; // what ends within its compression is cut
  }
  const last = tail.trimEnd().split('\n').at(-1) ?? '';
  return tail.endsWith('\n') && last.startsWith('{"kind":"end"');
};
