/** What a model can do, and the place in which one is active for it. */
export const modelSlots = ['general', 'vision', 'fast'] as const;
export type ModelSlot = (typeof modelSlots)[number];
