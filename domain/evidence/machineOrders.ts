import { z } from 'zod';
import { foldText, type FoldedText, type Span } from './foldedText.js';
import shipped from './machineWords.json' with { type: 'json' };

/** Words as `foldText` leaves them, with … where up to sixteen signs of one sentence may stand between two of them. */
const Word = z.string().refine((word) => foldText(word.replaceAll('…', '')).folded === word.replaceAll('…', ''));
const MachineWords = z.strictObject({
  /** Words that tell a machine to disregard what it was told. */
  orders: z.array(Word).min(1),
  /** Words that call on a machine, and signs that begin a part of a prompt. */
  machines: z.array(Word).min(1),
  /** Words that tell whoever fills in a form what to write there. */
  fills: z.array(Word).min(1),
  /** Words that begin as those of `fills` do and tell nobody anything: 姓名填写. */
  notFilling: z.array(Word).min(1),
});

/**
 * Reads the table of words that address a machine.
 * @throws ZodError for a table of another shape
 */
export const machineWordsTable = (table: unknown): Readonly<z.infer<typeof MachineWords>> => MachineWords.parse(table);

/** The table that comes with the product: `machineWords.json`. */
const words = machineWordsTable(shipped);

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const between = String.raw`[^.!?;]{0,16}?`;
const patternOf = (word: string): string => word.split('…').map(escaped).join(between);
const longestFirst = (list: readonly string[]): readonly string[] => [...list].sort((a, b) => b.length - a.length);
/** Before a word of Latin letters no other letter stands: `system:` is not in `Operating System:`, whose gaps folding takes away. */
const bounded = (word: string): string => (/^[a-z]/.test(word) ? `(?<![a-z])${patternOf(word)}` : patternOf(word));

const address = new RegExp(
  [
    ...longestFirst([...words.orders, ...words.machines]).map(bounded),
    ...longestFirst(words.fills).map((word) => `(?!.{0,4}(?:${words.notFilling.join('|')})(?!"))${bounded(word)}`),
  ].join('|'),
  'gu',
);

const sentenceEnd = /[。！？!?；;\n]/u;
/** `[2025/4/20 10:30] 大刘:`, `大刘 10:30`: who speaks and when, which is no part of what is said. */
const speaker =
  /^[ \t]*(?:\[[^\]\n]{4,30}\]|\d{4}[-/.年][^\n:：]{0,12} \d{1,2}:\d{2}(?::\d{2})?)?[^\n:：。，,]{0,24}[:：]/u;
/** An order goes on behind a line that ends in the middle of a sentence. */
const endsWhole = /[。！？!?.”"』」）)>\]】][ \t]*$/u;
/** Most characters of a passage behind the words that address a machine. */
const longestOrder = 2000;

const startOf = (text: string, at: number): number => {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(line, at);
  const spoken = speaker.exec(before)?.[0].length ?? 0;
  for (let from = at - 1; from >= line + spoken; from -= 1) if (sentenceEnd.test(text[from] ?? '')) return from + 1;
  return line + spoken;
};

const endOf = (text: string, at: number): number => {
  const last = Math.min(text.length, at + longestOrder);
  let end = at;
  while (end < last) {
    const next = text.indexOf('\n', end);
    end = next === -1 || next > last ? last : next;
    const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
    const following = text.slice(end + 1, end + 60);
    if (endsWhole.test(line) || /^[ \t]*(?:\n|$)/.test(following) || speaker.test(following)) break;
    end += 1;
  }
  return Math.min(end, last);
};

/**
 * The passages of a source that address a machine and not a reader: each from the beginning of its sentence to the end of its paragraph.
 * However they are spaced, spelt or broken into lines. Linear in the source.
 */
export const machineOrdersIn = ({ given, folded, offsets }: FoldedText): readonly Span[] => {
  const spans: Span[] = [];
  for (const { index } of folded.matchAll(address)) {
    const at = offsets[index] ?? 0;
    const last = spans.at(-1);
    if (last && at < last.end) continue;
    spans.push({ start: startOf(given, at), end: endOf(given, at) });
  }
  return spans;
};
