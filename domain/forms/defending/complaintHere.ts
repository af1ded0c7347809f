import type { FormDefinition } from '../definition.js';

/** Whether the complaint that a defence answers can be written here: some question of the defence names what it answers. */
export const isComplaintHere = ({ sections }: Pick<FormDefinition, 'sections'>): boolean =>
  sections.some(({ items }) => items.some(({ answers = [] }) => answers.length > 0));
