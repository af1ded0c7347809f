import type { CaseItem } from '../pleadingApi.js';

/** What the complaint says to a question, empty lines aside. */
export const linesOfItem = ({ answers }: CaseItem): string[] => answers.filter((line) => line.trim() !== '');

/** What the complaint says to a defence's question that answers the items of these ids (`claims.interest`). */
export const itemsAnswered = (ids: readonly string[], items: readonly CaseItem[]): CaseItem[] =>
  items.filter(({ id }) => ids.includes(id));
