import type { FormDefinition } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { space } from './runs.js';

/** Questions whose boxes the official form prints on one line, and below both of them what belongs to 是: by form, `section.item`. */
const questionsWithBoxesTogether: Readonly<Record<string, readonly string[]>> = {
  // 37: 是□ 否□ stand above 损失项目及金额.
  'claim-ship-collision-damage': [
    'claims.ship_value_loss',
    'claims.onboard_property_loss',
    'claims.salvage_and_wreck_costs',
    'claims.hire_and_use_loss',
    'claims.personal_injury_and_death',
  ],
};

const isText = (run: Run): boolean => run.kind !== 'printed' || run.text.trim() !== '';

/** The lines of a question of 是 and 否 with both boxes on the first, where the official form prints them so. */
export const withBoxesTogether = (
  lines: readonly Paragraph[],
  { key }: Pick<FormDefinition, 'key'>,
  { id }: { readonly id: string },
): readonly Paragraph[] => {
  const [first, ...below] = lines;
  const last = below.at(-1);
  const [yes, ...behind] = first?.runs ?? [];
  const [no, ...more] = last?.runs ?? [];
  const isListed = questionsWithBoxesTogether[key]?.includes(id) ?? false;
  if (!isListed || !first || !last || yes?.kind !== 'box' || no?.kind !== 'box' || more.length > 0) return lines;
  const said = behind.slice(Math.max(0, behind.findIndex(isText)));
  return [{ ...last, runs: [yes, space, no] }, { ...first, runs: said }, ...below.slice(0, -1)];
};
