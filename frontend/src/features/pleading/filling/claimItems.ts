import type { CaseItem } from '../pleadingApi.js';

/** What an item is about. */
export const titleOfItem = (item: CaseItem): string => ('question' in item ? item.question : item.role);
/** What was said to it, blank lines aside. */
export const linesOfItem = (item: CaseItem): string[] =>
  ('question' in item ? item.answers : item.details).filter((line) => line.trim() !== '');

/** What the complaint says to a defence's question that answers the items of these ids (`claims.interest`). */
export const itemsAnswered = (ids: readonly string[], items: readonly CaseItem[]): CaseItem[] =>
  items.filter((item) => 'id' in item && item.id !== undefined && ids.includes(item.id));
