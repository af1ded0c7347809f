import { z } from 'zod';
import { alternatives, literally } from '../signs/alternatives.js';
import { foldText, type FoldedText, type Span } from './foldedText.js';
import shipped from './machineWords.json' with { type: 'json' };

const setName = /@([a-z]+)/gi;
/** What of a word is written as it is found, with neither … nor the names of sets. */
const written = (word: string): string => word.replaceAll('…', '').replaceAll(setName, '');
/**
 * Words as `foldText` leaves them, with … where up to sixteen signs of one sentence may stand between two of them, and `@machine` where any
 * word of the set of that name stands.
 */
const Word = z.string().refine((word) => foldText(written(word)).folded === written(word));
const Plain = Word.refine((word) => word !== '' && written(word) === word);
const Sets = z.record(z.string().regex(/^[a-z]+$/i), z.array(Plain).min(1));
const MachineWords = z
  .strictObject({
    /** Words that may stand for each other. */
    sets: Sets,
    /** What behind a word of a set shows that it is something else: 人工智能公司. */
    notBehind: Sets,
    /** Words that tell a machine to disregard what it was told. */
    orders: z.array(Word).min(1),
    /** Words that call on a machine, and signs that begin a part of a prompt. */
    machines: z.array(Word).min(1),
    /** Words that tell whoever fills in a form what to write there. */
    fills: z.array(Word).min(1),
    /** Words that begin as those of `fills` do and tell nobody anything: 姓名填写. */
    notFilling: z.array(Word).min(1),
  })
  .refine(({ sets, notBehind, orders, machines, fills }) =>
    [...orders, ...machines, ...fills]
      .flatMap((word) => [...word.matchAll(setName)].map(([, name = '']) => name))
      .concat(Object.keys(notBehind))
      .every((name) => Object.hasOwn(sets, name)),
  );

/**
 * Reads the table of words that address a machine.
 * @throws ZodError for a table of another shape
 */
export const machineWordsTable = (table: unknown): Readonly<z.infer<typeof MachineWords>> => MachineWords.parse(table);

type Table = ReturnType<typeof machineWordsTable>;

const between = String.raw`[^.!?;]{0,16}?`;
/** A short word of Latin letters is whole: `ai` is not in `said`. */
const whole = (word: string): string => (/^[a-z]{1,4}$/.test(word) ? `(?<![a-z])${word}(?![a-z])` : literally(word));

/**
 * The expressions that find whatever addresses a machine by a table of words, by the first sign of what they find: at most places of a text
 * none of them has to be tried.
 */
const addressBy = ({ sets, notBehind, orders, machines, fills, notFilling }: Table): ReadonlyMap<string, RegExp> => {
  const setPatterns = new Map(
    Object.entries(sets).map(([name, list]) => {
      const others = notBehind[name];
      return [name, `(?:${alternatives(list, whole)})${others ? `(?!${alternatives(others)})` : ''}`] as const;
    }),
  );
  const part = (text: string): string =>
    text
      .split(/(@[a-z]+)/i)
      .map((piece) =>
        piece.startsWith('@') ? (setPatterns.get(piece.slice(1)) ?? literally(piece)) : literally(piece),
      )
      .join('');
  const patternOf = (word: string): string => word.split('…').map(part).join(between);
  // Before a word of Latin letters no other letter stands: `system:` is not in `Operating System:`, whose gaps folding takes away. The signs
  // before `ignore` are those of other words: `please ignore…`.
  const bounded = (word: string): string =>
    /^(?!ignore|disregard)[a-z]/.test(word) ? `(?<![a-z])${patternOf(word)}` : patternOf(word);
  const begins = (word: string): readonly string[] =>
    (/^@([a-z]+)/i.exec(word)?.slice(1) ?? []).flatMap((name) => sets[name] ?? []).concat(word[0] === '@' ? [] : word);
  const notThese = `(?!.{0,4}(?:${alternatives(notFilling)})(?!"))`;
  const byFirst = new Map<string, string[]>();
  for (const { word, before } of [
    ...[...orders, ...machines].map((word) => ({ word, before: '' })),
    ...fills.map((word) => ({ word, before: notThese })),
  ])
    for (const first of new Set(begins(word).map(([sign = '']) => sign)))
      byFirst.set(first, [...(byFirst.get(first) ?? []), `${before}${bounded(word)}`]);
  return new Map([...byFirst].map(([first, patterns]) => [first, new RegExp(patterns.join('|'), 'yu')]));
};

/** By the table that comes with the product: `machineWords.json`. */
const address = addressBy(machineWordsTable(shipped));

/** Whether words that address a machine begin at a place of a folded text. */
const addressesAt = (folded: string, index: number): boolean => {
  const pattern = address.get(folded[index] ?? '');
  if (!pattern) return false;
  pattern.lastIndex = index;
  return pattern.test(folded);
};

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
  for (let index = 0; index < folded.length; index += 1) {
    const at = offsets[index] ?? 0;
    const last = spans.at(-1);
    if ((last && at < last.end) || !addressesAt(folded, index)) continue;
    spans.push({ start: startOf(given, at), end: endOf(given, at) });
  }
  return spans;
};
