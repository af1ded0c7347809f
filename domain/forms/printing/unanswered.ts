import type { Item, Section } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';

/** Said of a row that nobody answered although an answer is expected. */
const aside: Run = { kind: 'printed', text: '（未填写）', aside: true };

/** Sections of demands: one that nobody makes is left out, not forgotten. */
const demands: ReadonlySet<string> = new Set(['claims', 'requests']);

/** Whether a court would ask for the answer of a row: none is expected where somebody may add or demand something more. */
export const isAnswerExpected = (
  { id, title }: Pick<Section, 'id' | 'title'>,
  { label }: Pick<Item, 'label'>,
): boolean => !demands.has(id) && !(label ?? title ?? '').startsWith('其他');

/** The lines of a row of a submitted document that nobody answered, saying so. */
export const markedUnanswered = (content: readonly Paragraph[], path: string): readonly Paragraph[] => {
  const last = content.at(-1) ?? { runs: [], path };
  const said = last.runs.at(-1)?.kind === 'blank' ? last.runs.slice(0, -1) : last.runs;
  return [...content.slice(0, -1), { ...last, runs: [...said, aside] }];
};
