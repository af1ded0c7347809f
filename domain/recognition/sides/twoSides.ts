/** A side of a case. */
export type Side = 'plaintiff' | 'defendant';

/** The side of each party in a form, `null` where a sign says nothing of it. */
export type Sides = readonly (string | null)[];

/** The first and the second side of a form. */
export type TwoSides = readonly [string | undefined, string | undefined];

/** The one place of some, where there is one alone. */
export const only = (places: readonly number[]): number | undefined => (places.length === 1 ? places[0] : undefined);
