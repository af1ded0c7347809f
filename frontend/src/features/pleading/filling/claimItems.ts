import type { CaseItem } from '../pleadingApi.js';

/** What the complaint says to a question, empty lines aside. */
export const linesOfItem = ({ answers }: CaseItem): string[] => answers.filter((line) => line.trim() !== '');
