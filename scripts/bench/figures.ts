import { z } from 'zod';

/** One line of the benchmarks' table. */
export const Figure = z.object({
  name: z.string().min(1),
  /** What was measured, in words and numbers. */
  measured: z.string().min(1),
  /** Ours against the yardstick of the same run: what two runs are compared by. */
  ratio: z.number().optional(),
  /** `≤ 1.5` or `≥ 0.6`. */
  aim: z.string().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** Thrown by a benchmark whose texts or programs lie outside the project and are not on this machine. */
export class NotHere extends Error {}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** The value below which `share` of the numbers lie. */
export const percentile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

/** Milliseconds that some work takes, and what it answers. */
export const timed = async <Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};

/** Prints the figures as one table. */
export const printFigures = (figures: readonly Figure[]): void => {
  for (const { name, measured, ratio, aim } of figures)
    console.log(
      `${name.padEnd(34)} ${ratio === undefined ? '      ' : ratio.toFixed(2).padStart(6)} ${(aim ?? '').padEnd(7)} ${measured}`,
    );
};
