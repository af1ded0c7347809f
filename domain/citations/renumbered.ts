import { z } from 'zod';
import { inChinese } from './articleNumber.js';
import tables from './facts/renumbered.json' with { type: 'json' };

const Table = z.object({
  law: z.string(),
  source: z.string(),
  /** The years by which the old texts are named; their articles have the same numbers. */
  versions: z.array(z.string()).min(1),
  /** First and last old number, and how much higher the article's number is today. */
  shifted: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** By the old number, where the content stands today. */
  moved: z.record(z.string(), z.array(z.number()).min(1)),
});
const renumbered = z.array(Table).parse(tables);

export type Moved = {
  /** The year of the old text. */
  readonly version: string;
  /** Where what the article said stands today: 第一百二十二条. */
  readonly today: string;
};

const todayOf = ({ shifted, moved }: z.infer<typeof Table>, number: number): readonly number[] => {
  const shift = shifted.find(([first, last]) => number >= first && number <= last)?.[2];
  return moved[number] ?? (shift === undefined ? [] : [number + shift]);
};

/**
 * Where an article of an earlier text of a law stands today; `undefined` where it has the same number still or nothing is known.
 * Without `version`, the text that was in force longest before today's is meant.
 */
export const movedArticle = (law: string, number: number, version: string | undefined): Moved | undefined => {
  const table = renumbered.find((one) => one.law === law && (version === undefined || one.versions.includes(version)));
  const numbers = table ? todayOf(table, number) : [];
  const named = version ?? table?.versions.at(-1);
  if (numbers.length === 0 || named === undefined) return undefined;
  return { version: named, today: numbers.map((each) => `第${inChinese(each)}条`).join('、') };
};
