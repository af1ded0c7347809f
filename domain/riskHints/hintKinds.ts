/** What a hint is about. */
export const hintKinds = ['contradiction', 'omission', 'risk'] as const;
export type HintKind = (typeof hintKinds)[number];
