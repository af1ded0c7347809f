import table from './table.json' with { type: 'json' };

/** What a sign beside an option says of it. */
export type MarkKind =
  | 'tick'
  | 'box'
  /** ☒: a tick of Word, or a box that was crossed out where another one is ticked. */
  | 'crossed-box'
  | 'cross'
  /** Signs that reading a picture puts for a box or a tick, and that are characters of their own too. */
  | 'misread-box'
  | 'misread-tick';

const { marks } = table;

const kinds: ReadonlyMap<string, MarkKind> = new Map(
  (
    [
      [marks.ticks, 'tick'],
      [marks.boxes, 'box'],
      [marks.crossedBoxes, 'crossed-box'],
      [marks.crosses, 'cross'],
      [marks.boxesMisread, 'misread-box'],
      [marks.ticksMisread, 'misread-tick'],
    ] as const
  ).flatMap(([signs, kind]) => [...signs].map((sign) => [sign, kind] as const)),
);

/** What a sign says beside an option; `undefined` for one that says nothing. */
export const markKind = (sign: string): MarkKind | undefined => kinds.get(sign);

const before = new Set(marks.boxesMisreadBefore);

/** Whether a sign may be a box that was misread, before its option only: behind it a figure may begin. */
export const isMisreadBefore = (sign: string): boolean => before.has(sign);

const classOf = (signs: string): string =>
  [...signs].map((sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join('');

/** Signs that are nothing but boxes and ticks, as a class of a regular expression with the flag `u`. */
export const markClass = classOf(`${marks.ticks}${marks.boxes}${marks.crossedBoxes}${marks.crosses}`);
