import { foldText } from '../evidence/foldedText.js';

/** A line that two readers read differently. */
export type LineDifference = {
  /** Its place among the own reader's lines. */
  readonly line: number;
  /** What the other reader read there. */
  readonly other: string;
};

/** What two readers of one page read differently. */
export type Comparison = {
  readonly differences: readonly LineDifference[];
  /** What only the other reader read, each with the own line behind which it stands; -1 before the first. */
  readonly more: readonly { readonly after: number; readonly text: string }[];
  /** Own lines of which the other reader read nothing like it: they are neither confirmed nor in dispute. */
  readonly unread: readonly number[];
};

type Sign = { readonly sign: string; readonly folded: string; readonly line: number };

/** Characters of a page that are compared; a page has fewer. */
const mostSigns = 4000;
/** Most characters of the other reading that may stand between two lines and still belong to one of them. */
const mostAtEdge = 1;
/** The least share of a line's characters that the other reader has to have read alike, for what it read there to be that line. */
const leastAlike = 0.4;

const signsOf = (lines: readonly string[]): readonly Sign[] =>
  lines
    .flatMap((text, line) =>
      [...text].flatMap((sign): Sign[] => {
        const { folded } = foldText(sign);
        return folded === '' ? [] : [{ sign, folded, line }];
      }),
    )
    .slice(0, mostSigns);

type Step = { readonly own: number | null; readonly other: number | null };

/** The sign by which the other reader marks what it could not make out. */
const unreadable = '□';
/** What it costs that a character stands in one reading alone. */
const alone = 2;
const differenceOf = (own: Sign | undefined, other: Sign | undefined): number =>
  own?.folded === other?.folded ? 0 : other?.sign === unreadable ? 1 : alone;

/** Each character of either reading with the one of the other reading that stands in its place: the fewest differences. */
const aligned = (own: readonly Sign[], others: readonly Sign[]): readonly Step[] => {
  const width = others.length + 1;
  /** By cell the step that leads there: 0 both go on, 1 the own reading alone, 2 the other one alone. */
  const steps = new Uint8Array((own.length + 1) * width);
  let costs = Uint16Array.from({ length: width }, (_, at) => at * alone);
  steps.fill(2, 1, width);
  for (let row = 1; row <= own.length; row += 1) {
    const next = new Uint16Array(width);
    next[0] = row * alone;
    steps[row * width] = 1;
    for (let at = 1; at < width; at += 1) {
      const both = (costs[at - 1] ?? 0) + differenceOf(own[row - 1], others[at - 1]);
      const ownAlone = (costs[at] ?? 0) + alone;
      const otherAlone = (next[at - 1] ?? 0) + alone;
      const least = Math.min(both, ownAlone, otherAlone);
      next[at] = least;
      steps[row * width + at] = least === ownAlone ? 1 : least === both ? 0 : 2;
    }
    costs = next;
  }
  const path: Step[] = [];
  for (let row = own.length, at = others.length; row > 0 || at > 0;) {
    const step = steps[row * width + at] ?? 0;
    path.push({ own: step === 2 ? null : row - 1, other: step === 1 ? null : at - 1 });
    if (step !== 2) row -= 1;
    if (step !== 1) at -= 1;
  }
  return path.reverse();
};

/** What the other reader read in the place of each own line, and between the lines. */
const readInPlaces = (own: readonly Sign[], others: readonly Sign[]) => {
  const inLine = new Map<number, { text: string; alike: number; length: number }>();
  const between = new Map<number, string>();
  const lineOf = (at: number | undefined): number => (at === undefined ? -1 : (own[at]?.line ?? -1));
  const path = aligned(own, others);
  /** For each step the own characters before and behind it. */
  const behind: (number | undefined)[] = [];
  let coming: number | undefined;
  for (let at = path.length - 1; at >= 0; at -= 1) {
    behind[at] = coming;
    coming = path[at]?.own ?? coming;
  }
  let last: number | undefined;
  for (const [at, step] of path.entries()) {
    const sign = step.other === null ? '' : (others[step.other]?.sign ?? '');
    if (step.own === null) {
      const [before, after] = [lineOf(last), lineOf(behind[at])];
      if (before === after && before !== -1) {
        const entry = inLine.get(before);
        if (entry) entry.text += sign;
      } else between.set(before, (between.get(before) ?? '') + sign);
      continue;
    }
    last = step.own;
    const line = lineOf(step.own);
    const entry = inLine.get(line) ?? { text: '', alike: 0, length: 0 };
    entry.text += sign;
    entry.length += 1;
    if (step.other !== null && own[step.own]?.folded === others[step.other]?.folded) entry.alike += 1;
    inLine.set(line, entry);
  }
  return { inLine, between };
};

/**
 * Compares two readings of one page, character by character and however either of them breaks its lines. White space, width, case and the spelling of
 * punctuation make no difference; a character that the other reader marks as unreadable (□) is no reading of it.
 */
export const compareReadings = (own: readonly string[], other: readonly string[]): Comparison => {
  const { inLine, between } = readInPlaces(signsOf(own), signsOf(other));
  const edges = new Map(between);
  const differences: LineDifference[] = [];
  const unread: number[] = [];
  for (const [line, text] of own.entries()) {
    const entry = inLine.get(line);
    if (entry === undefined) continue;
    // A character at the end of a line belongs to it, more of them are a line of their own.
    const edge = edges.get(line) ?? '';
    const isOwnEdge = [...edge].length <= mostAtEdge;
    const read = isOwnEdge ? entry.text + edge : entry.text;
    if (isOwnEdge) edges.delete(line);
    if (entry.alike < entry.length * leastAlike) {
      unread.push(line);
      if (read !== '' && !read.includes(unreadable)) edges.set(line, read + (edges.get(line) ?? ''));
    } else if (foldText(read).folded !== foldText(text).folded && !read.includes(unreadable))
      differences.push({ line, other: read });
  }
  const wholeLines = other.map((text) => foldText(text).folded).filter((text) => text !== '');
  // Beside a line that was not read alike, pieces of what stands there instead are no reading of anything.
  const isReading = (after: number, text: string): boolean =>
    !(unread.includes(after) || unread.includes(after + 1)) ||
    wholeLines.some((line) => foldText(text).folded.includes(line));
  const more = [...edges]
    .filter(([after, text]) => text.replaceAll(unreadable, '') !== '' && isReading(after, text))
    .map(([after, text]) => ({ after, text }))
    .sort((one, two) => one.after - two.after);
  return { differences, more, unread };
};
