import { Unzip, UnzipInflate } from 'fflate';

/** One step can grow a thousandfold, so this much input bounds what is in memory before the count is checked. */
const step = 8 * 1024;
const mostEntries = 2000;

class Refused extends Error {}

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
};

/**
 * Inflates the parts for which `limitOf` names a limit in bytes and skips all others. `undefined` when the file is not a
 * readable zip, a part is larger than its limit whatever its header says, or a name stands there twice.
 */
export const takeParts = (
  bytes: Uint8Array,
  limitOf: (name: string) => number | undefined,
): ReadonlyMap<string, Uint8Array> | undefined => {
  const parts = new Map<string, Uint8Array>();
  const begun = new Set<string>();
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > mostEntries) throw new Refused('too many entries');
    const limit = limitOf(file.name);
    if (limit === undefined) return;
    if (begun.has(file.name)) throw new Refused('the same name twice');
    begun.add(file.name);
    const chunks: Uint8Array[] = [];
    let length = 0;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      length += chunk.length;
      if (length > limit) throw new Refused('larger than its limit');
      chunks.push(chunk);
      if (final) parts.set(file.name, joined(chunks, length));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += step)
      unzip.push(bytes.subarray(start, start + step), start + step >= bytes.length);
  } catch {
    // Whatever is wrong with a file from outside, the answer is the same: it is not one of ours.
    return undefined;
  }
  return parts.size === begun.size ? parts : undefined;
};
