/** What becomes of a line of an import. */
export const importOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
