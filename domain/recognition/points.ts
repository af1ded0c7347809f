import type { Passage } from './finding.js';

/** A point of what somebody answers, one after the other: its words, and where those begin that say what it is about. */
export type Point = Passage & { readonly head: number };

/** What numbers a point, or a row of a list: （3）, 3、, 第三，, 三、, 3 |, 3违约金, -. */
const numbering =
  /^[ \t]*(?:\(?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[)、.:,|]|\d{1,2}[ \t]*\|[ \t]*|第[一二三四五六七八九十]{1,3}[，,、:点条]|\d{1,2}(?=\p{Script=Han}{2})(?![年月日号天元万个点块])|[-•·*●○①-⑳])[ \t|]*/u;
const question = /^[ \t]*问[ \t]*:/u;
const reply = /^[ \t]*答[ \t]*:[ \t]*/u;
/** A longer point tells of more than one matter. */
const longest = 220;
const fewest = 2;

/**
 * The points of a text that answers somebody point by point: numbered lines, rows of a list, or the replies of a record of questions, each with the
 * question before it as its head. `folded` has half-width signs. Empty where the text is not so divided.
 */
export const pointsIn = (folded: string): readonly Point[] => {
  let at = 0;
  let asked: Passage | undefined;
  const points: Point[] = [];
  for (const line of folded.split('\n')) {
    const [from, to] = [at, at + line.length];
    at = to + 1;
    const replied = reply.exec(line);
    const numbered = numbering.exec(line);
    if (question.test(line)) asked = { from, to };
    else {
      const begins = replied ?? numbered;
      if (begins && to - from - begins[0].length >= 4 && to - from <= longest)
        points.push({
          from: from + begins[0].length,
          to,
          head: replied && asked ? asked.from : from + begins[0].length,
        });
      asked = undefined;
    }
  }
  return points.length >= fewest ? points : [];
};

/** How far from its beginning a point says what it is about, in characters. */
const headLength = 12;

/** The point that a place stands in, or whose question does. */
export const pointAt = (points: readonly Point[], place: number): Point | undefined =>
  points.find(({ head, to }) => place >= head && place < to);

/** Whether a place is where its point says what it is about: its first words, or the question before it. */
export const isHeadOfPoint = (points: readonly Point[], place: number): boolean => {
  const point = pointAt(points, place);
  return point !== undefined && (place < point.from || place - point.from < headLength);
};
