import type { Reader } from './readers.js';

/** Signs of a short text and of a long one. */
const [short, long] = [2000, 20_000];
/** How many times the work of a short text that of a long one, ten times as long, may be; it is a hundred times where the work grows with the square. */
const mostGrowth = 30;
/** Milliseconds of a processor below which a long text is never slow. */
const noticeable = 150;

/** A text of so many signs. */
export const pumped = (pump: string, length: number): string => pump.repeat(Math.ceil(length / pump.length));

const milliseconds = async ({ read }: Reader, text: string): Promise<number> => {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const least = async (reader: Reader, text: string, runs: number): Promise<number> => {
  let found = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) found = Math.min(found, await milliseconds(reader, text));
  return found;
};

/**
 * How much faster the work of a reader grows than a text of this pump; `undefined` where it does not. A long text is read once, and again only where that
 * was slow: what else the process does only adds.
 */
export const growth = async (reader: Reader, pump: string): Promise<string | undefined> => {
  const all = await least(reader, pumped(pump, long), 1);
  if (all <= noticeable) return undefined;
  const few = await least(reader, pumped(pump, short), 3);
  if (all <= few * mostGrowth) return undefined;
  const again = Math.min(all, await least(reader, pumped(pump, long), 2));
  return again <= Math.max(noticeable, few * mostGrowth)
    ? undefined
    : `${few.toFixed(0)} ms for ${short} signs and ${again.toFixed(0)} ms for ${long}`;
};
