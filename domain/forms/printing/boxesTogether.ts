import type { Item } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { space } from './runs.js';

const isText = (run: Run): boolean => run.kind !== 'printed' || run.text.trim() !== '';

/** The lines of a question of 是 and 否 with both boxes on the first, where the official form prints them so. */
export const withBoxesTogether = (
  lines: readonly Paragraph[],
  { fields: [asked] }: Pick<Item, 'fields'>,
): readonly Paragraph[] => {
  const [first, ...below] = lines;
  const last = below.at(-1);
  const [yes, ...behind] = first?.runs ?? [];
  const [no, ...more] = last?.runs ?? [];
  if (asked?.boxes !== 'together' || !first || !last || yes?.kind !== 'box' || no?.kind !== 'box' || more.length > 0)
    return lines;
  const said = behind.slice(Math.max(0, behind.findIndex(isText)));
  return [{ ...last, runs: [yes, space, no] }, { ...first, runs: said }, ...below.slice(0, -1)];
};
