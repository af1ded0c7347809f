import type { Run } from '../../../../domain/forms/documentModel.js';
import { isForeignMoney } from '../../../../domain/forms/foreignMoney.js';
import { isInexactDate, isInexactMoney } from '../../../../domain/forms/inexact.js';
import { isWrittenQuantity, unitBehind } from '../../../../domain/forms/printing/money.js';

/**
 * Where a line has to end, so that no box is cut from its option and no unit from its gap. Word, WPS and LibreOffice keep
 * Chinese characters together in different ways and none of them an option as a whole, so the places are reckoned here:
 * widths are those of full-width characters, in which all faces of the form agree.
 */

/** What stands together on one line, if a line is long enough for it. */
export type Piece = {
  readonly runs: readonly Run[];
  /** The spaces before it, left out where it begins a line. */
  readonly space: readonly Run[];
};

const isSpace = (run: Run): boolean => run.kind === 'printed' && /^\u3000+$/.test(run.text);

/** Widths in full-width characters. */
const gapWidths = { short: 4, long: 6, last: 1 };
const characterWidth = (character: string): number => {
  if (character > '\u2e7f' || /[“”‘’…—·×√★□☑①-⑳]/.test(character)) return 1;
  if (character === ' ' || character === '\u00a0') return 0.25;
  return /[A-Z@%&mw]/.test(character) ? 0.8 : 0.5;
};
/** How wide a text is, in full-width characters. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
};
const runWidth = (run: Run, isLast: boolean): number => {
  switch (run.kind) {
    case 'blank':
      return isLast ? gapWidths.last : run.long ? gapWidths.long : gapWidths.short;
    case 'box':
      return textWidth(run.text) + 1;
    default:
      return textWidth(run.text);
  }
};

/** A date, an amount or its capitals, exact or not, as they are answered in one gap: a year does not leave its month, nor a number its unit. */
const isNumeric = (run: Run): boolean =>
  run.kind === 'answer' &&
  (isWrittenQuantity(run.text) || isInexactDate(run.text) || isInexactMoney(run.text) || isForeignMoney(run.text));

/** An option that is longer than a line flows like a text; its last words keep the box. Any other stays whole. */
const optionParts = (run: Run, width: number): Run[][] => {
  if (run.kind !== 'box' || run.side === 'before' || runWidth(run, false) <= width) return [[run]];
  const characters = [...run.text];
  const last = Math.max(1, Math.min(lastWords, Math.floor(width - 1)));
  return [
    [{ kind: 'printed', text: characters.slice(0, -last).join('') }],
    [{ ...run, text: characters.slice(-last).join('') }],
  ];
};
/** How many characters stay with the box, where the column is not narrower than they are. */
const lastWords = 4;

/** Cuts a sentence for lines of `width` so that each gap or number stands in one piece with the unit behind it. */
const glued = (runs: readonly Run[], width: number): Run[][] => {
  const pieces: Run[][] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (!run) continue;
    const next = runs[index + 1];
    const holds = run.kind === 'blank' || isNumeric(run);
    if (!holds || next?.kind !== 'printed') {
      pieces.push(...optionParts(run, width));
      continue;
    }
    const end = unitBehind.exec(next.text)?.[0] ?? '';
    pieces.push([run, { ...next, text: end }]);
    const rest = next.text.slice(end.length);
    if (rest !== '') pieces.push([{ ...next, text: rest }]);
    index += 1;
  }
  return pieces;
};

/** Cuts a paragraph at the spaces that the form prints between options and between fields, and before each further box. */
const piecesOf = (runs: readonly Run[]): Piece[] => {
  const pieces: { runs: Run[]; space: Run[] }[] = [];
  let piece = { runs: [] as Run[], space: [] as Run[] };
  const flush = (): void => {
    if (piece.runs.length > 0) pieces.push(piece);
  };
  for (const [index, run] of runs.entries()) {
    if (isSpace(run)) {
      if (piece.runs.length > 0) {
        flush();
        piece = { runs: [], space: [] };
      }
      piece.space.push(run);
    } else if (run.kind === 'box' && runs[index - 1]?.kind === 'box') {
      flush();
      piece = { runs: [run], space: [{ kind: 'printed', text: '\u3000' }] };
    } else piece.runs.push(run);
  }
  flush();
  return pieces;
};

/** Where free text leaves a line of that width, begun at `at`: characters one by one, numbers and words whole. */
const afterText = (text: string, at: number, width: number): number => {
  let place = at;
  for (const [word] of text.matchAll(/[0-9A-Za-z.,/%-]+|[^]/gu)) {
    const own = textWidth(word);
    if (word === '\n') place = 0;
    else place = place + own > width ? own : place + own;
  }
  return place;
};

/** A program may end a line of free text a little earlier or later than it is reckoned here. */
const doubt = 1;

/** Fills lines one after the other; `first` is the room on the first, `width` that on each further one. */
class Lines {
  readonly runs: Run[][] = [[]];
  private place = 0;
  private isReckoned = true;

  constructor(
    private readonly width: number,
    private room: number,
  ) {}

  private before(space: readonly Run[]): number {
    return this.place === 0 ? 0 : space.reduce((sum, run) => sum + runWidth(run, false), 0);
  }

  /** Whether something so wide still stands on this line. */
  fits(own: number, space: readonly Run[]): boolean {
    return this.place + this.before(space) + own <= this.room - (this.isReckoned ? 0 : doubt);
  }

  /** What stays together: on this line if it fits, else on the next. */
  addWhole(runs: readonly Run[], own: number, space: readonly Run[]): void {
    if (this.place > 0 && !this.fits(own, space)) {
      this.runs.push([...runs]);
      this.room = this.width;
      this.place = own % this.width;
      this.isReckoned = own <= this.width;
      return;
    }
    const before = this.before(space);
    this.runs.at(-1)?.push(...(this.place === 0 ? [] : space), ...runs);
    this.place += before + own;
  }

  /** Text that the program breaks where it likes. */
  addFlowing(run: Run & { readonly text: string }, space: readonly Run[]): void {
    const at = this.place + this.before(space);
    this.runs.at(-1)?.push(...(this.place === 0 ? [] : space), run);
    if (at + textWidth(run.text) > this.room) {
      this.place = afterText(run.text, at, this.room);
      this.room = this.width;
      this.isReckoned = false;
    } else this.place = at + textWidth(run.text);
  }
}

/**
 * The lines of a paragraph whose cell is `width` full-width characters wide (`first` is the room on its first line). Free
 * text flows: a line that is too long for its cell goes on where the program breaks it.
 */
export const filledLines = (runs: readonly Run[], width: number, first = width): readonly (readonly Run[])[] => {
  const last = runs.at(-1);
  const widthOf = (some: readonly Run[]): number => some.reduce((sum, run) => sum + runWidth(run, run === last), 0);
  if (widthOf(runs) <= first) return [runs];
  const lines = new Lines(width, first);
  for (const { runs: piece, space } of piecesOf(runs)) {
    const own = widthOf(piece);
    if (own <= width || lines.fits(own, space)) lines.addWhole(piece, own, space);
    else
      for (const [index, part] of glued(piece, width).entries()) {
        const [only] = part;
        const between = index === 0 ? space : [];
        if (part.length === 1 && only && (only.kind === 'printed' || (only.kind === 'answer' && !isNumeric(only))))
          lines.addFlowing(only, between);
        else lines.addWhole(part, widthOf(part), between);
      }
  }
  return lines.runs;
};
