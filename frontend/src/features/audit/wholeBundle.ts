/** The end of the text in which the last line is looked for, in characters: it holds counts and a hash. */
const tailLength = 2000;

/**
 * Whether a bundle has its end line, which the server writes when nothing is missing. A proxy between may pass on one that broke off
 * as if it were whole. The bundle is inflated piece by piece; only its end is kept.
 */
export const isWholeBundle = async (bundle: Blob): Promise<boolean> => {
  const reader = bundle
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let tail = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      tail = (tail + value).slice(-tailLength);
    }
  } catch {
    return false; // what ends within its compression is cut
  }
  const last = tail.trimEnd().split('\n').at(-1) ?? '';
  return tail.endsWith('\n') && last.startsWith('{"kind":"end"');
};
