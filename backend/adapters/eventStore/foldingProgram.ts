declare const FOLDING_PROGRAM: string | undefined;

/**
 * The hash of all code that a folded state follows from, which the build puts in here (`scripts/build/backend.mjs`). What runs from source has
 * none, because its code may change from one start to the next: it stores no states.
 */
export const foldingProgram: string | undefined = typeof FOLDING_PROGRAM === 'undefined' ? undefined : FOLDING_PROGRAM;
