import type { Reader } from './readers.js';

/** Signs of a short text and of a long one, which is ten times as long. */
type Lengths = readonly [short: number, long: number];
const lengths: Lengths = [2000, 20_000];
const mostGrowth = 30;
/**
 * What takes its time for a quarter of them is looked at there, at a quarter of the time. A share of work with the square that makes it
 * `mostGrowth` times as much for the lengths above makes it 16 times as much here, so no more is let pass.
 */
const quarter: Lengths = [500, 5000];
const mostGrowthOfQuarter = 16;
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

/** Whether what is noticeable for a quarter of the lengths grows there with the text. */
const growsLittle = async (reader: Reader, pump: string): Promise<boolean> => {
  const [short, long] = quarter;
  const all = await least(reader, pumped(pump, long), 1);
  return all > noticeable && all <= (await least(reader, pumped(pump, short), 3)) * mostGrowthOfQuarter;
};

/**
 * How much faster the work of a reader grows than a text of this pump; `undefined` where it does not: ten times the text may be `mostGrowth` times the
 * work, and would be a hundred times where it grows with the square. A long text is read once, and again only where that was slow: what else the
 * process does only adds.
 */
export const growth = async (reader: Reader, pump: string): Promise<string | undefined> => {
  if (await growsLittle(reader, pump)) return undefined;
  const [short, long] = lengths;
  const all = await least(reader, pumped(pump, long), 1);
  if (all <= noticeable) return undefined;
  const few = await least(reader, pumped(pump, short), 3);
  if (all <= few * mostGrowth) return undefined;
  const again = Math.min(all, await least(reader, pumped(pump, long), 2));
  return again <= Math.max(noticeable, few * mostGrowth)
    ? undefined
    : `${few.toFixed(0)} ms for ${short} signs and ${again.toFixed(0)} ms for ${long}`;
};
