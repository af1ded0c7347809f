/** What counts for one person: their own setting where they have one, else the platform's default. */
export const effectiveFlag = (platformDefault: boolean, preference: boolean | undefined): boolean =>
  preference ?? platformDefault;
