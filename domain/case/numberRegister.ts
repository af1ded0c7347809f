/** What of the register of numbers is listed: all of a series, or what somebody looks for who looks it over. */
export const registerViews = ['all', 'gaps', 'corrected', 'shared', 'confirmed', 'disordered'] as const;
export type RegisterView = (typeof registerViews)[number];
